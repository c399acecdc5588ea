/**
 * Those that need not move when a list is brought into another order: a longest run of growing ranks (patience
 * sorting). All others are what was moved.
 */
export function longestIncreasingSubsequence<T>(list: readonly T[], rankOf: (thing: T) => number): Set<T> {
  const ends: { thing: T; rank: number; before: Link<T> }[] = [];
  for (const thing of list) {
    const rank = rankOf(thing);
    const found = ends.findIndex((end) => end.rank >= rank);
    const at = found < 0 ? ends.length : found;
    ends[at] = { thing, rank, before: ends[at - 1] };
  }
  const longest = new Set<T>();
  for (let link: Link<T> = ends.at(-1); link !== undefined; link = link.before) longest.add(link.thing);
  return longest;
}

type Link<T> = { thing: T; before: Link<T> } | undefined;
