/** Thread: which parts of what one observer reported from one station are there? */
import { fromPromise, setup } from 'xstate';
import type { Thread } from '#contract/threads.ts';
import type { AnswerExtra, CompletedQuestion, LostAnswer } from '#contract/answers.ts';
import type { Note } from '#contract/notes.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import type { ThreadKey } from '#machines/threads/threads.rows.ts';
import { unprovided } from '#machines/unprovided.ts';

/** `listed` is the thread as the list has it; `null` when it was chosen by its address. */
export type WhoseThread = { thread: ThreadKey; listed: Thread | null };

export type ThreadInput = WhoseThread & {
  /** The thread that will probably be read next. */
  next: Thread | null;
};

export type ThreadContext = ThreadInput;

export const threadMachine = setup({
  types: {
    input: {} as ThreadInput,
    context: {} as ThreadContext,
    children: {} as {
      summary: 'summary';
      questions: 'questions';
      extra: 'extra';
      notes: 'notes';
      earlier: 'earlier';
      prepare: 'prepare';
    },
  },
  actors: {
    /** Station and observer: asked for only when the list does not have them. */
    summary: createResourceMachine<Thread | null, WhoseThread>(),
    /** The answers, all at once. Their forms are loaded by `form-contents`, that of the open tab first (AND-03). */
    questions: createResourceMachine<CompletedQuestion[], WhoseThread>(),
    /** `null` where the observer said nothing of the station. */
    extra: createResourceMachine<AnswerExtra | null, WhoseThread>(),
    notes: createResourceMachine<Note[], WhoseThread>(),
    /** What was answered before, the latest loss first. */
    earlier: createResourceMachine<readonly LostAnswer[], WhoseThread>(),
    /** Loads a thread, so that it is there when it is chosen. */
    prepare: fromPromise<unknown, { thread: Thread }>(() => unprovided('thread', 'prepare')),
  },
  actions: {
    /** The reader has it before their eyes. */
    tellOpened: (_args, _params: { thread: Thread | null }) => {},
    reportFault: (_args, _params: { error: unknown }) => {},
  },
  guards: {
    isThere: (_, { item }: { item: unknown }) => item !== null,
    canPrepare: ({ context }, { item }: { item: unknown }) => item !== null && context.next !== null,
  },
}).createMachine({
  id: 'thread',
  context: ({ input }) => ({ thread: input.thread, listed: input.listed, next: input.next }),
  invoke: [
    {
      id: 'summary',
      src: 'summary',
      input: ({ context: { thread, listed } }) => ({ key: { thread, listed } }),
      onSnapshot: {
        guard: { type: 'isThere', params: ({ event }) => event.snapshot.context },
        actions: { type: 'tellOpened', params: ({ event }) => ({ thread: event.snapshot.context.item }) },
      },
      onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
    },
    {
      id: 'questions',
      src: 'questions',
      input: ({ context: { thread, listed } }) => ({ key: { thread, listed } }),
      onSnapshot: {
        guard: { type: 'canPrepare', params: ({ event }) => event.snapshot.context },
        target: '.preparing',
      },
      onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
    },
    {
      id: 'extra',
      src: 'extra',
      input: ({ context: { thread, listed } }) => ({ key: { thread, listed } }),
      onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
    },
    {
      id: 'notes',
      src: 'notes',
      input: ({ context: { thread, listed } }) => ({ key: { thread, listed } }),
      onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
    },
    {
      id: 'earlier',
      src: 'earlier',
      input: ({ context: { thread, listed } }) => ({ key: { thread, listed } }),
      onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
    },
  ],
  initial: 'alone',
  states: {
    alone: {},
    /** The answers are there: the wire is free for the next thread. */
    preparing: {
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context }) => ({ thread: context.next! }),
        onDone: { target: 'prepared' },
        /** It will be asked for again when it is chosen. */
        onError: { target: 'prepared' },
      },
    },
    prepared: {},
  },
});
