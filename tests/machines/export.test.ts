import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { createExportMachine, type ExportEvent } from '#machines/export/export.machine.ts';
import { filterOf, isConfirming, isRunning, receivedBytes, totalBytes } from '#machines/export/export.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { type Step, walk } from '#tests/support/walk.ts';

type Filter = { name: string };
const machine = createExportMachine<Filter>();
type ExportStep = Step<typeof machine>;
const notices = ({ actions }: ExportStep) =>
  actions.filter(({ type }) => type === 'notify').map(({ params }) => params);

walk({
  name: 'export',
  machine: machine.provide({ actors: { download: fromCallback(() => {}) } }),
  input: { asksFirst: true },
  otherInputs: { 'need not ask': { asksFirst: false } },
  events: {
    asked: { type: 'export.asked', filter: { name: 'Ana' } },
    'changed to Dan': { type: 'export.changed', filter: { name: 'Dan' } },
    confirmed: { type: 'export.confirmed' },
    cancelled: { type: 'export.cancelled' },
    'half received': { type: 'export.progressed', receivedBytes: 50, totalBytes: 100 },
    saved: { type: 'export.saved', fileName: 'observers.xlsx' },
    failed: { type: 'export.failed', error: failures.offline },
    'download breaks': { type: 'xstate.error.actor.download', error: failures.server },
  },
  replies: {},
  project: ({ receivedBytes, filter }) => [receivedBytes, filter],
  rules: {
    'ANS-07 it asks before it downloads when it should': ({ title, after }) =>
      title !== 'asked' || (after.context.asksFirst ? isConfirming(after) : isRunning(after)),
    'ANS-07 confirmed, it runs with the filter that was asked for last': ({ title, before, after }) =>
      (title !== 'confirmed' && (title !== 'asked' || after.context.asksFirst)) ||
      (isRunning(after) &&
        same(filterOf(after), title === 'asked' ? { name: 'Ana' } : filterOf(before)) &&
        after.children.download !== undefined),
    'ANS-07 the filter can be changed while it is asked about, and stays until the end': ({ title, before, after }) => {
      if (title === 'changed to Dan') return isConfirming(after) && same(filterOf(after), { name: 'Dan' });
      if (title === 'asked') return same(filterOf(after), { name: 'Ana' });
      return same(filterOf(after), isConfirming(after) || isRunning(after) ? filterOf(before) : null);
    },
    'ANS-07 the request ends with the state': ({ after }) =>
      isRunning(after) === (after.children.download !== undefined),
    'OBS-03 progress is what has been received': ({ title, after }) =>
      title === 'half received'
        ? receivedBytes(after) === 50 && totalBytes(after) === 100
        : receivedBytes(after) === 0 && totalBytes(after) === null,
    'OBS-03 a saved file is told by its name': (step) =>
      step.title !== 'saved' || same(notices(step), [{ fileName: 'observers.xlsx', failure: null }]),
    'ANS-07 a failure is told': (step) =>
      (step.title !== 'failed' || same(notices(step), [{ fileName: null, failure: failures.offline }])) &&
      (step.title !== 'download breaks' || same(notices(step), [{ fileName: null, failure: failures.server }])),
    'ANS-07 cancelling is not told, and nothing else is': (step) =>
      ['saved', 'failed', 'download breaks'].includes(step.title) || notices(step).length === 0,
    'ANS-07 after the end it can be asked again': ({ title, after }) =>
      !['saved', 'failed', 'download breaks', 'cancelled'].includes(title) ||
      after.can({ type: 'export.asked', filter: { name: '' } }),
  },
  refused: [],
});

test('OBS-03 an export that need not ask runs at once, and its clean-up aborts it', () => {
  const log: string[] = [];
  const actor = createActor(
    machine.provide({
      actors: {
        download: fromCallback<ExportEvent<Filter>, { filter: Filter }>(({ input, sendBack }) => {
          log.push(`download ${input.filter.name}`);
          sendBack({ type: 'export.progressed', receivedBytes: 10, totalBytes: null });
          return () => log.push('aborted');
        }),
      },
    }),
    { input: { asksFirst: false } },
  ).start();
  actor.send({ type: 'export.asked', filter: { name: 'Ana' } });
  expect([isRunning(actor.getSnapshot()), receivedBytes(actor.getSnapshot())]).toEqual([true, 10]);
  actor.send({ type: 'export.cancelled' });
  expect([actor.getSnapshot().value, log]).toEqual(['idle', ['download Ana', 'aborted']]);
});

test('a download that nobody provided is told as a failure', () => {
  const notices: unknown[] = [];
  const actor = createActor(machine.provide({ actions: { notify: (_args, notice) => notices.push(notice) } }), {
    input: { asksFirst: false },
  }).start();
  actor.send({ type: 'export.asked', filter: { name: '' } });
  expect(notices).toEqual([
    { fileName: null, failure: { kind: 'bug', status: null, detail: 'export: the actor download is not provided' } },
  ]);
});
