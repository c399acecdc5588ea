import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { exportObservers } from '#contract/observers.ts';
import { createExportMachine } from '#machines/export/export.machine.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, type Stage } from '#tests/support/screen.tsx';
import { walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { opened } from './observers.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createExportMachine<null>();
type Snapshot = SnapshotFrom<typeof machine>;
type Action = ActionOf<typeof machine, Stage>;

const isRunning = (snapshot: Snapshot) => snapshot.hasTag('running');
const isHalf = ({ context }: Snapshot) => context.receivedBytes > 0;
const file = { name: 'observers-2026-11-22.xlsx', type: 'application/x', blob: new Blob(['12345']) };
const progress = { receivedBytes: 500_000, totalBytes: 1_000_000 };
/** The request that is on its way; it stays so until it is answered. */
const call = ({ asked }: Stage) => {
  const one = asked.findLast(({ endpoint, signal }) => endpoint === exportObservers && signal?.aborted !== true);
  if (one === undefined) throw new Error('no file is asked for');
  return one;
};
const whileRunning = (event: ReturnType<Action['event']>, does: Action['does']): Action => ({
  event: (snapshot) => (isRunning(snapshot) ? event : undefined),
  does,
});

async function callOff(stage: Stage): Promise<void> {
  const one = call(stage);
  await press('Cancel the export');
  expect(one.signal?.aborted).toBe(true);
}

async function fail(stage: Stage): Promise<void> {
  await settle(() => call(stage).fail(failures.server));
  expect(stage.toasts.at(-1)).toMatchObject({ status: 'error', title: 'OBSERVERS_EXPORT_FAILED' });
}

const actions: Record<string, Action> = {
  'a file is wanted': {
    event: (snapshot) => (isRunning(snapshot) ? undefined : { type: 'export.asked', filter: null }),
    does: () => press('Export'),
  },
  'half of it has come': {
    event: (snapshot) =>
      isRunning(snapshot) && !isHalf(snapshot) ? { type: 'export.progressed', ...progress } : undefined,
    does: (stage) => settle(() => call(stage).received(progress.receivedBytes, progress.totalBytes)),
  },
  'all of it has come': whileRunning({ type: 'export.saved', fileName: file.name }, async (stage) => {
    await settle(() => call(stage).answer(file));
    await screen.findByRole('button', { name: 'Export' });
  }),
  'called off': whileRunning({ type: 'export.cancelled' }, callOff),
  'the server fails': whileRunning({ type: 'export.failed', error: failures.server }, fail),
};

function shows(snapshot: Snapshot): void {
  const shown = ['Export', 'Exporting…', 'Cancel the export'].filter(
    (name) => screen.queryByRole('button', { name }) !== null,
  );
  expect(shown).toEqual(isRunning(snapshot) ? ['Exporting…', 'Cancel the export'] : ['Export']);
}

walkScreen({
  name: 'OBS-03 a file is on its way as its machine says',
  machine,
  input: { asksFirst: false },
  actions,
  key: (snapshot) => [snapshot.value, isHalf(snapshot)],
  open: () => opened(),
  shows,
  atLeast: 4,
});
