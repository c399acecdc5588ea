import { countReached } from '#contract/notifications.ts';
import { countObservers } from '#contract/observers.ts';
import type { Call } from './call.ts';

/** Everybody whom the caller reaches through their phones; null where the server cannot tell. */
export interface Reach {
  observers: number;
  withDevice: number | null;
  /** False where messages are only written down. */
  pushes: boolean | null;
}

/** Back ends that do not know the call at least know how many observers there are. */
export const countReach = (call: Call, channel: string, signal: AbortSignal): Promise<Reach> =>
  call(countReached, { query: { channel } }, { signal }).catch(async (error: unknown) => {
    if (!isUnknownCall(error)) throw error;
    return { observers: await call(countObservers, {}, { signal }), withDevice: null, pushes: null };
  });

const isUnknownCall = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && (error.status === 404 || error.status === 405);
