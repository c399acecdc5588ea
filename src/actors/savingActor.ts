import { fromCallback } from 'xstate';
import type { DownloadEvent, ExportEvent } from '#machines/export/export.machine.ts';

interface Saved {
  blob: Blob;
  name: string;
}

interface Asking {
  signal: AbortSignal;
  onReceived: (receivedBytes: number, totalBytes: number | null) => void;
}

export type FileOf<TFilter> = (filter: TFilter, asking: Asking) => Promise<Saved>;

/** Fetches or makes a file and saves it. Whoever stops it has no file, and no request goes on. */
export const savingActor = <TFilter>(fileOf: FileOf<TFilter>) =>
  fromCallback<ExportEvent<TFilter>, { filter: TFilter }>(({ input, sendBack }) => {
    const gone = new AbortController();
    const tell = (event: DownloadEvent) => gone.signal.aborted || sendBack(event);
    async function save() {
      const { blob, name } = await fileOf(input.filter, {
        signal: gone.signal,
        onReceived: (receivedBytes, totalBytes) => tell({ type: 'export.progressed', receivedBytes, totalBytes }),
      });
      const { saveFile } = await import('#src/ui/saveFile.ts');
      if (gone.signal.aborted) return;
      saveFile(blob, name);
      tell({ type: 'export.saved', fileName: name });
    }
    save().catch((error: unknown) => tell({ type: 'export.failed', error }));
    return () => gone.abort();
  });
