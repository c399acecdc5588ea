import type { Log } from './log.ts';

/** Work that is tried again and again: its log says when it begins to fail and when it works again, and not each time. */
export class Outage {
  readonly #log: Log;
  readonly #words: { began: string; ended: string };
  #failures = 0;

  constructor(log: Log, words: { began: string; ended: string }) {
    this.#log = log;
    this.#words = words;
  }

  get isOn(): boolean {
    return this.#failures > 0;
  }

  failed(error: unknown): void {
    if (!this.isOn) this.#log.error(this.#words.began, { error });
    this.#failures += 1;
  }

  worked(): void {
    if (this.isOn) this.#log.info(this.#words.ended, { failures: this.#failures });
    this.#failures = 0;
  }
}

const PAUSE = 1_000;

/**
 * Says the first of many at once, and then how many more there were, at most once a second.
 * @param say Gets what was given last, and how many it stands for.
 */
export function inBursts<T>(say: (last: T, count: number) => void): (one: T) => void {
  let waiting: { last: T; count: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    timer = undefined;
    if (waiting === undefined) return;
    const { last, count } = waiting;
    waiting = undefined;
    say(last, count);
    rest();
  };
  const rest = () => {
    timer = setTimeout(next, PAUSE);
    timer.unref();
  };
  return (one) => {
    if (timer !== undefined) waiting = { last: one, count: (waiting?.count ?? 0) + 1 };
    else {
      say(one, 1);
      rest();
    }
  };
}
