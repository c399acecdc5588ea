const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whatever of a newer reply is as before, taken from the older one: rows that have not changed are not shown anew. */
export function keepUnchanged(before: unknown, now: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(now)) {
    const items = now.map((item: unknown, at) => keepUnchanged(before[at], item));
    return items.length === before.length && items.every((item, at) => Object.is(item, before[at])) ? before : items;
  }
  if (!isRecord(before) || !isRecord(now)) return now;
  const entries = Object.entries(now).map(([key, value]) => [key, keepUnchanged(before[key], value)] as const);
  const isSame = entries.every(([key, value]) => key in before && Object.is(value, before[key]));
  return isSame && entries.length === Object.keys(before).length ? before : Object.fromEntries(entries);
}
