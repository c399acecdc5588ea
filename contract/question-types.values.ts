/** Several options may be chosen, without and with a text. Whatever else there is, such as 4, is read as one choice. */
const severalTypes: ReadonlySet<number> = new Set([0, 3]);

export const takesSeveral = (type: number): boolean => severalTypes.has(type);
