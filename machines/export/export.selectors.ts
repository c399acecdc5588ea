import type { SnapshotFrom } from 'xstate';
import type { createExportMachine } from './export.machine.ts';

type ExportSnapshot = Pick<SnapshotFrom<ReturnType<typeof createExportMachine<unknown>>>, 'context' | 'hasTag'>;

export const isConfirming = (snapshot: ExportSnapshot): boolean => snapshot.hasTag('confirming');
export const isRunning = (snapshot: ExportSnapshot): boolean => snapshot.hasTag('running');
export const receivedBytes = (snapshot: ExportSnapshot): number => snapshot.context.receivedBytes;
export const totalBytes = (snapshot: ExportSnapshot): number | null => snapshot.context.totalBytes;
