/** Work that must not be done by too many at a time. */
export interface Queue {
  /** Does the work when it is its turn; undefined, and nothing is done, when too much waits already, of all or of `who`. */
  offer<T>(work: () => Promise<T>, who?: string): Promise<T> | undefined;
  /** The same for work that is never turned away. */
  add<T>(work: () => Promise<T>): Promise<T>;
}

interface Limits {
  atOnce: number;
  waiting: number;
  /** Of the same `who`. */
  each?: number;
}

export function createQueue({ atOnce, waiting: maxWaiting, each = maxWaiting }: Limits): Queue {
  const waiting: { who: string; begin: () => void }[] = [];
  let running = 0;
  const doInTurn = async <T>(work: () => Promise<T>, who: string): Promise<T> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((begin) => waiting.push({ who, begin }));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.begin();
      else running -= 1;
    }
  };
  const isFull = (who: string) =>
    running === atOnce && (waiting.length >= maxWaiting || waiting.filter((other) => other.who === who).length >= each);
  return {
    add: (work) => doInTurn(work, ''),
    offer: (work, who = '') => (isFull(who) ? undefined : doInTurn(work, who)),
  };
}
