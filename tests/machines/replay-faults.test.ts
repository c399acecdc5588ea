import { assign, createActor, fromPromise, setup, type AnyStateMachine } from 'xstate';
import { expect, test } from 'vitest';
import type { Changes, QueuedAct, Taken } from '#machines/act-queue/act-queue.items.ts';
import { actQueueMachine } from '#machines/act-queue/act-queue.machine.ts';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { createMasking } from '#src/recording/masking.ts';
import { createRecorder } from '#src/recording/recorder.ts';
import { writeRecording } from '#src/recording/recordingFile.ts';
import { quiet } from '#tests/support/loader.ts';
import { itemOf, takenOf } from '#tests/support/reviews.ts';
import { answerOf, type Filter, type Item } from '#tests/support/rows.ts';
import { flush } from '#tests/support/walk.ts';
import { catalogue } from '../../docs/machines/catalogue.ts';
import { playRecording } from '../../docs/machines/play/playRecording.ts';
import { maxBytes, readRecording, tooLarge } from '../../docs/machines/play/readRecording.ts';
import { stepToMend } from '../../docs/machines/play/replayTest.ts';
import { around, recordingOf } from './replay.given.ts';

const played = (text: string, machines: Record<string, AnyStateMachine> = catalogue) =>
  playRecording(readRecording(text), machines);
const notesIn = (text: string, machines?: Record<string, AnyStateMachine>) =>
  played(text, machines).steps.flatMap(({ notes }) => notes);

const find = catalogue['find']!;
const words = ['Ana', 'Ana Maria', 'Dan'].map((typed) => ({ type: 'text.typed', typed }));

test('PRB-03 a fault planted in a guard is found without a word of the user: the event at which the machines part', () => {
  const planted = find.provide({ guards: { isOther: () => false } });
  const { notes, steps } = played(recordingOf(planted, words, { typed: '' }));
  const first = steps.find((step) => step.notes.length > 0);
  expect([notes, first?.number, first?.event.type, first?.before.state]).toEqual([[], 1, 'text.typed', 'searching']);
  expect(first?.notes).toEqual([
    expect.stringMatching(/^The machine as it stands goes to typing; recorded was searching\./u),
  ]);
});

test('PRB-03 a fault planted in an action is found by the event that broke, in the state where it did', () => {
  const planted = find.provide({
    actions: {
      store: () => {
        throw new TypeError('Ana has no name');
      },
    },
  });
  const all = played(recordingOf(planted, words, { typed: '' }));
  const step = stepToMend(all.steps)?.step;
  expect([step?.actor.machine, step?.event.type, step?.before.state]).toEqual(['find', 'text.typed', 'searching']);
  expect(step?.fault).toMatch(/^TypeError replay-faults\.test\.ts:\d+:\d+/u);
});

test('PRB-03 a fault planted in what a machine keeps is found at its event, before any guard looks at it', () => {
  const kept = { filter: { name: 'Ana' }, page: 3, pageSize: 10, sort: null };
  const planted = catalogue['list']!.provide({
    actors: { address: quiet, load: quiet },
    actions: { setFilter: assign({ query: kept }) },
  });
  const input = { query: { ...kept, filter: { name: '' } }, emptyFilter: { name: '' }, chunkSize: 50 };
  const { steps } = played(recordingOf(planted, [{ type: 'filter.changed', filter: kept.filter }], input));
  const step = stepToMend(steps)?.step;
  expect([step?.event.type, step?.notes]).toEqual([
    'filter.changed',
    ['The machine as it stands keeps 1 as query.page; recorded was 3. It may come of a masked value.'],
  ]);
});

test('PRB-03 a list that was cut is as long as it was: a machine that counts goes where it went', () => {
  const counting = setup({
    actions: { store: assign((_, { rows }: { rows: unknown }) => ({ rows })) },
    guards: { isFull: ({ context }) => Array.isArray(context['rows']) && context['rows'].length === 9 },
  }).createMachine({
    id: 'counting',
    context: { rows: [] },
    initial: 'loading',
    states: {
      loading: {
        on: { 'rows.came': { actions: { type: 'store', params: ({ event }) => ({ rows: event['rows'] }) } } },
        always: { guard: { type: 'isFull' }, target: 'whole' },
      },
      whole: {},
    },
  });
  const rows = Array.from({ length: 9 }, (_, id) => ({ id, name: `Ana ${id}` }));
  const text = recordingOf(counting, [{ type: 'rows.came', rows }]);
  expect(text).toContain('{"+":6}');
  expect(notesIn(text, { counting })).toEqual([]);
  expect(() => played(text.replace('{"+":6}', '{"+":1e15}'), { counting })).not.toThrow();
});

test('PRB-03 the act queue is played to its end, with more acts than a recording shows', async () => {
  const recorder = createRecorder({ masking: createMasking(5), place: () => '/' });
  const machine = actQueueMachine.provide({
    actors: {
      connection: quiet,
      recall: fromPromise<QueuedAct[]>(() => Promise.resolve([])),
      write: fromPromise<unknown, Changes>(() => Promise.resolve(null)),
      send: fromPromise<Taken, { item: QueuedAct }>(() => Promise.resolve(takenOf(7, 2))),
    },
  });
  const actor = createActor(machine, { inspect: (heard) => recorder.hear(heard, 1) });
  actor.start();
  await flush();
  for (const key of ['a', 'b', 'c', 'd', 'e']) actor.send({ type: 'act.given', item: itemOf(key) });
  for (let turn = 0; turn < 20; turn++) await flush();
  const text = writeRecording(recorder.kept(), around);
  expect(played(text).steps.filter(({ event }) => event.type === 'xstate.done.actor.send')).toHaveLength(5);
  expect(notesIn(text)).toEqual([]);
});

test('PRB-03 a list that turns to a page which it holds is played to that page', async () => {
  const recorder = createRecorder({ masking: createMasking(5), place: () => '/' });
  type Rows = LoaderInput<ChunksRequest<Filter>>;
  const machine = createListMachine<Item, Filter>().provide({
    actors: {
      address: quiet,
      load: loaderBy(
        fromPromise<ChunksLoaded<Item>, Rows>(({ input }) =>
          Promise.resolve(answerOf(input.request, 230, around.savedAt)),
        ),
        quiet,
      ),
    },
  });
  const query = { filter: { name: '' }, sort: null, page: 12, pageSize: 9 };
  const input = { query, emptyFilter: { name: '' }, chunkSize: 100 };
  const actor = createActor(machine, { input, inspect: (heard) => recorder.hear(heard, 1) });
  actor.start();
  await flush();
  for (const page of [13, 12]) actor.send({ type: 'page.changed', page });
  expect(actor.getSnapshot().value).toBe('ready');
  expect(notesIn(writeRecording(recorder.kept(), around))).toEqual([]);
});

test('PRB-03 a value that a machine needs and that was masked away is said, and the recording is followed', () => {
  const needing = setup({ guards: { isLong: (_, { name }: { name: string }) => name.length > 3 } }).createMachine({
    id: 'needing',
    initial: 'out',
    states: {
      out: {
        on: {
          named: {
            guard: { type: 'isLong', params: ({ event }) => ({ name: event['person'].unheardOf.name }) },
            target: 'in',
          },
        },
      },
      in: {},
    },
  });
  const person = { unheardOf: { name: 'Ana Maria' } };
  const text = recordingOf(needing, [{ type: 'named', person }]);
  expect(played(text, { needing }).steps.map(({ after }) => after.state)).toEqual(['in']);
  expect(notesIn(text, { needing })).toEqual([
    expect.stringMatching(
      /^Playing it breaks \(Error: Unable to evaluate guard 'isLong' .*\): a value that the machine needs may be masked\.$/su,
    ),
  ]);
});

test('PRB-03 a file of 50 MB is refused by its size, before it is read', () => {
  expect(50_000_000).toBeGreaterThan(maxBytes);
  expect(tooLarge(50_000_000)).toBe('50 MB is too much: a recording has no more than 4 MB.');
});
