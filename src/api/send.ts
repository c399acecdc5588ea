import type { ServerResponse } from './serverResponse.ts';
import type { CallOptions } from './call.ts';
import { noAnswer, tooLate } from './failure.ts';
import { idleTimeout } from './idleTimeout.ts';

/** Milliseconds after which a call without a file counts as lost. */
export const timeoutMs = 30_000;
/** Milliseconds after which a file of which no byte has moved counts as lost; it may take as long as it likes otherwise. */
const idleTimeoutMs = 60_000;

export interface Ask extends CallOptions {
  method: string;
  url: string;
  data: unknown;
  token: string | null;
  isFile: boolean;
}

/** Carries a request to the server and back. What it rejects with is a bug of ours. */
export interface Transport {
  /** Whatever was answered; `null` where nothing was, or the request was ended by its signal. */
  carry: (ask: Ask) => Promise<ServerResponse | null>;
  /** Whether it tells of each byte that moves. */
  tellsProgress: boolean;
}

/** Gives whatever was answered; rejects with a `Failure` where nothing was, and with an abort where its caller gave it up. */
export type Send = (ask: Ask) => Promise<ServerResponse>;

export const carriesFile = ({ isFile, data }: Ask) => isFile || data instanceof FormData;

function limitOf(ask: Ask, { tellsProgress }: Transport): number | null {
  if (!carriesFile(ask)) return timeoutMs;
  return tellsProgress ? idleTimeoutMs : null;
}

/** The one way to send and to fail, whatever carries the request. */
export const createSend =
  (transport: Transport): Send =>
  async (ask) => {
    const { signal, heard, isOver, stop } = idleTimeout(limitOf(ask, transport), ask.signal);
    const watchedBy =
      <A extends unknown[]>(listener?: (...args: A) => void) =>
      (...args: A) => {
        heard();
        listener?.(...args);
      };
    const watched = carriesFile(ask) && {
      onProgress: watchedBy(ask.onProgress),
      onReceived: watchedBy(ask.onReceived),
    };
    try {
      const response = await transport.carry({ ...ask, ...watched, signal });
      if (response !== null) return response;
      ask.signal?.throwIfAborted();
      throw isOver() ? tooLate : noAnswer;
    } finally {
      stop();
    }
  };
