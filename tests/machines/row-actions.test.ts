import { same } from '#machines/same.ts';
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
} from '#machines/row-actions/row-actions.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { faultsIn, type Step, walk } from '#tests/support/walk.ts';
import { ana, dan, input, machine } from './row-actions.given.ts';

type RowActionsStep = Step<typeof machine>;
const answers = new Set(['removed', 'refused']);
const notices = ({ actions }: RowActionsStep) =>
  actions.filter(({ type }) => type === 'notify').map(({ params }) => params);
const reloads = ({ sent }: RowActionsStep) =>
  sent.some((event) => same(event, { type: 'reload.requested', chunkSize: 1_000 }));
const accounted = ({ after }: RowActionsStep) => {
  const named = [...failedRows(after), ...skippedRows(after), ...after.context.waiting].map(({ key }) => key);
  return (
    new Set(named).size === named.length && named.every((key) => rowsOfAction(after).some((row) => row.key === key))
  );
};

walk({
  name: 'row-actions',
  machine,
  input,
  events: {
    'Ana picked': { type: 'xstate.snapshot.selection', snapshot: { context: { picked: [ana] } } },
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
    'C21 what is picked is kept as soon as it changes': ({ title, actions }) =>
      title !== 'Ana picked' ||
      same(
        actions.filter(({ type }) => type === 'keepSelection').map(({ params }) => params),
        [{ rows: [ana] }],
      ),
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
    'OBS-09 nothing is silently skipped: every row succeeded, failed, waits or was left alone': (step) => {
      const { title, before, after } = step;
      const isAtWork = isRunning(before) && !after.matches('browsing');
      const succeeded = succeededCount(after) - succeededCount(before);
      return accounted(step) && (!isAtWork || succeeded === (title === 'removed' ? 1 : 0));
    },
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
    'a child that breaks is reported and stops nothing': (step) =>
      same(faultsIn(step), step.title.endsWith('breaks') ? ['bug'] : []) &&
      (!step.title.endsWith('breaks') || same(step.before.value, step.after.value)),
    'OBS-09 the closed summary leads back to the list': ({ title, after }) =>
      title !== 'summary closed' || after.matches('browsing'),
  },
  refused: ['delete nobody asked'],
});
