import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod/mini';

/** Something that answers requests: a server over HTTP, or the app in a test. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** What the server said when it refused. */
export class Refused extends Error {
  readonly status: number;

  constructor(path: string, status: number, detail: string) {
    super(`${path}: ${status} ${detail}`);
    this.name = 'Refused';
    this.status = status;
  }
}

/** Follows no redirect: it could lead away from this machine. */
export const over =
  (server: URL, signal: AbortSignal): Send =>
  (path, init) =>
    fetch(new URL(path, server), {
      ...init,
      redirect: 'error',
      signal: init?.signal ? AbortSignal.any([signal, init.signal]) : signal,
    });

const AGAIN = 500;
const TIMEOUT = 20_000;

/** With its body: a server may be killed behind the head of its answer. */
async function complete(reply: Response): Promise<Response> {
  const { status, headers } = reply;
  const body = await reply.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, { status, headers });
}

/**
 * Sends the same again, key and all, until somebody answers: a server that is away for a while loses nothing, and does
 * nothing twice.
 * @param onAgain What nobody took, or answered, goes out once more.
 */
export const patient =
  (send: Send, signal: AbortSignal, onAgain: () => void = () => {}): Send =>
  async (path, init) => {
    for (;;) {
      signal.throwIfAborted();
      const reply = await send(path, { ...init, signal: AbortSignal.timeout(TIMEOUT) })
        .then(complete)
        .catch(() => undefined);
      if (reply !== undefined && reply.status < 502) return reply;
      onAgain();
      await pause(AGAIN, undefined, { signal });
    }
  };

export const withToken =
  (send: Send, token: string): Send =>
  (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    return send(path, { ...init, headers });
  };

/** The reply, or a `Refused` with what the server says. */
export async function ask(send: Send, path: string, init?: RequestInit): Promise<Response> {
  const reply = await send(path, init);
  if (!reply.ok) throw new Refused(path, reply.status, (await reply.text()).slice(0, 300));
  return reply;
}

export const asked = async <T extends z.ZodMiniType>(
  send: Send,
  path: string,
  shape: T,
  init?: RequestInit,
): Promise<z.output<T>> => {
  const reply = await ask(send, path, init);
  return shape.parse(await reply.json());
};

export const posted = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
