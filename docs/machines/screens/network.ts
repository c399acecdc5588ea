/** Stands for `msw/node` on the stage: what the console asks by `fetch` is answered by the walk's server, where it has an answer. */
import { getResponse, type RequestHandler } from 'msw';

export const setupServer = (...handlers: RequestHandler[]) => ({
  listen(): void {
    const beyond = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      const request = new Request(...asked);
      return (await getResponse(handlers, request)) ?? beyond(request);
    };
  },
  close(): void {},
});
