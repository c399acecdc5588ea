import { Refusal } from './refusal.ts';

/** Lets work in as long as its size fits beside what is inside already. */
export type Room = <T>(size: number, work: () => Promise<T>) => Promise<T>;

/**
 * Uploads lie on the disk twice until their request is over, so only so many bytes of them may be under way at a time. Who
 * comes too many is asked to come back, as phones do by themselves.
 */
export function createRoom(bytes: number): Room {
  let taken = 0;
  return async (size, work) => {
    if (taken + size > bytes)
      throw new Refusal(503, 'Too many uploads at the moment; try again in a few seconds.', {
        headers: { 'Retry-After': '5' },
      });
    taken += size;
    try {
      return await work();
    } finally {
      taken -= size;
    }
  };
}
