/** Export: is a file on its way to the reader's disk? */
import { assign, fromCallback, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { unprovidedCallback } from '#machines/unprovided.ts';

export type ExportInput = { asksFirst: boolean };

export type ExportContext<TFilter> = {
  asksFirst: boolean;
  filter: TFilter | null;
  receivedBytes: number;
  /** Unknown when the server streams. */
  totalBytes: number | null;
};

export type ExportEvent<TFilter> =
  | { type: 'export.asked'; filter: TFilter }
  /** While it is asked about. */
  | { type: 'export.changed'; filter: TFilter }
  | { type: 'export.confirmed' }
  | { type: 'export.cancelled' }
  | DownloadEvent;

/** What the download tells; it saves the file by itself, since a file is no plain data. */
export type DownloadEvent =
  | { type: 'export.progressed'; receivedBytes: number; totalBytes: number | null }
  | { type: 'export.saved'; fileName: string }
  | { type: 'export.failed'; error: unknown };

export type ExportNotice = { fileName: string | null; failure: Failure | null };

export function createExportMachine<TFilter>() {
  return setup({
    types: {
      input: {} as ExportInput,
      context: {} as ExportContext<TFilter>,
      events: {} as ExportEvent<TFilter>,
      tags: {} as 'confirming' | 'running',
      children: {} as { download: 'download' },
    },
    actors: {
      /** Its clean-up aborts the request, so that leaving `running` cancels. */
      download: fromCallback<ExportEvent<TFilter>, { filter: TFilter }>(unprovidedCallback('export', 'download')),
    },
    actions: {
      storeFilter: assign((_, { filter }: { filter: TFilter }) => ({ filter })),
      storeProgress: assign((_, progress: { receivedBytes: number; totalBytes: number | null }) => ({
        receivedBytes: progress.receivedBytes,
        totalBytes: progress.totalBytes,
      })),
      forget: assign({ filter: null, receivedBytes: 0, totalBytes: null }),
      notify: (_args, _params: ExportNotice) => {},
    },
    guards: {
      asksFirst: ({ context }) => context.asksFirst,
    },
  }).createMachine({
    id: 'export',
    context: ({ input }) => ({ asksFirst: input.asksFirst, filter: null, receivedBytes: 0, totalBytes: null }),
    initial: 'idle',
    states: {
      idle: {
        entry: { type: 'forget' },
        on: {
          'export.asked': [
            {
              guard: { type: 'asksFirst' },
              target: 'confirming',
              actions: { type: 'storeFilter', params: ({ event }) => event },
            },
            { target: 'running', actions: { type: 'storeFilter', params: ({ event }) => event } },
          ],
        },
      },
      confirming: {
        tags: ['confirming'],
        on: {
          'export.changed': { actions: { type: 'storeFilter', params: ({ event }) => event } },
          'export.confirmed': { target: 'running' },
          'export.cancelled': { target: 'idle' },
        },
      },
      running: {
        tags: ['running'],
        invoke: {
          id: 'download',
          src: 'download',
          input: ({ context }) => ({ filter: context.filter! }),
          onError: {
            target: 'idle',
            actions: {
              type: 'notify',
              params: ({ event }) => ({ fileName: null, failure: toFailure(event.error) }),
            },
          },
        },
        on: {
          'export.progressed': { actions: { type: 'storeProgress', params: ({ event }) => event } },
          'export.cancelled': { target: 'idle' },
          'export.saved': {
            target: 'idle',
            actions: { type: 'notify', params: ({ event }) => ({ fileName: event.fileName, failure: null }) },
          },
          'export.failed': {
            target: 'idle',
            actions: {
              type: 'notify',
              params: ({ event }) => ({ fileName: null, failure: toFailure(event.error) }),
            },
          },
        },
      },
    },
  });
}
