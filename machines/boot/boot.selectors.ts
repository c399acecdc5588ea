import type { SnapshotFrom } from 'xstate';
import type { SessionEnd } from '#machines/session/session.machine.ts';
import type { bootMachine } from './boot.machine.ts';

type BootSnapshot = SnapshotFrom<typeof bootMachine>;

export type BootNotice = 'slow' | 'offline' | 'stale' | 'broken';

/** What stands in the page; `null` leaves what stands there. Whoever just logged in sees the login until the app is there. */
export type BootView = 'login' | 'opening' | 'app' | BootNotice;

export function bootView(snapshot: BootSnapshot): BootView | null {
  if (snapshot.matches('deciding') || snapshot.matches('reloading')) return null;
  if (snapshot.matches({ inside: 'app' })) return 'app';
  if (snapshot.matches({ inside: { opening: 'slow' } })) return 'slow';
  if (snapshot.matches({ stopped: 'offline' })) return 'offline';
  if (snapshot.matches({ stopped: 'stale' })) return 'stale';
  if (snapshot.matches({ stopped: 'broken' })) return 'broken';
  return snapshot.matches('login') || snapshot.context.isJustIn ? 'login' : 'opening';
}

/** Each time the login begins anew it has another number. */
export const loginAttempt = (snapshot: BootSnapshot): number => snapshot.context.attempts;
export const endOfSession = (snapshot: BootSnapshot): SessionEnd | null => snapshot.context.ended;
