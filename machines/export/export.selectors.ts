import type { ExportContext } from './export.machine.ts';

/** As much of a snapshot as the selectors read, whatever the filter is. */
type ExportSnapshot = {
  context: Pick<ExportContext<unknown>, 'receivedBytes' | 'totalBytes'>;
  hasTag(tag: 'confirming' | 'running'): boolean;
};

export const isConfirming = (snapshot: ExportSnapshot): boolean => snapshot.hasTag('confirming');
export const isRunning = (snapshot: ExportSnapshot): boolean => snapshot.hasTag('running');
export const receivedBytes = (snapshot: ExportSnapshot): number => snapshot.context.receivedBytes;
export const totalBytes = (snapshot: ExportSnapshot): number | null => snapshot.context.totalBytes;

/** What is asked about, or on its way; null otherwise. */
export const filterOf = <TFilter>({ context }: { context: Pick<ExportContext<TFilter>, 'filter'> }): TFilter | null =>
  context.filter;
