import type { Config } from '#server/config.ts';

/** Where a request came from, as the configured proxy or the connection tells. */
export function callerAddress(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  forwardedFor: string | undefined,
  connected: string | undefined,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return forwarded || (connected ?? 'unknown');
}

/** What acts say of it (LED-02). Without a proxy that tells, the address may be that of one which nobody configured. */
export const knownAddress = ({ trustProxy }: Pick<Config, 'trustProxy'>, address: string): string | null =>
  trustProxy && address !== 'unknown' ? address : null;
