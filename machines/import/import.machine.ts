/** Import: how far is a file on its way from the reader's disk to the server? */
import { assign, fromCallback, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { unguarded, whileNeeded } from '#machines/leaving-guard.ts';
import type {
  FileRefusal,
  FileTicket,
  ImportCheck,
  ImportContext,
  ImportEvent,
  ImportInput,
  ImportNotice,
  ImportRequest,
  ImportResult,
} from './import.types.ts';
import { isUploading } from './import.selectors.ts';

export function createImportMachine<TColumns, TRow, TError>() {
  type Context = ImportContext<TColumns, TRow, TError>;
  type Event = ImportEvent<TColumns, TRow, TError>;
  return setup({
    types: {
      input: {} as ImportInput,
      context: {} as Context,
      events: {} as Event,
      tags: {} as
        | 'refused'
        | 'reading'
        | 'checked'
        | 'failed'
        | 'outcomeUnknown'
        | 'uploading'
        | 'confirmingCancel'
        | 'confirmingLeave'
        | 'done',
      children: {} as { leaving: 'leaving'; read: 'read'; upload: 'upload' },
    },
    actors: {
      leaving: unguarded,
      /** Reads and checks; its clean-up ends the worker. */
      read: fromCallback<Event, ImportRequest<TColumns>>(() => {
        throw new Error('import: the actor read is not provided');
      }),
      /** Its clean-up aborts the request. */
      upload: fromCallback<Event, ImportRequest<TColumns>>(() => {
        throw new Error('import: the actor upload is not provided');
      }),
    },
    actions: {
      storeFile: assign((_, { file }: { file: FileTicket }) => ({
        file,
        columns: null,
        check: null,
        refusal: null,
        failure: null,
      })),
      forgetFile: assign(nothingYet),
      storeNgo: assign(({ context }, { id }: { id: string | null }) => ({ ngo: { id, fixed: context.ngo.fixed } })),
      storeColumns: assign((_, { columns }: { columns: TColumns }) => ({ columns })),
      storeCheck: assign((_, { check }: { check: ImportCheck<TColumns, TRow> }) => ({ check, columns: check.columns })),
      storeRefusal: assign((_, { reason }: { reason: FileRefusal }) => ({ refusal: reason, check: null })),
      storeProgress: assign((_, { progress }: { progress: number }) => ({ progress })),
      startOver: assign({ progress: 0, failure: null }),
      storeResult: assign((_, { result }: { result: ImportResult<TError> }) => ({ result })),
      storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
      leave: () => {},
      /** Keeps the reader here; nothing where nobody asked to leave. */
      stay: () => {},
      notify: (_args, _params: ImportNotice) => {},
    },
    guards: {
      isEmpty: (_, { file }: { file: FileTicket }) => file.size === 0,
      isTooLarge: ({ context }, { file }: { file: FileTicket }) => file.size > context.maxBytes,
      isOtherNgo: ({ context }, { id }: { id: string | null }) => !context.ngo.fixed && id !== context.ngo.id,
      canUpload: ({ context }) => context.ngo.id !== null && (context.check?.good ?? 0) > 0,
      isOutcomeKnown: (_, { error }: { error: unknown }) => isOutcomeKnown(toFailure(error)),
    },
  }).createMachine({
    id: 'import',
    context: ({ input }) => ({ ...input, ...nothingYet }),
    invoke: { id: 'leaving', src: 'leaving', input: whileNeeded(isUploading) },
    initial: 'preparing',
    on: { 'leave.asked': { actions: { type: 'leave' } } },
    states: {
      preparing: {
        initial: 'choosing',
        on: {
          'file.chosen': [
            {
              guard: { type: 'isEmpty', params: ({ event }) => event },
              target: '.refused',
              actions: [
                { type: 'storeFile', params: ({ event }) => event },
                { type: 'storeRefusal', params: { reason: 'empty' } },
              ],
            },
            {
              guard: { type: 'isTooLarge', params: ({ event }) => event },
              target: '.refused',
              actions: [
                { type: 'storeFile', params: ({ event }) => event },
                { type: 'storeRefusal', params: { reason: 'tooLarge' } },
              ],
            },
            { target: '.reading', actions: { type: 'storeFile', params: ({ event }) => event } },
          ],
          'ngo.changed': {
            guard: { type: 'isOtherNgo', params: ({ event }) => event },
            actions: { type: 'storeNgo', params: ({ event }) => event },
          },
        },
        states: {
          choosing: { entry: { type: 'forgetFile' } },
          refused: { tags: ['refused'] },
          reading: {
            tags: ['reading'],
            entry: { type: 'startOver' },
            invoke: {
              id: 'read',
              src: 'read',
              input: ({ context }) => requestOf(context),
              onError: { target: 'refused', actions: { type: 'storeRefusal', params: { reason: 'unreadable' } } },
            },
            on: {
              'read.progressed': { actions: { type: 'storeProgress', params: ({ event }) => event } },
              'read.done': { target: 'checked', actions: { type: 'storeCheck', params: ({ event }) => event } },
              'read.refused': { target: 'refused', actions: { type: 'storeRefusal', params: ({ event }) => event } },
              'read.failed': {
                target: 'refused',
                actions: [
                  { type: 'storeRefusal', params: { reason: 'notChecked' } },
                  { type: 'storeFailure', params: ({ event }) => event },
                ],
              },
              'read.cancelled': { target: 'choosing' },
              'ngo.changed': {
                guard: { type: 'isOtherNgo', params: ({ event }) => event },
                target: 'reading',
                reenter: true,
                actions: { type: 'storeNgo', params: ({ event }) => event },
              },
            },
          },
          checked: {
            tags: ['checked'],
            entry: { type: 'stay' },
            on: {
              'upload.asked': { guard: { type: 'canUpload' }, target: '#import.uploading' },
              'columns.changed': {
                target: 'reading',
                actions: { type: 'storeColumns', params: ({ event }) => event },
              },
              'ngo.changed': {
                guard: { type: 'isOtherNgo', params: ({ event }) => event },
                target: 'reading',
                actions: { type: 'storeNgo', params: ({ event }) => event },
              },
              'file.removed': { target: 'choosing' },
            },
            initial: 'untried',
            states: {
              untried: {},
              /** The server took over nothing. */
              failed: { tags: ['failed'] },
              /** It may have taken over all, some or none of the lines. */
              unknown: { tags: ['failed', 'outcomeUnknown'] },
            },
          },
        },
      },
      uploading: {
        tags: ['uploading'],
        entry: { type: 'startOver' },
        invoke: {
          id: 'upload',
          src: 'upload',
          input: ({ context }) => requestOf(context),
          onError: {
            target: 'preparing.checked.unknown',
            actions: [
              { type: 'storeFailure', params: ({ event }) => event },
              { type: 'notify', params: ({ event }) => ({ count: null, failure: toFailure(event.error) }) },
            ],
          },
        },
        initial: 'sending',
        on: {
          'upload.progressed': { actions: { type: 'storeProgress', params: ({ event }) => event } },
          'upload.done': {
            target: 'done',
            actions: [
              { type: 'storeResult', params: ({ event }) => event },
              { type: 'notify', params: ({ event }) => ({ count: event.result.count, failure: null }) },
            ],
          },
          'upload.failed': [
            {
              guard: { type: 'isOutcomeKnown', params: ({ event }) => event },
              target: 'preparing.checked.failed',
              actions: [
                { type: 'storeFailure', params: ({ event }) => event },
                { type: 'notify', params: ({ event }) => ({ count: null, failure: toFailure(event.error) }) },
              ],
            },
            {
              target: 'preparing.checked.unknown',
              actions: [
                { type: 'storeFailure', params: ({ event }) => event },
                { type: 'notify', params: ({ event }) => ({ count: null, failure: toFailure(event.error) }) },
              ],
            },
          ],
          'leave.asked': { target: '.confirmingLeave' },
        },
        states: {
          sending: { on: { 'cancel.asked': { target: 'confirmingCancel' } } },
          confirmingCancel: {
            tags: ['confirmingCancel'],
            on: {
              'cancel.declined': { target: 'sending' },
              'cancel.confirmed': { target: '#import.preparing.checked.unknown' },
            },
          },
          confirmingLeave: {
            tags: ['confirmingLeave'],
            on: {
              'leave.cancelled': { target: 'sending', actions: { type: 'stay' } },
              'leave.confirmed': { target: '#import.left', actions: { type: 'leave' } },
            },
          },
        },
      },
      done: { tags: ['done'], entry: { type: 'stay' }, on: { 'import.restarted': { target: 'preparing' } } },
      /** Gone while the file was sent: nobody here knows what became of it. */
      left: {},
    },
  });
}

const nothingYet = {
  file: null,
  columns: null,
  check: null,
  refusal: null,
  progress: 0,
  result: null,
  failure: null,
};

function requestOf<TColumns>({
  file,
  columns,
  ngo,
}: ImportContext<TColumns, unknown, unknown>): ImportRequest<TColumns> {
  return { file: file!, columns, ngoId: ngo.id };
}

/** Whether the server certainly added nothing: it does so in parts, and an answer may be lost on its way. */
function isOutcomeKnown({ kind }: Failure): boolean {
  return kind === 'refused' || kind === 'forbidden' || kind === 'sessionOver';
}
