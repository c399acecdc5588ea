import type { SnapshotFrom } from 'xstate';
import type { problemReportMachine, Recording } from './problem-report.machine.ts';

/** What is shown, and saved; null until it is there. */
export const recordingOf = (snapshot: SnapshotFrom<typeof problemReportMachine>): Recording | null =>
  snapshot.context.recording;
