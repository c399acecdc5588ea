import type { z } from 'zod/mini';
import type { Args, Endpoint, Read } from '#contract/endpoint.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Called with the share of the upload that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called with the bytes of the answer that have arrived; how many there will be is unknown where the server streams. */
  onReceived?: (bytes: number, of: number | null) => void;
}

/** A file as the server named it. */
export interface Download {
  /** Null where the server gave none. */
  name: string | null;
  type: string;
  blob: Blob;
}

type FormArgs<E extends Endpoint> = E extends { form: infer F extends z.ZodMiniType }
  ? { form: z.input<F>; files: Readonly<Record<string, Blob>> }
  : unknown;

export type CallArgs<E extends Endpoint> = Args<E> & FormArgs<E>;

export type CallResult<E extends Endpoint> = E extends { answers: 'file' } ? Download : Read<E>;

/** Makes one call of the contract; rejects with a `Failure`. */
export type Call = <const E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options?: CallOptions,
) => Promise<CallResult<E>>;

/** What the client needs to know of the session, without knowing the machine behind it. */
export interface Credentials {
  token: () => string | null;
  /** The server no longer accepts this token (SES-05). */
  refused: (token: string) => void;
}
