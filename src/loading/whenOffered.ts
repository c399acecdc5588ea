import type { Services } from '#src/services.tsx';

/** Resolves once the server is known to offer something, such as `visit-history`; rejects when it is waited for no more. */
export function whenOffered(
  { features }: Pick<Services, 'features'>,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => features.known().has(name) && resolve();
  const stop = features.subscribe(look);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  look();
  return promise.finally(stop);
}
