import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import type { Row } from '#machines/selection/selection.machine.ts';
import { headerMark, pickedCount, pickedRows } from '#machines/selection/selection.selectors.ts';
import type { Notice } from '#machines/row-actions/row-actions.machine.ts';
import { failedRows, finishedCount, hasSummary, skippedRows } from '#machines/row-actions/row-actions.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { answerOf, type Filter, type Item } from '#tests/support/rows.ts';
import { flush } from '#tests/support/walk.ts';
import { ana, dan, input, machine } from './row-actions.given.ts';
import { quiet } from '#tests/support/loader.ts';

type Answer = { row: Row; signal: AbortSignal; resolve: () => void; reject: (error: unknown) => void };

function start(total = 20) {
  const requests: ChunksRequest<Filter>[] = [];
  const runs: Answer[] = [];
  const notices: Notice<'delete'>[] = [];
  const list = createListMachine<Item, Filter>().provide({
    actors: {
      address: quiet,
      load: loaderBy(
        fromPromise<ChunksLoaded<Item>, LoaderInput<ChunksRequest<Filter>>>(({ input: { request } }) => {
          requests.push(request);
          return Promise.resolve(answerOf(request, total));
        }),
        quiet,
      ),
    },
  });
  const actor = createActor(
    machine.provide({
      actors: {
        list,
        runRow: fromPromise<unknown, { action: 'delete'; row: Row }>(
          ({ input: { row }, signal }) =>
            new Promise((resolve, reject) => {
              runs.push({ row, signal, resolve: () => resolve(null), reject });
            }),
        ),
      },
      actions: { notify: (_args, notice) => notices.push(notice) },
    }),
    { input },
  ).start();
  const children = () => actor.getSnapshot().children;
  const picked = () => {
    const selection = children().selection?.getSnapshot();
    return selection ? pickedRows(selection).map(({ key }) => key) : [];
  };
  return { actor, requests, runs, notices, children, picked };
}

test('TAB-04 the selection follows the rows of the list, survives paging and ends with the filter', async () => {
  const { children, picked } = start();
  await flush();
  children().selection?.send({ type: 'all.toggled' });
  expect(picked()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  children().list?.send({ type: 'page.changed', page: 3 });
  children().selection?.send({ type: 'row.toggled', key: '19' });
  expect(picked()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '19']);
  children().list?.send({ type: 'filter.changed', filter: { name: 'Ana' } });
  expect(picked()).toEqual([]);
  await flush();
  children().selection?.send({ type: 'row.toggled', key: '2' });
  children().list?.send({ type: 'refreshed' });
  expect(picked()).toEqual([]);
});

test('TAB-04 before the machine runs, and before any rows are there, there is nothing to pick', async () => {
  const drawn = createActor(machine, { input }).getSnapshot().children.selection?.getSnapshot();
  expect(drawn && [drawn.context.inSight, headerMark(drawn), pickedCount(drawn)]).toEqual([[], 'none', 0]);
  const { children, picked } = start();
  children().selection?.send({ type: 'all.toggled' });
  expect(picked()).toEqual([]);
  await flush();
  children().selection?.send({ type: 'all.toggled' });
  expect(picked()).toHaveLength(9);
});

test('OBS-06 an action that nobody provided has failed', async () => {
  const notices: Notice<'delete'>[] = [];
  const actor = createActor(machine.provide({ actions: { notify: (_args, notice) => notices.push(notice) } }), {
    input,
  });
  actor.start();
  actor.send({ type: 'action.asked', action: 'delete', rows: [ana] });
  actor.send({ type: 'action.confirmed' });
  await flush();
  actor.stop();
  expect(notices.map(({ failure }) => failure?.detail)).toEqual(['row-actions: the actor runRow is not provided']);
});

test('OBS-06 a deleted row is told, leaves the selection, and the list asks for page 1 with size 1000', async () => {
  const { actor, requests, runs, notices, children, picked } = start();
  await flush();
  children().selection?.send({ type: 'row.toggled', key: '1' });
  children().selection?.send({ type: 'row.toggled', key: '2' });
  actor.send({ type: 'action.asked', action: 'delete', rows: [ana] });
  expect(runs).toEqual([]);
  actor.send({ type: 'action.confirmed' });
  runs[0]?.resolve();
  await flush();
  expect(notices).toEqual([{ action: 'delete', rows: [ana], failure: null }]);
  expect(picked()).toEqual(['2']);
  expect(requests.at(-1)).toEqual({ filter: { name: '' }, sort: null, chunkSize: 1_000, chunkNumbers: [1] });
});

test('OBS-09 a run goes row by row whatever fails, and the failed ones can be tried again', async () => {
  const { actor, runs, notices } = start();
  actor.send({ type: 'action.asked', action: 'delete', rows: [ana, dan] });
  actor.send({ type: 'action.confirmed' });
  expect(runs.map(({ row }) => row)).toEqual([ana]);
  runs[0]?.reject(failures.server);
  await flush();
  expect([runs.map(({ row }) => row), finishedCount(actor.getSnapshot())]).toEqual([[ana, dan], 1]);
  runs[1]?.resolve();
  await flush();
  expect(failedRows(actor.getSnapshot())).toEqual([{ ...ana, failure: failures.server }]);
  actor.send({ type: 'failed.retried' });
  runs[2]?.resolve();
  await flush();
  expect([actor.getSnapshot().value, notices]).toEqual([
    'browsing',
    [{ action: 'delete', rows: [ana], failure: null }],
  ]);
});

test('OBS-09 cancelling leaves the call at work alone', async () => {
  const { actor, runs } = start();
  actor.send({ type: 'action.asked', action: 'delete', rows: [ana, dan] });
  actor.send({ type: 'action.confirmed' });
  actor.send({ type: 'run.cancelled' });
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([false]);
  runs[0]?.resolve();
  await flush();
  expect([runs.length, skippedRows(actor.getSnapshot()), hasSummary(actor.getSnapshot())]).toEqual([1, [dan], true]);
});

test('OBS-09 whatever fails and whenever it is cancelled, every row is accounted for exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: 2, maxLength: 8 }),
      fc.option(fc.nat({ max: 8 })),
      async (outcomes, cancelAt) => {
        const { actor, runs, notices } = start();
        const rows = outcomes.map((_, index) => ({ key: `${index}`, name: `row ${index}` }));
        actor.send({ type: 'action.asked', action: 'delete', rows });
        actor.send({ type: 'action.confirmed' });
        const succeeded: Row[] = [];
        for (const [index, succeeds] of outcomes.entries()) {
          if (index === cancelAt) actor.send({ type: 'run.cancelled' });
          const run = runs[index];
          if (!run) break;
          expect(run.row).toEqual(rows[index]);
          if (succeeds) succeeded.push(run.row);
          if (succeeds) run.resolve();
          else run.reject(failures.server);
          await flush();
        }
        const snapshot = actor.getSnapshot();
        const whole = succeeded.length === rows.length;
        expect(snapshot.value).toBe(whole ? 'browsing' : 'summary');
        expect(notices).toEqual(whole ? [{ action: 'delete', rows, failure: null }] : []);
        const named = [...succeeded, ...failedRows(snapshot), ...skippedRows(snapshot)].map(({ key }) => key);
        expect(named.toSorted()).toEqual(rows.map(({ key }) => key));
        actor.stop();
      },
    ),
    { numRuns: 60 },
  );
});
