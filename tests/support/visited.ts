import type { Endpoint } from '#contract/endpoint.ts';
import { createReplyCache, type Question, type ReplyCache } from '#src/api/cache.ts';
import type { Call, CallArgs, CallResult } from '#src/api/call.ts';

/** A cache that knows one reply of an earlier visit; whatever is asked from now on goes to the call that it is given. */
export async function visitedBefore<const E extends Question>(
  endpoint: E,
  args: CallArgs<E>,
  reply: CallResult<E>,
  at = '2026-11-21T06:00:00.000Z',
): Promise<(call: Call) => ReplyCache> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is one question so far
  let call = (() => Promise.resolve(reply)) as unknown as Call;
  const ask = <const Asked extends Endpoint>(...asked: Parameters<typeof call<Asked>>) => call(...asked);
  const cache = createReplyCache({ call: ask, now: () => Date.parse(at) });
  await cache.load(endpoint, args);
  return (next) => {
    call = next;
    return cache;
  };
}
