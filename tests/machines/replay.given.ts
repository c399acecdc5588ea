import { createActor, type AnyStateMachine, type AnyEventObject } from 'xstate';
import { createMasking } from '#src/recording/masking.ts';
import { createRecorder } from '#src/recording/recorder.ts';
import { writeRecording } from '#src/recording/recordingFile.ts';

export const around = {
  version: '0.1.0',
  build: 'ProblemDialog.js',
  savedAt: '2026-11-24T20:00:00.000Z',
  openedAt: '2026-11-24T19:00:00.000Z',
  browser: 'Firefox',
  language: 'en',
  window: '1440x900',
};

/** The file of what a machine did with these events. */
export function recordingOf(machine: AnyStateMachine, events: AnyEventObject[], input?: unknown): string {
  const recorder = createRecorder({ masking: createMasking(5), place: () => '/observatori' });
  const actor = createActor(machine, { input, inspect: (heard) => recorder.hear(heard, 1_000) });
  actor.subscribe({ error: () => {} });
  actor.start();
  for (const event of events) actor.send(event);
  return writeRecording(recorder.kept(), around);
}
