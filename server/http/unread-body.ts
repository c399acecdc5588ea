import type { MiddlewareHandler } from 'hono';

/**
 * Nothing here reads a body that comes with GET or HEAD, and Node goes on taking it in after the answer, however long it
 * is: so the connection ends with the answer. What is left unread of other requests the adapter cuts off.
 */
export const unreadBody = (): MiddlewareHandler => async (c, next) => {
  await next();
  const { method } = c.req;
  const comes = c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0;
  if (comes && (method === 'GET' || method === 'HEAD')) c.header('Connection', 'close');
};
