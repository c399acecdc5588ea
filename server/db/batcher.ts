interface Waiting<Job, Result> {
  job: Job;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** What one job came to when it was done together with others. */
export type Outcome<Result> = { result: Result } | { error: unknown };

export interface BatcherOptions<Job, Result> {
  /**
   * Does jobs together: asks for them when it can begin, so that those that came while it waited are among them, and
   * says what each came to. When it fails none of them is done.
   */
  work: (take: () => readonly Job[]) => Promise<readonly Outcome<Result>[]>;
  /** Two jobs with the same key are never done together; they are done in the order in which they came. */
  keyOf: (job: Job) => unknown;
  sizeOf: (job: Job) => number;
  /** So much is done together at most, by the sum of the sizes. */
  most: number;
  /** So many batches are under way at a time. */
  atOnce: number;
  /** Whether no job is at fault, so that each would fail alone as well, one after the other. */
  failsAll: (error: unknown) => boolean;
}

/**
 * Does together what waits at the same moment: one commit to the disk for many who each hear only then that they are
 * done. When a batch fails each of its jobs is done alone, so that the one at fault spoils no other.
 */
export class Batcher<Job, Result> {
  readonly #options: BatcherOptions<Job, Result>;
  #waiting: Waiting<Job, Result>[] = [];
  #underWay = 0;

  constructor(options: BatcherOptions<Job, Result>) {
    this.#options = options;
  }

  add(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      void this.#begin();
    });
  }

  async #begin(): Promise<void> {
    if (this.#waiting.length === 0 || this.#underWay >= this.#options.atOnce) return;
    this.#underWay += 1;
    await this.#together();
    this.#underWay -= 1;
    void this.#begin();
  }

  async #together(): Promise<void> {
    let taken: Waiting<Job, Result>[] | undefined;
    const take = () => (taken ??= this.#take()).map(({ job }) => job);
    try {
      const outcomes = await this.#options.work(take);
      for (const [index, waiting] of (taken ?? []).entries()) settle(waiting, outcomes[index]);
    } catch (error) {
      const failsForAll = taken === undefined || this.#options.failsAll(error);
      const failed = taken ?? this.#take();
      if (failsForAll || failed.length === 1) for (const waiting of failed) waiting.reject(error);
      else await this.#eachAlone(failed);
    }
  }

  async #eachAlone(failed: readonly Waiting<Job, Result>[]): Promise<void> {
    let fatal: { error: unknown } | undefined;
    for (const waiting of failed) {
      try {
        if (fatal) throw fatal.error;
        const [outcome] = await this.#options.work(() => [waiting.job]);
        settle(waiting, outcome);
      } catch (error) {
        if (this.#options.failsAll(error)) fatal = { error };
        waiting.reject(error);
      }
    }
  }

  #take(): Waiting<Job, Result>[] {
    const { keyOf, sizeOf, most } = this.#options;
    const keys = new Set<unknown>();
    const taken: Waiting<Job, Result>[] = [];
    const left: Waiting<Job, Result>[] = [];
    let size = 0;
    for (const waiting of this.#waiting) {
      const key = keyOf(waiting.job);
      const fits = taken.length === 0 || size + sizeOf(waiting.job) <= most;
      if (keys.has(key) || !fits) left.push(waiting);
      else {
        taken.push(waiting);
        size += sizeOf(waiting.job);
      }
      keys.add(key);
    }
    this.#waiting = left;
    return taken;
  }
}

function settle<Job, Result>(waiting: Waiting<Job, Result>, outcome: Outcome<Result> | undefined): void {
  if (outcome && 'result' in outcome) waiting.resolve(outcome.result);
  else waiting.reject(outcome ? outcome.error : new Error('A job came to nothing.'));
}
