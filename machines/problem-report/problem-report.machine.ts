/** Problem report: what of the last events goes into a file, and has its reader seen it? */
import { assign, fromPromise, setup } from 'xstate';
import { unprovided } from '#machines/unprovided.ts';

/** The file as it is shown, to the letter. */
export type Recording = { fileName: string; text: string; events: number };

export type ProblemReportContext = { recording: Recording | null };

export type ProblemReportEvent = { type: 'recording.retried' } | { type: 'recording.saved' };

export const problemReportMachine = setup({
  types: {
    context: {} as ProblemReportContext,
    events: {} as ProblemReportEvent,
    tags: {} as 'gathering' | 'saving' | 'saved' | 'notSaved',
    children: {} as { gather: 'gather'; save: 'save' },
  },
  actors: {
    /** What was recorded up to now; the code that records may have to be fetched first. */
    gather: fromPromise<Recording>(() => unprovided('problem-report', 'gather')),
    save: fromPromise<void, { recording: Recording }>(() => unprovided('problem-report', 'save')),
  },
  actions: {
    store: assign((_, { recording }: { recording: Recording }) => ({ recording })),
  },
}).createMachine({
  id: 'problem-report',
  context: { recording: null },
  initial: 'gathering',
  states: {
    gathering: {
      tags: ['gathering'],
      invoke: {
        id: 'gather',
        src: 'gather',
        onDone: { target: 'shown', actions: { type: 'store', params: ({ event }) => ({ recording: event.output }) } },
        onError: { target: 'failed' },
      },
    },
    failed: { on: { 'recording.retried': { target: 'gathering' } } },
    /** What happens from now on is not in the file: it stays as it was seen. */
    shown: {
      initial: 'unsaved',
      states: {
        unsaved: { on: { 'recording.saved': { target: 'saving' } } },
        saving: {
          tags: ['saving'],
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ recording: context.recording! }),
            onDone: { target: 'saved' },
            onError: { target: 'notSaved' },
          },
        },
        saved: { tags: ['saved'], on: { 'recording.saved': { target: 'saving' } } },
        notSaved: { tags: ['notSaved'], on: { 'recording.saved': { target: 'saving' } } },
      },
    },
  },
});
