import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { applied, begun, liveId, type LiveActor } from '#src/inspector/liveActors.ts';
import type { Taken } from '#src/recording/recorder.ts';
import { addressOf, readPlace } from '../../docs/machines/play/address.ts';
import { didText } from '../../docs/machines/play/didText.ts';
import { differences } from '../../docs/machines/play/difference.ts';
import { stateName } from '../../docs/machines/play/take.ts';
import { bundledWalks, type Walks } from './walks.given.ts';

let walks: Walks;
beforeAll(async () => {
  walks = await bundledWalks();
});

const planOf = (name: string) => {
  const plan = walks.walks.get(name);
  if (plan === undefined) throw new Error(`${name} has no walk`);
  return plan;
};

test('PRB-04 every machine can be played from each of its beginnings', () => {
  const stuck = [...walks.walks.values()].flatMap((plan) =>
    walks.startsOf(plan).filter((start) => {
      const { begin } = walks.walkSteps(plan, start, []);
      return begin.status === 'active' && walks.choicesOf(plan, begin).possible.length === 0;
    }),
  );
  expect([walks.walks.size > 45, stuck]).toEqual([true, []]);
});

test('PRB-04 whatever can happen at first can be pressed, leads where it says, and breaks no rule', () => {
  const wrong = [...walks.walks.values()].flatMap((plan) => {
    const { begin } = walks.walkSteps(plan, '', []);
    return walks.choicesOf(plan, begin).possible.flatMap(({ title }) => {
      const [step] = walks.walkSteps(plan, '', [title]).steps;
      const broken = step?.rules.filter(({ holds }) => holds === false) ?? [];
      return step === undefined || broken.length > 0 ? [`${plan.name}: ${title}`] : [];
    });
  });
  expect(wrong).toEqual([]);
});

test('PRB-04 a step shows its rules, actions and the time that passes', () => {
  const { steps } = walks.walkSteps(planOf('toast'), '', ['shown', 'lifetime over']);
  expect(steps.map(({ title, after, waited }) => [title, after.value, waited])).toEqual([
    ['shown', { active: 'counting' }, 0],
    ['lifetime over', 'leaving', 5_000],
  ]);
  expect(steps[1]?.rules).toContainEqual({ sentence: 'TST-01 it leaves after 5000 ms', holds: true });
});

test('PRB-04 a rule that does not hold is shown as broken, and one that cannot be judged as that', () => {
  const plan = {
    ...planOf('toast'),
    rules: {
      'never so': () => false,
      'not here': () => {
        throw new Error('needs a running actor');
      },
    },
  };
  expect(walks.walkSteps(plan, '', ['shown']).steps[0]?.rules.map(({ holds }) => holds)).toEqual([false, null]);
});

test('PRB-04 what cannot happen says why: no state takes it, or which guard says no', () => {
  const toast = planOf('toast');
  const { impossible } = walks.choicesOf(toast, walks.walkSteps(toast, '', []).begin);
  expect(impossible.map(({ title, why }) => [title, why])).toContainEqual(['held', 'no state that it is in takes it']);
  const list = planOf('list');
  const guards = walks.choicesOf(list, walks.walkSteps(list, '', []).begin).impossible.map(({ why }) => why);
  expect(guards.some((why) => /^\w+(?:, \w+)* says no$/u.test(why))).toBe(true);
});

test('PRB-04 an address of which a step can no longer happen is played up to there', () => {
  expect(
    walks.walkSteps(planOf('toast'), '', ['shown', 'released', 'dismissed']).steps.map(({ title }) => title),
  ).toEqual(['shown']);
});

test('PRB-04 every state of play has an address, and an address leads there', () => {
  const title = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
  fc.assert(
    fc.property(
      fc.record({
        machine: fc.stringMatching(/^[a-z-]{1,12}$/u),
        start: fc.oneof(fc.constant(''), title),
        did: fc.array(title, { maxLength: 5 }),
        at: fc.nat(5),
        mode: fc.constantFrom('walk' as const, 'screen' as const, 'recording' as const),
        actor: fc.constantFrom('', 'a3'),
        screen: fc.constantFrom('', '#file=find&walk=0'),
        paths: fc.constantFrom('' as const, 'end' as const, 'last' as const),
        group: fc.oneof(fc.constant(''), title),
        find: fc.oneof(fc.constant(''), title),
      }),
      (place) => {
        const at = place.mode === 'screen' ? place.did.length : place.at;
        const listed = place.mode === 'walk' ? {} : { paths: '', group: '', find: '' };
        expect(readPlace(addressOf(place))).toEqual({ ...place, at, ...listed });
      },
    ),
  );
  expect(readPlace('#find')).toEqual({
    machine: 'find',
    start: '',
    did: [],
    at: 0,
    mode: 'read',
    actor: '',
    screen: '',
    paths: '',
    group: '',
    find: '',
  });
  expect(readPlace('#%E0?did=%&at=-1&mode=x').mode).toBe('read');
});

test('PRB-04 the paths of a walk stand in groups, by where they end or what happens last, and are found by words', () => {
  const paths = walks.pathsOf(planOf('toast'));
  const grouped = (by: 'end' | 'last', find = '') =>
    walks.groupsOf(paths, by, find).map((group) => [group.name, group.paths.length]);
  const sum = (groups: (string | number)[][]) => groups.reduce((all, [, count]) => all + Number(count), 0);
  expect([sum(grouped('end')), sum(grouped('last'))]).toEqual([paths.length, paths.length]);
  expect(grouped('end').map(([name]) => name)).toEqual(['active.counting', 'active.held', 'leaving', 'removed']);
  expect(grouped('last').map(([name]) => name)).toContain('lifetime over');
  const found = walks.groupsOf(paths, 'end', 'EXTENSION held').flatMap((group) => group.paths);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ title, end }) => !/extension.*held|held.*extension/su.test(`${title} ${end}`))).toEqual([]);
  for (const { start, did, end } of paths) {
    const { begin, steps } = walks.walkSteps(planOf('toast'), start, did);
    expect([steps.length, stateName((steps.at(-1)?.after ?? begin).value)]).toEqual([did.length, end]);
  }
});

test('PRB-04 what an event changed is shown where it differs, and whole where that would be long', () => {
  const form = { code: 'A', sections: [{ text: 'Opening', questions: [1, 2] }] };
  const typed = { code: 'A', sections: [{ text: 'Closing', questions: [1, 2, 3] }] };
  expect(differences('form', form, typed)).toEqual([
    { path: 'form.sections.0.text', before: 'Opening', after: 'Closing' },
    { path: 'form.sections.0.questions.2', before: undefined, after: 3 },
  ]);
  expect(differences('form', null, form)).toEqual([{ path: 'form', before: null, after: form }]);
  expect(differences('form', form, structuredClone(form))).toEqual([]);
  const [long, longer] = [1, 2].map((by) => Array.from({ length: 20 }, (_, at) => at * by + 1));
  expect(differences('rows', long, longer)).toEqual([{ path: 'rows', before: long, after: longer }]);
});

test('PRB-04 what xstate does is told in words, and where nothing but its name was recorded, by that', () => {
  const sent = { targetId: 'load', event: { type: 'load.retried' } };
  expect([
    didText({ type: 'store', params: { name: 'Ana' } }),
    didText({ type: 'xstate.spawnChild', params: { id: 'save', src: 'save' } }),
    didText({ type: 'xstate.sendTo', params: sent }),
    didText({ type: 'xstate.sendTo', params: { to: { id: 'list' }, event: { type: 'refreshed' } } }),
    didText({ type: 'xstate.raise', params: { event: { type: 'xstate.after.rest' }, delay: 1_000 } }),
    didText({ type: 'xstate.raise', params: { event: { type: 'asked' } } }),
    didText({ type: 'xstate.sendTo', params: undefined }),
  ]).toEqual([
    'store',
    'starts save',
    'sends load.retried to load',
    'sends refreshed to list',
    'waits 1000 ms',
    'raises asked',
    'xstate.sendTo',
  ]);
});

const tab = '7f3a';
const of = {
  id: 'a1',
  machine: 'toast',
  name: null,
  parent: null,
  state: '"inactive"',
  context: { n: '0' },
  isOver: false,
};
const taken = (type: string, changed: Record<string, string> = {}): Taken => ({
  actor: 'a1',
  at: 1,
  event: JSON.stringify({ type }),
  state: '"active"',
  changed,
  actions: [],
  fault: null,
  place: '/',
});

test('PRB-05 a live actor has its newest state, and its last 500 events', () => {
  let actors: LiveActor[] = applied([], { tab, taken: taken('toast.shown'), of });
  expect(actors.map(({ state, events }) => [state, events.length])).toEqual([['"active"', 1]]);
  for (let at = 0; at < 600; at++) actors = applied(actors, { tab, taken: taken('toast.held', { n: String(at) }), of });
  expect(actors.map(({ context, events }) => [context, events.length])).toEqual([[{ n: '599' }, 500]]);
  actors = applied(actors, { tab, taken: taken('xstate.stop'), of: { ...of, isOver: true } });
  expect(actors.map(({ isOver }) => isOver)).toEqual([true]);
});

test('PRB-05 of those that are over the last 100 of a tab are remembered', () => {
  const stop = (id: string) => ({ ...taken('xstate.stop'), actor: id });
  let actors: LiveActor[] = [begun(of, 'other'), begun({ ...of, id: 'running' }, tab)];
  for (let at = 0; at < 130; at++) {
    actors = applied(actors, { tab, taken: { ...taken('toast.shown'), actor: `a${at}` }, of: { ...of, id: `a${at}` } });
    actors = applied(actors, { tab, taken: stop(`a${at}`), of: { ...of, isOver: true } });
  }
  const over = actors.filter(({ isOver }) => isOver).map(({ id }) => id);
  expect([over.length, over[0], over.at(-1), actors.length]).toEqual([100, 'a30', 'a129', 102]);
});

test('PRB-05 an actor that is heard of first by its event is there', () => {
  const [actor] = applied([], { tab, taken: taken('toast.shown'), of });
  expect([actor?.machine, actor?.state]).toEqual(['toast', '"active"']);
});

test('PRB-05 two tabs of the console have the same ids of actors, and are kept apart', () => {
  const ofTab = (name: string) => applied([], { tab: name, taken: taken('toast.shown'), of });
  let actors = applied(ofTab('one'), { tab: 'two', actors: ofTab('two') });
  actors = applied(actors, { tab: 'two', taken: { ...taken('toast.held'), state: '"held"' }, of });
  expect(actors.map((actor) => [liveId(actor), actor.state, actor.events.length])).toEqual([
    ['one.a1', '"active"', 1],
    ['two.a1', '"held"', 2],
  ]);
  expect(applied(actors, { tab: 'one', actors: [] }).map(liveId)).toEqual(['two.a1']);
});
