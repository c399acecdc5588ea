/** Tells work of this process that there is something to do, without a word of who does it. */
export class Waker {
  readonly #listeners = new Set<() => void>();

  readonly wake = (): void => {
    for (const listener of this.#listeners) listener();
  };

  /** Returns how to stop. */
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
