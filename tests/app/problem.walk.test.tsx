import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { problemReportMachine } from '#machines/problem-report/problem-report.machine.ts';
import { savedFiles } from '#tests/support/savedFiles.ts';
import { press } from '#tests/support/screen.tsx';
import { walkScreen } from '#tests/support/screenWalk.ts';
import { fileShown, opened, type ProblemStage } from './problem.given.tsx';

const output = { fileName: 'vigil-problem.jsonl', text: 'line', events: 1 };
type Snapshot = SnapshotFrom<typeof problemReportMachine>;
const isSaving = (snapshot: Snapshot) => snapshot.matches({ shown: 'saving' });

function saidIn(snapshot: Snapshot): RegExp {
  if (snapshot.matches('gathering')) return /^Collecting the last events…$/u;
  if (snapshot.hasTag('saved')) return /^vigil-problem-\d{12}\.jsonl was saved\.$/u;
  return snapshot.hasTag('notSaved') ? /^The browser did not let the file be saved\. Try again\.$/u : /^$/u;
}

async function save(): Promise<void> {
  await press('Save file');
  const [name, blob] = savedFiles.at(-1) ?? [];
  expect(name).toMatch(/^vigil-problem-\d{12}\.jsonl$/u);
  expect(await blob?.text()).toBe(fileShown());
}

async function saveInVain(stage: ProblemStage): Promise<void> {
  const before = savedFiles.length;
  stage.refuseToSave();
  await press('Save file');
  expect(savedFiles).toHaveLength(before);
}

function shows(snapshot: Snapshot, stage: ProblemStage): void {
  if (isSaving(snapshot)) return;
  stage.happen();
  expect(screen.getByRole('dialog').querySelector('output')?.textContent).toMatch(saidIn(snapshot));
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(
    snapshot.matches('failed') ? 'The last events could not be collected. Check the connection and try again.' : null,
  );
  // What is shown is what happened before it was shown: one event, however many came since.
  expect(fileShown()?.match(/"type":"pressed"/gu) ?? []).toHaveLength(snapshot.matches('shown') ? stage.happened() : 0);
  expect(fileShown() ?? '').not.toMatch(/Ana|Șerban|Dan/u);
  expect(screen.queryByRole('button', { name: 'Save file' })?.getAttribute('aria-disabled') ?? 'no').toBe(
    snapshot.matches('gathering') ? 'true' : 'no',
  );
}

walkScreen<typeof problemReportMachine, ProblemStage>({
  name: 'PRB-01 the file is shown before it is saved',
  machine: problemReportMachine,
  input: undefined,
  actions: {
    'the code arrives': {
      event: (snapshot) => (snapshot.matches('gathering') ? { type: 'xstate.done.actor.gather', output } : undefined),
      does: (stage) => stage.arrive(),
    },
    'the code does not arrive': {
      event: (snapshot) => (snapshot.matches('gathering') ? { type: 'xstate.error.actor.gather' } : undefined),
      does: (stage) => stage.miss(),
    },
    'asked again': {
      event: (snapshot) => (snapshot.matches('failed') ? { type: 'recording.retried' } : undefined),
      does: () => press('Try now'),
    },
    'asked to save': {
      event: (snapshot) => (snapshot.matches('shown') && !isSaving(snapshot) ? { type: 'recording.saved' } : undefined),
      // The browser answers at once: it is pressed where its answer is known.
      does: () => {},
    },
    'the browser takes it': {
      event: (snapshot) => (isSaving(snapshot) ? { type: 'xstate.done.actor.save' } : undefined),
      does: save,
    },
    'the browser refuses': {
      event: (snapshot) => (isSaving(snapshot) ? { type: 'xstate.error.actor.save' } : undefined),
      does: saveInVain,
    },
  },
  key: ({ value }) => value,
  open: opened,
  shows,
  atLeast: 3,
});
