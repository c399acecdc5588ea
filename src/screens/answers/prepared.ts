import { keyOf, type ThreadKey } from '#machines/threads/threads.rows.ts';
import type { AnswerExtra, CompletedQuestion } from '#contract/answers.ts';
import type { Note } from '#contract/notes.ts';

/** What is loaded of a thread, each by itself. */
export interface Parts {
  questions: CompletedQuestion[];
  extra: AnswerExtra | null;
  notes: Note[];
}

/** Older than that, a thread is better asked for again. */
const fresh = 60_000;

/** Threads that were loaded before anybody chose them: each part is given once, and only while it is fresh. */
export function createPrepared(now: () => number = Date.now) {
  let held: { key: string; at: number; parts: Partial<Parts> } | null = null;
  return {
    put: (thread: ThreadKey, parts: Parts) => {
      held = { key: keyOf(thread), at: now(), parts };
    },
    take<Part extends keyof Parts>(thread: ThreadKey, part: Part): Parts[Part] | undefined {
      if (held === null || held.key !== keyOf(thread) || now() - held.at > fresh) return undefined;
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
