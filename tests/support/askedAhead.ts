import { pathOf, queryOf } from '#src/api/requestUrl.ts';
import { createReplyCache, type ReplyCache } from '#src/api/cache.ts';
import type { Call } from '#src/api/call.ts';

/** The addresses that are asked for ahead; nothing is answered. */
export function askedAhead(ask: (cache: ReplyCache) => Promise<void>): string[] {
  const addresses: string[] = [];
  const call = ((endpoint, args) => {
    const query = 'query' in args ? args.query : undefined;
    addresses.push(pathOf(endpoint.path) + queryOf({ ...(typeof query === 'object' && query) }));
    return new Promise(() => {});
  }) as Call;
  void ask(createReplyCache({ call }));
  return addresses;
}
