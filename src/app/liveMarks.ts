import { z } from 'zod/mini';
import { noMarks, type Marks } from '#machines/unseen/unseen.marks.ts';
import type { Remember } from '#src/remember.ts';

const Dates = z.record(z.string(), z.string());
const Kept = z.object({ upTo: z.nullable(z.string()), opened: Dates, extra: Dates });

const read = (value: unknown): Marks | undefined => Kept.safeParse(value).data;

/** What one user of this browser has seen, from one visit to the next and from one tab to the other. */
export function createMarkShelf(remember: Remember, user: string) {
  const key = `live.seen ${user}`;
  let known = JSON.stringify(noMarks);
  const recall = (): Marks => {
    const marks = remember.recall(key, read) ?? noMarks;
    known = JSON.stringify(marks);
    return marks;
  };
  return {
    recall,
    keep(marks: Marks) {
      const text = JSON.stringify(marks);
      if (text === known) return;
      known = text;
      remember.keep(key, marks);
    },
    /** Told when another tab kept something else. */
    follow(listener: (marks: Marks) => void): () => void {
      const gone = new AbortController();
      window.addEventListener('storage', (event) => event.key === key && listener(recall()), gone);
      return () => gone.abort();
    },
  };
}
