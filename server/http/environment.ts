import type { HttpBindings } from '@hono/node-server';

/** What the middlewares leave for one another on a request. */
export interface Vigil {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The client's network address. */
    address: string;
    secure: boolean;
    /** The pattern of the path, for counting. */
    route: string;
  };
}
