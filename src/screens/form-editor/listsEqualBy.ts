/** Whether two lists are alike for what is shown of their things. */
export const listsEqualBy =
  <T>(isSame: (one: T, other: T) => boolean) =>
  (one: readonly T[], other: readonly T[]): boolean =>
    one === other ||
    (one.length === other.length &&
      one.every((thing, at) => {
        const same = other[at];
        return thing === same || (same !== undefined && isSame(thing, same));
      }));
