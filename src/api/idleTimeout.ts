export interface IdleTimeout {
  /** Ends the request when its caller does, or when it has been silent for too long. */
  signal: AbortSignal;
  /** A part of it has gone out or come in: its time begins anew. */
  heard: () => void;
  /** Whether silence has ended it. */
  isOver: () => boolean;
  stop: () => void;
}

/** @param limitMs After so many milliseconds in which nothing was heard the request counts as lost; `null` is never. */
export function idleTimeout(limitMs: number | null, signal?: AbortSignal): IdleTimeout {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const heard = () => {
    stop();
    if (limitMs !== null) timer = setTimeout(() => over.abort(), limitMs);
  };
  heard();
  return {
    signal: signal ? AbortSignal.any([signal, over.signal]) : over.signal,
    heard,
    isOver: () => over.signal.aborted && signal?.aborted !== true,
    stop,
  };
}
