import { tokenOf } from '#machines/session/session.selectors.ts';
import type { Call } from '#src/api/call.ts';
import type { Early } from '#src/api/early.ts';
import type { SessionActor } from './session.ts';

/** The client, which is loaded when it is first needed or when there is time. */
export function createCall(
  base: string,
  session: SessionActor,
  early?: Early,
): { call: Call; prepare: () => Promise<Call> } {
  let client: Promise<Call> | undefined;
  const prepare = () => {
    client ??= load(base, session, early);
    client.catch(() => {
      client = undefined;
    });
    return client;
  };
  return { prepare, call: async (endpoint, args, options) => (await prepare())(endpoint, args, options) };
}

async function load(base: string, session: SessionActor, early?: Early): Promise<Call> {
  const { createClient } = await import('#src/api/client.ts');
  return createClient({
    base,
    ...(early && { early }),
    credentials: {
      token: () => tokenOf(session.getSnapshot()),
      refused: (token) => session.send({ type: 'session.expired', token }),
    },
  });
}
