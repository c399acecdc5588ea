import type { Config } from '#server/config.ts';

/**
 * Where the client reached this server, as far as it or the proxy tells. Only for what is answered to that client alone:
 * whoever names another host harms nobody else.
 */
export function originOf(request: Request, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const { origin, protocol, host } = new URL(request.url);
  if (!trustProxy) return origin;
  const forwarded = (name: string) => request.headers.get(name)?.split(',').at(-1)?.trim() || undefined;
  const address = `${forwarded('x-forwarded-proto') ?? protocol.slice(0, -1)}://${forwarded('x-forwarded-host') ?? host}`;
  return /^https?:/u.test(address) && URL.canParse(address) ? new URL(address).origin : origin;
}
