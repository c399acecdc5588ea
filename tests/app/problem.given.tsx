import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { ReportProblem } from '#src/app/ReportProblem.tsx';
import { createRecording } from '#src/recording/hook.ts';
import { createPageRecorder } from '#src/recording/pageRecorder.ts';
import type { Recorder } from '#src/recording/recorder.ts';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';

const lamp = setup({}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { pressed: 'on' } }, on: { on: { pressed: 'off' } } },
});

export interface ProblemStage extends Stage {
  /** The code that records has arrived, or has not. */
  arrive: () => Promise<void>;
  miss: () => Promise<void>;
  refuseToSave: () => void;
  /** Something happens in the console. */
  happen: () => void;
  /** How often something had happened when the file was shown. */
  happened: () => number;
}

/** A browser that makes no file, once. */
function refuseOnce(): never {
  vi.unstubAllGlobals();
  throw new DOMException('no', 'SecurityError');
}

/** Somebody has opened the dialog; what records has still to come. */
export async function opened(): Promise<ProblemStage> {
  const waiting: { resolve: (recorder: Recorder) => void; reject: (error: unknown) => void }[] = [];
  const recording = createRecording(() => new Promise((resolve, reject) => waiting.push({ resolve, reject })));
  let [count, shown] = [1, 0];
  const actor = createActor(lamp).start();
  recording.inspect(actor);
  actor.send({ type: 'pressed', name: 'Ana Șerban' });
  const stage = openScreen(<ReportProblem onAsk={() => {}} />, { recording });
  await press('Report a problem');
  await screen.findByRole('dialog', { name: 'Report a problem' });
  await waitFor(() => expect(waiting).toHaveLength(1));
  return {
    ...stage,
    arrive: () => {
      shown = count;
      return settle(() => waiting.shift()?.resolve(createPageRecorder()));
    },
    miss: () => settle(() => waiting.shift()?.reject(new TypeError('no such chunk'))),
    refuseToSave: () => vi.stubGlobal('Blob', refuseOnce),
    happen: () => {
      count += 1;
      actor.send({ type: 'pressed', name: 'Dan' });
    },
    happened: () => shown,
  };
}

export const fileShown = () =>
  screen.queryByRole<HTMLTextAreaElement>('textbox', { name: /^vigil-problem-/u })?.value ?? null;
