import { problemReportMachine, type Recording } from '#machines/problem-report/problem-report.machine.ts';
import { recordingOf } from '#machines/problem-report/problem-report.selectors.ts';
import { same } from '#machines/same.ts';
import { walk } from '#tests/support/walk.ts';

const recording: Recording = { fileName: 'vigil-problem.jsonl', text: 'line', events: 1 };
const saving = { shown: 'saving' } as const;

walk({
  name: 'problem-report',
  machine: problemReportMachine,
  events: { 'asked again': { type: 'recording.retried' }, 'asked to save': { type: 'recording.saved' } },
  replies: {
    gather: { gathered: { output: recording }, 'the code did not arrive': { error: 'offline' } },
    save: { written: { output: undefined }, 'the browser refused': { error: 'SecurityError' } },
  },
  project: (context) => context.recording !== null,
  rules: {
    'PRB-01 what was gathered is shown': ({ title, after }) =>
      title !== 'gathered' || same(recordingOf(after), recording),
    'PRB-01 it says what it is doing': ({ after, after: { children } }) =>
      after.hasTag('gathering') === (children.gather !== undefined) &&
      after.hasTag('saving') === (children.save !== undefined),
    'PRB-01 what is saved is what is shown, to the letter': ({ after }) =>
      after.children.save === undefined || same(savedBy(after.children.save), { recording: recordingOf(after) }),
    'PRB-01 what is shown stays as it was seen, whatever happens meanwhile': ({ before, after }) =>
      recordingOf(before) === null || recordingOf(after) === recordingOf(before),
    'PRB-01 nothing is saved before it is shown, and nothing without being asked': ({ title, before, after }) =>
      !after.matches(saving) || before.matches(saving) || (title === 'asked to save' && before.matches('shown')),
    'PRB-01 it says whether the file was written': ({ title, after }) =>
      (title !== 'written' || after.hasTag('saved')) && (title !== 'the browser refused' || after.hasTag('notSaved')),
    'PRB-01 what was not gathered can be asked for again': ({ title, before, after }) =>
      title !== 'asked again' || !before.matches('failed') || after.hasTag('gathering'),
  },
  refused: [],
});

function savedBy(save: { getSnapshot(): { input?: unknown } }): unknown {
  return save.getSnapshot().input;
}
