import { issuedAt } from '#src/api/token.ts';
import type { SafeStorage } from '#src/storage/safeStorage.ts';

/** By how many milliseconds this computer's clock is ahead of the server's, as far as that matters. */
const clockKey = 'clock-ahead';
const tolerated = 300_000;

export const clockAhead = (storage: SafeStorage): number => Number(storage.read(clockKey) ?? 0) || 0;

/** A token that was made just now tells how wrong this computer's clock is: by a day, and nobody could stay logged in. */
export function learnClock(storage: SafeStorage, token: string): void {
  const ahead = Date.now() - (issuedAt(token) ?? Date.now());
  storage.write(clockKey, Math.abs(ahead) > tolerated ? String(ahead) : null);
}
