/** Milliseconds after which a request that has moved no byte counts as lost. */
const longest = 60_000;

export interface Silence {
  /** Ends the request when its caller does, or when it has been silent for too long. */
  signal: AbortSignal;
  /** A part of it has gone out or come in. */
  heard: () => void;
  /** Whether silence has ended it. */
  isOver: () => boolean;
  stop: () => void;
}

/** A large file may take as long as it likes; a line on which nothing moves does not. */
export function watchSilence(signal?: AbortSignal): Silence {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const heard = () => {
    stop();
    timer = setTimeout(() => over.abort(), longest);
  };
  heard();
  return {
    signal: signal ? AbortSignal.any([signal, over.signal]) : over.signal,
    heard,
    isOver: () => over.signal.aborted && signal?.aborted !== true,
    stop,
  };
}
