import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import { same } from '#machines/same.ts';
import { pickedRows } from '#machines/selection/selection.selectors.ts';
import type { Row } from '#machines/selection/selection.machine.ts';
import { createTableMachine, type Notice } from '#machines/table/table.machine.ts';
import {
  actionOf,
  failedRows,
  finishedCount,
  hasSummary,
  isConfirming,
  isRunning,
  rowsOfAction,
  skippedRows,
  succeededCount,
} from '#machines/table/table.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { answerOf, type Filter, type Item } from '#tests/support/rows.ts';
import { flush, type Step, walk } from '#tests/support/walk.ts';

const describeItem = ({ id, name }: Item): Row => ({ key: id, name });
const machine = createTableMachine<Item, Filter, 'delete'>(describeItem);
const input = {
  query: { filter: { name: '' }, sort: null, page: 1, pageSize: 9 },
  emptyFilter: { name: '' },
  chunkSize: 100,
  reloadChunkSize: 1_000,
};
const ana: Row = { key: '1', name: 'Ana' };
const dan: Row = { key: '2', name: 'Dan' };

type TableStep = Step<typeof machine>;
const answers = new Set(['removed', 'refused']);
const notices = ({ actions }: TableStep) => actions.filter(({ type }) => type === 'notify').map(({ params }) => params);
const reloads = ({ sent }: TableStep) =>
  sent.some((event) => same(event, { type: 'reload.requested', chunkSize: 1_000 }));
const accounted = ({ after }: TableStep) => {
  const named = [...failedRows(after), ...skippedRows(after), ...after.context.waiting].map(({ key }) => key);
  return (
    new Set(named).size === named.length && named.every((key) => rowsOfAction(after).some((row) => row.key === key))
  );
};

walk({
  name: 'table',
  machine,
  input,
  events: {
    'delete Ana asked': { type: 'action.asked', action: 'delete', rows: [ana] },
    'delete both asked': { type: 'action.asked', action: 'delete', rows: [ana, dan] },
    'delete nobody asked': { type: 'action.asked', action: 'delete', rows: [] },
    confirmed: { type: 'action.confirmed' },
    declined: { type: 'action.cancelled' },
    'the rest cancelled': { type: 'run.cancelled' },
    'failed ones again': { type: 'failed.retried' },
    'summary closed': { type: 'summary.closed' },
    'rows in sight': {
      type: 'xstate.snapshot.list',
      snapshot: { context: { inSight: { rows: [{ id: '1', name: 'Ana' }] }, generation: 0 } },
    },
    'list breaks': { type: 'xstate.error.actor.list', error: 'bug' },
    'selection breaks': { type: 'xstate.error.actor.selection', error: 'bug' },
  },
  replies: { runRow: { removed: { output: null }, refused: { error: failures.refused } } },
  project: ({ rows, waiting, failed, skipped }) => [rows.length, waiting.length, failed.length, skipped.length],
  rules: {
    'OBS-06 nothing is asked of the server before it is confirmed': ({ title, before, after }) =>
      isRunning(before) || isRunning(after) === ['confirmed', 'failed ones again'].includes(title),
    'OBS-06 the confirmation is about the rows that were asked for': ({ title, after }) =>
      !title.startsWith('delete') ||
      (isConfirming(after) &&
        actionOf(after) === 'delete' &&
        same(rowsOfAction(after), title === 'delete Ana asked' ? [ana] : [ana, dan])),
    'OBS-06 declined, nothing happens': (step) =>
      step.title !== 'declined' || (step.after.matches('browsing') && notices(step).length === 0),
    'OBS-06 one call at a time, for the first row that waits': ({ before, after }) =>
      !isRunning(after) ||
      after.children.runRow === before.children.runRow ||
      same(after.children.runRow?.getSnapshot().input, { action: 'delete', row: after.context.waiting[0] }),
    'OBS-06 success of all is told once, with the rows, and reloads the list': (step) => {
      const { title, before, after } = step;
      if (!answers.has(title) || !after.matches('browsing') || title === 'refused') return true;
      const { rows } = before.context;
      return same(notices(step), [{ action: 'delete', rows, failure: null }]) && reloads(step);
    },
    'OBS-06 the failure of one row is told with its reason, and no row is dropped': (step) => {
      const { title, before, after } = step;
      if (title !== 'refused' || before.context.rows.length !== 1) return true;
      return (
        after.matches('browsing') &&
        same(notices(step), [{ action: 'delete', rows: before.context.rows, failure: failures.refused }]) &&
        !reloads(step)
      );
    },
    'OBS-09 a failed row does not stop the others': ({ title, before, after }) =>
      !answers.has(title) || isRunning(after) === before.context.waiting.length > 1,
    'OBS-09 progress counts every row dealt with': ({ title, before, after }) =>
      !answers.has(title) || after.matches('browsing') || finishedCount(after) === finishedCount(before) + 1,
    'OBS-09 a failed row is kept with its name and reason': ({ title, before, after }) =>
      title !== 'refused' ||
      after.matches('browsing') ||
      same(failedRows(after).at(-1), { ...before.context.waiting[0], failure: failures.refused }),
    'OBS-09 a row that succeeded is not among the failed': ({ title, before, after }) =>
      title !== 'removed' || after.matches('browsing') || failedRows(after).length === failedRows(before).length,
    'OBS-09 cancelling finishes the row at work and names those left alone': ({ title, before, after }) =>
      title !== 'the rest cancelled' ||
      (after.children.runRow === before.children.runRow &&
        same(after.context.waiting, before.context.waiting.slice(0, 1)) &&
        same(skippedRows(after), before.context.waiting.slice(1))),
    'OBS-09 the summary shows when several were asked and not all succeeded': ({ title, before, after }) =>
      !answers.has(title) ||
      hasSummary(after) ===
        (!isRunning(after) &&
          before.context.rows.length > 1 &&
          (title === 'refused' || before.context.failed.length > 0 || before.context.skipped.length > 0)),
    'OBS-09 nothing is silently skipped: every row succeeded, failed, waits or was left alone': (step) =>
      accounted(step) && (!hasSummary(step.after) || succeededCount(step.after) >= 0),
    'OBS-01 OBS-09 what changed rows is told as soon as the run is over, and only then': (step) => {
      const { title, before, after, actions } = step;
      const told = actions.filter(({ type }) => type === 'tellChange').length;
      const isOver = answers.has(title) && !isRunning(after);
      const succeeded = hasSummary(after)
        ? succeededCount(after) > 0
        : before.context.rows.length > 1 || title === 'removed';
      return told === (isOver && succeeded ? 1 : 0);
    },
    'OBS-09 a summary after some success has reloaded the list': (step) =>
      !answers.has(step.title) || !hasSummary(step.after) || succeededCount(step.after) === 0 || reloads(step),
    'OBS-09 trying again concerns the failed rows alone': ({ title, before, after }) =>
      title !== 'failed ones again' ||
      same(
        after.context.waiting.map(({ key }) => key),
        before.context.failed.map(({ key }) => key),
      ),
    'TAB-04 sending an action clears the rows that were sent from the selection': ({ title, before, sent }) =>
      title !== 'confirmed' || same(sent, [{ type: 'rows.removed', keys: before.context.rows.map(({ key }) => key) }]),
    'TAB-04 the selection is told which rows are in sight': ({ title, sent }) =>
      title !== 'rows in sight' || same(sent, [{ type: 'rows.changed', rows: [{ key: '1', name: 'Ana' }], scope: 0 }]),
    'while browsing nothing of the last action is left': ({ after }) =>
      !after.matches('browsing') || same([actionOf(after), rowsOfAction(after), failedRows(after)], [null, [], []]),
    'a child that breaks is reported and stops nothing': ({ title, before, after, actions }) =>
      !title.endsWith('breaks') ||
      (actions.some(({ type }) => type === 'reportFault') && same(before.value, after.value)),
  },
  refused: ['delete nobody asked'],
});

type Answer = { row: Row; signal: AbortSignal; resolve: () => void; reject: (error: unknown) => void };

function start(total = 20) {
  const requests: ChunksRequest<Filter>[] = [];
  const runs: Answer[] = [];
  const notices: Notice<'delete'>[] = [];
  const list = createListMachine<Item, Filter>().provide({
    actors: {
      loadChunks: fromPromise<ChunksLoaded<Item>, ChunksRequest<Filter>>(({ input: request }) => {
        requests.push(request);
        return Promise.resolve(answerOf(request, total));
      }),
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
  expect(requests.at(-1)).toEqual({ filter: { name: '' }, sort: null, chunkSize: 1_000, numbers: [1] });
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
