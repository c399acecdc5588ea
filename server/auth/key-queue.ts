/** Work that must not be done by too many at a time. */
export interface Queue {
  /** Does the work when it is its turn; undefined, and nothing is done, when too much waits already. */
  offer<T>(work: () => Promise<T>): Promise<T> | undefined;
  /** The same for work that is never turned away. */
  add<T>(work: () => Promise<T>): Promise<T>;
}

export function createQueue({ atOnce, waiting: mostWaiting }: { atOnce: number; waiting: number }): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const add = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return {
    add,
    offer: (work) => (running === atOnce && waiting.length >= mostWaiting ? undefined : add(work)),
  };
}
