import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { recipientsMachine } from '#machines/notification-recipients/notification-recipients.machine.ts';
import {
  areaOf,
  droppedCount,
  foundPeople,
  isNobodyThere,
  pickedIds,
  rangeProblem,
  type RecipientsSnapshot,
} from '#machines/notification-recipients/notification-recipients.selectors.ts';
import type { Area, County, Search } from '#machines/notification-recipients/notification-recipients.area.ts';
import type { Person } from '#machines/notification-recipients/notification-recipients.picked.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { same } from '#machines/same.ts';
import { requestOf, quiet } from '#tests/support/loader.ts';
import { flush, walk, type Rule } from '#tests/support/walk.ts';

const machine = recipientsMachine.provide({ actors: { address: quiet } });

const alba: County = { code: 'AB', name: 'Alba', limit: 120 };
const desert: County = { code: 'XX', name: 'Nowhere', limit: 0 };
const person = (id: number): Person => ({ id, name: `Observer ${id}`, phone: null, hasApp: null });
const [ana, bob, ion] = [person(1), person(2), person(3)];
const nothing = { county: null, from: null, to: null };

const isSearching = (snapshot: RecipientsSnapshot): boolean => snapshot.matches('searching');
const asksFor = (snapshot: RecipientsSnapshot) => requestOf(snapshot.children.load);
const request = (after: RecipientsSnapshot) => {
  const { county, from, to } = areaOf(after);
  return { county: county?.code, from: from ?? 1, to: to ?? county?.limit };
};
const isSearchable = ({ county, from, to }: Area) =>
  county !== null && county.limit > 0 && (from ?? 1) <= (to ?? county.limit);
const answers = new Map([
  ['two found', [ana, bob]],
  ['others and duplicates found', [bob, ion]],
  ['nobody found', []],
]);

const rules: Record<string, Rule<typeof recipientsMachine>> = {
  'NTF-02 choosing a county clears from and to': ({ title, after }) =>
    !['Alba chosen', 'county without stations chosen', 'no county'].includes(title) ||
    same([areaOf(after).from, areaOf(after).to], [null, null]),
  'NTF-02 a range that ends before it begins is a problem, and is not asked for': ({ title, before, after }) =>
    (rangeProblem(after) === 'crossed') ===
      (areaOf(after).county?.limit === 120 && (areaOf(after).from ?? 1) > (areaOf(after).to ?? 120)) &&
    (title !== 'searched' || (isSearching(after) && isSearchable(areaOf(before)))),
  'NTF-03 what is asked for is the county with its range, the whole one unless it was narrowed': ({ title, after }) =>
    !['searched', 'address restored'].includes(title) || !isSearching(after) || same(asksFor(after), request(after)),
  'NTF-03 a county without stations is not asked for': ({ after }) =>
    !(isSearching(after) && areaOf(after).county?.code === 'XX' && same(asksFor(after), request(after))),
  'NTF-03 duplicates are shown once': ({ after }) =>
    new Set(foundPeople(after).map(({ id }) => id)).size === foundPeople(after).length,
  'NTF-03 what was found is shown': ({ title, after }) =>
    !answers.has(title) || same(foundPeople(after), answers.get(title)),
  'NTF-04 who is picked is in sight': ({ after }) =>
    pickedIds(after).every((id) => foundPeople(after).some((other) => other.id === id)),
  'NTF-04 a new search drops who is no longer found, keeps the others, and says how many it dropped': (step) => {
    const { title, before, after } = step;
    if (!answers.has(title)) return true;
    if (after.context.search !== null && 'unreachedBy' in after.context.search)
      return (
        same(
          pickedIds(after),
          foundPeople(after).map(({ id }) => id),
        ) && droppedCount(after) === 0
      );
    const ids = new Set(foundPeople(after).map(({ id }) => id));
    const kept = pickedIds(before).filter((id) => ids.has(id));
    return same(pickedIds(after), kept) && droppedCount(after) === pickedIds(before).length - kept.length;
  },
  'NTF-04 only the reader picks otherwise, and what they do is kept': ({ title, before, after, actions }) => {
    const kept = actions.some(({ type }) => type === 'keepPeople');
    const done = ['Ana toggled', 'all picked', 'all dropped', 'reset', 'unreached asked'];
    if (!done.includes(title))
      return kept === answers.has(title) && (kept || same(pickedIds(before), pickedIds(after)));
    const wanted = {
      'Ana toggled': pickedIds(before).includes(1)
        ? pickedIds(before).filter((id) => id !== 1)
        : [...pickedIds(before), 1],
      'all picked': foundPeople(before).map(({ id }) => id),
    };
    return kept && same(pickedIds(after), title === 'Ana toggled' || title === 'all picked' ? wanted[title] : []);
  },
  'NTF-04 changing what to look for keeps who is in sight, and calls off the search': ({ title, before, after }) =>
    !['Alba chosen', 'no county', 'range narrowed', 'range crossed'].includes(title) ||
    (!isSearching(after) && same(foundPeople(before), foundPeople(after))),
  'NTF-01 Reset clears everything': ({ title, after, actions }) =>
    title !== 'reset' ||
    (same([areaOf(after), foundPeople(after), pickedIds(after), isSearching(after)], [nothing, [], [], false]) &&
      actions.some(({ type }) => type === 'writeAddress')),
  'those whom a message did not reach are asked for by the message': ({ title, after }) =>
    title !== 'unreached asked' || same(asksFor(after), { unreachedBy: 9 }),
  'meanwhile nobody is in sight or picked who was meant to get another message': ({ title, after, actions }) =>
    title !== 'unreached asked' ||
    (same([foundPeople(after), pickedIds(after), droppedCount(after)], [[], [], 0]) &&
      actions.some(({ type }) => type === 'keepPeople')),
  'the request ends with the state': ({ after }) => isSearching(after) === (after.children.load !== undefined),
  'TAB-02 a loader at work hears of the reader, and nothing else changes': ({ event, before, after, sent }) =>
    event.type !== 'load.retried' ||
    (same(sent, [event]) && same([before.value, before.context], [after.value, after.context])),
  'nobody is there only after an answer': ({ after }) =>
    !isNobodyThere(after) || (after.matches('found') && foundPeople(after).length === 0),
};

walk({
  name: 'notification-recipients',
  machine: machine,
  input: { given: [] },
  otherInputs: { 'preselected two': { given: [ana, ion] } },
  events: {
    'Alba chosen': { type: 'county.chosen', county: alba },
    'county without stations chosen': { type: 'county.chosen', county: desert },
    'no county': { type: 'county.chosen', county: null },
    'range narrowed': { type: 'range.changed', from: 5, to: 9 },
    'range crossed': { type: 'range.changed', from: 9, to: 5 },
    searched: { type: 'search.asked' },
    'address restored': { type: 'area.restored', area: { county: alba, from: null, to: 7 } },
    'address without county restored': { type: 'area.restored', area: nothing },
    'unreached asked': { type: 'unreached.asked', notification: 9 },
    reset: { type: 'reset' },
    'Ana toggled': { type: 'person.toggled', id: 1 },
    'stranger toggled': { type: 'person.toggled', id: 99 },
    'all picked': { type: 'all.picked' },
    'all dropped': { type: 'all.dropped' },
    'retry asked': { type: 'load.retried' },
  },
  replies: {
    load: {
      'two found': { output: [ana, bob] },
      'others and duplicates found': { output: [bob, ion, bob] },
      'nobody found': { output: [] },
    },
  },
  project: ({ county, picked }) => [county?.limit, Math.min(picked.length, 1)],
  rules,
  refused: ['stranger toggled'],
});

test('NTF-07 whoever came preselected is in sight and picked', () => {
  const snapshot = createActor(machine, { input: { given: [ana, ion] } })
    .start()
    .getSnapshot();
  expect([foundPeople(snapshot), pickedIds(snapshot)]).toEqual([
    [ana, ion],
    [1, 3],
  ]);
});

test('NTF-03 a search that is no longer wanted is aborted', async () => {
  const signals: AbortSignal[] = [];
  const actor = createActor(
    machine.provide({
      actors: {
        load: loaderBy(
          fromPromise<Person[], LoaderInput<Search>>(({ signal }) => {
            signals.push(signal);
            return new Promise(() => {});
          }),
          quiet,
        ),
      },
    }),
    { input: { given: [] } },
  ).start();
  actor.send({ type: 'county.chosen', county: alba });
  actor.send({ type: 'search.asked' });
  actor.send({ type: 'search.asked' });
  actor.send({ type: 'county.chosen', county: desert });
  await flush();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

const waits = loaderBy(
  fromPromise<Person[], LoaderInput<Search>>(() => new Promise(() => {})),
  quiet,
);

test.each([
  [{ county: alba, from: 130, to: null }, null, { county: 'AB', from: 130, to: 130 }],
  [{ county: alba, from: null, to: 7 }, null, { county: 'AB', from: 1, to: 7 }],
  [{ county: alba, from: 0, to: 7 }, 'notANumber', null],
  [{ county: alba, from: 1.5, to: null }, 'notANumber', null],
  [{ county: desert, from: null, to: null }, 'noStations', null],
] as const)('NTF-02 NTF-03 %j', (area, problem, search) => {
  const actor = createActor(machine.provide({ actors: { load: waits } }), { input: { given: [] } }).start();
  actor.send({ type: 'area.restored', area });
  expect([rangeProblem(actor.getSnapshot()), actor.getSnapshot().context.search]).toEqual([problem, search]);
  actor.stop();
});
