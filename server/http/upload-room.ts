import { Refusal } from './refusal.ts';

/** What one request holds of a room, until it is over. */
export interface Hold {
  /** Refuses where so many more bytes do not fit. */
  take: (bytes: number) => void;
  leave: () => void;
}

/** Holds what requests bring while they are under way, by who sends them. */
export type Room = (who: string) => Hold;

/**
 * Only so many bytes may be under way at a time, and so many of one caller. What counts is what came, not what was
 * announced: a promise takes nobody's place. Who finds no room is asked to come back, as phones do by themselves.
 */
export function createRoom({ all, each }: { all: number; each: number }): Room {
  const shares = new Map<string, number>();
  let taken = 0;
  return (who) => {
    let held = 0;
    return {
      take(bytes) {
        const share = shares.get(who) ?? 0;
        if (share + bytes > each) throw busy(429, 'You are sending too much at a time; try again in a few seconds.');
        if (taken + bytes > all) throw busy(503, 'Too many uploads at the moment; try again in a few seconds.');
        shares.set(who, share + bytes);
        taken += bytes;
        held += bytes;
      },
      leave() {
        const share = (shares.get(who) ?? 0) - held;
        if (share > 0) shares.set(who, share);
        else shares.delete(who);
        taken -= held;
        held = 0;
      },
    };
  };
}

/** In seconds. */
const COME_BACK = 5;

const busy = (status: number, detail: string) =>
  new Refusal(status, detail, {
    code: 'too-many-uploads',
    values: { seconds: COME_BACK },
    headers: { 'Retry-After': String(COME_BACK) },
  });
