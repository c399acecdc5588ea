import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Taken } from '#src/recording/recorder.ts';
import { addressOf, readPlace } from '../../docs/machines/play/address.ts';
import { applied, liveId, type LiveActor } from '../../docs/machines/play/live.ts';
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
      }),
      (place) => {
        const at = place.mode === 'screen' ? place.did.length : place.at;
        expect(readPlace(addressOf(place))).toEqual({ ...place, at });
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
  });
  expect(readPlace('#%E0?did=%&at=-1&mode=x').mode).toBe('read');
});

const tab = '7f3a';
const of = { id: 'a1', machine: 'toast', name: null, parent: null, state: '"inactive"', context: { n: '0' } };
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
  let actors: LiveActor[] = applied([], { tab, kept: { actors: [of], events: [taken('toast.shown')], shapes: {} } });
  expect(actors.map(({ state, events }) => [state, events.length])).toEqual([['"active"', 1]]);
  for (let at = 0; at < 600; at++) actors = applied(actors, { tab, taken: taken('toast.held', { n: String(at) }), of });
  expect(actors.map(({ context, events }) => [context, events.length])).toEqual([[{ n: '599' }, 500]]);
  actors = applied(actors, { tab, taken: taken('xstate.stop'), of });
  expect(actors.map(({ isOver }) => isOver)).toEqual([true]);
});

test('PRB-05 an actor that is heard of first by its event is there', () => {
  const [actor] = applied([], { tab, taken: taken('toast.shown'), of });
  expect([actor?.machine, actor?.state]).toEqual(['toast', '"active"']);
});

test('PRB-05 two tabs of the console have the same ids of actors, and are kept apart', () => {
  const kept = { actors: [of], events: [taken('toast.shown')], shapes: {} };
  let actors = applied(applied([], { tab: 'one', kept }), { tab: 'two', kept });
  actors = applied(actors, { tab: 'two', taken: { ...taken('toast.held'), state: '"held"' }, of });
  expect(actors.map((actor) => [liveId(actor), actor.state, actor.events.length])).toEqual([
    ['one.a1', '"active"', 1],
    ['two.a1', '"held"', 2],
  ]);
  expect(applied(actors, { tab: 'one', kept: { actors: [], events: [], shapes: {} } }).map(liveId)).toEqual(['two.a1']);
});
