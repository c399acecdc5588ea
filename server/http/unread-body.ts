import type { MiddlewareHandler } from 'hono';
import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import type { Vigil } from './environment.ts';

/** So long the rest of a body that is refused is waited for. */
const REST_MS = 250;

/**
 * The adapter cuts a connection off on which a body is still under way half a second after the answer; nothing here reads
 * one that comes with GET or HEAD, and Node would take it in however long it is. The answer tells of the end: otherwise
 * the client's next request on the connection would be lost.
 */
export const unreadBody = (): MiddlewareHandler<Vigil> => async (c, next) => {
  await next();
  const { method } = c.req;
  const comes = c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0;
  if (!comes) return;
  const isWhole = method !== 'GET' && method !== 'HEAD' && (await comesWhole(c.env?.incoming));
  if (!isWhole) c.header('Connection', 'close');
};

/** Whether all of the body is there, or comes at once. */
async function comesWhole(incoming: unknown): Promise<boolean> {
  if (!(incoming instanceof IncomingMessage) || incoming.complete) return true;
  incoming.resume();
  await once(incoming, 'end', { signal: AbortSignal.timeout(REST_MS) }).catch(() => undefined);
  return incoming.complete;
}
