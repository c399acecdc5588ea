/** A stream of random choices that is the same for the same number. */
export interface Random {
  /** At least 0, less than 1. */
  next: () => number;
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(choices: readonly T[]) => T;
  shuffled: <T>(things: readonly T[]) => T[];
  /** `size` of the things, in their order. */
  some: <T>(things: readonly T[], size: number) => T[];
  uuid: () => string;
}

/** Mulberry32: small, quick and good enough for made-up people. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;

  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };

  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));

  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[Math.floor(next() * choices.length)];
    if (choice === undefined) throw new Error('Nothing to pick from');
    return choice;
  };

  const shuffled = <T>(things: readonly T[]): T[] =>
    things
      .map((thing) => ({ thing, at: next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ thing }) => thing);

  const some = <T>(things: readonly T[], size: number): T[] => {
    let wanted = Math.min(size, things.length);
    return things.filter((_, index) => {
      const taken = next() * (things.length - index) < wanted;
      if (taken) wanted -= 1;
      return taken;
    });
  };

  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('');

  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick,
    shuffled,
    some,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`,
  };
};
