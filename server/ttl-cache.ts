import { primaryOf } from './db/primary-of.ts';

/** Whether fewer than so many milliseconds lie between: a clock that is set back makes nothing fresh. */
export const isRecent = (asked: number, now: number, milliseconds: number): boolean =>
  Math.abs(now - asked) < milliseconds;

/**
 * Figures that are dear to compute and may be a little old. Whoever asks while one is being computed waits for the same
 * one. Kept per owner (a database, with its replicas), so that two in one process never mix.
 */
export class TtlCache<T> {
  readonly #milliseconds: number;
  readonly #kept = new WeakMap<object, Map<string, { asked: number; figure: Promise<T> }>>();

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  get(given: object, key: string, now: Date, compute: () => Promise<T>): Promise<T> {
    const owner = primaryOf(given);
    const time = now.getTime();
    const kept = this.#kept.get(owner) ?? new Map<string, { asked: number; figure: Promise<T> }>();
    this.#kept.set(owner, kept);
    const known = kept.get(key);
    const isFresh = ({ asked }: { asked: number }) => isRecent(asked, time, this.#milliseconds);
    if (known && isFresh(known)) return known.figure;
    for (const [old, one] of kept) if (!isFresh(one)) kept.delete(old);
    const figure = compute();
    kept.set(key, { asked: time, figure });
    figure.catch(() => kept.delete(key));
    return figure;
  }

  /** After a change that whoever made it wants to see. */
  forget(owner: object): void {
    this.#kept.delete(primaryOf(owner));
  }
}
