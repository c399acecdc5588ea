import type { HttpBindings } from '@hono/node-server';

/** What the middlewares leave for one another on a request. */
export interface Vigil {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The client's network address. */
    address: string;
    secure: boolean;
    /** Who called, once that is known: the kind and the id, and nothing that names a person. */
    caller?: string;
    /** The pattern of the path, for counting. */
    route: string;
  };
}
