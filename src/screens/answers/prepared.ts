import type { AnswerExtra, CompletedQuestion, Thread } from '#contract/answers.ts';
import type { Note } from '#contract/notes.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';

/** What is loaded of a thread, each by itself. */
export interface Parts {
  questions: CompletedQuestion[];
  extra: AnswerExtra | null;
  notes: Note[];
}

/** Older than that, a thread is better asked for again. */
const fresh = 60_000;

const versionOf = (thread: Thread): string => `${keyOf(thread)} ${thread.lastModified}`;

/**
 * Threads that were loaded before anybody chose them: each part is given once, only while it is fresh, and only to the
 * thread as it was listed then. One that has gone on is loaded anew.
 */
export function createPrepared(now: () => number = Date.now) {
  let held: { version: string; at: number; parts: Partial<Parts> } | null = null;
  return {
    put: (thread: Thread, parts: Parts) => {
      held = { version: versionOf(thread), at: now(), parts };
    },
    take<Part extends keyof Parts>(listed: Thread | null, part: Part): Parts[Part] | undefined {
      if (held === null || listed === null) return undefined;
      if (held.version !== versionOf(listed) || now() - held.at > fresh) return undefined;
      const { [part]: taken, ...rest } = held.parts;
      held = { ...held, parts: rest };
      return taken;
    },
    drop: () => {
      held = null;
    },
  };
}

export type Prepared = ReturnType<typeof createPrepared>;
