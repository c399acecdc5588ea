/** Makes values of what a recording has masked and cut. */
export type Revive = (values: object) => Record<string, unknown>;

const isMask = (value: object): value is { '#': string } => Object.keys(value).join() === '#';

const isRest = (value: unknown): value is { '+': unknown } =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === '+';

/** No list of the console is longer. */
const maxLength = 20_000;
/** In all lists of a recording; the largest that the console writes needs a tenth. */
const maxAdded = 400_000;
/** Beyond all masks of a recording. */
const apart = 1_000_000;

/** The copy of an item with this number has other names and ids than the item. */
function revive(value: unknown, copy: number, added: (count: number) => number): unknown {
  if (typeof value === 'string') return copy > 0 && value.startsWith('#') ? `${value}.${copy}` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return lengthened(value, copy, added);
  if (isMask(value)) return Number(/\d+/u.exec(value['#'])?.[0] ?? 0) + copy * apart;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (key === '+' ? [] : [[key, revive(one, copy, added)]])),
  );
}

/** A list that was cut is as long as it was, and ends with copies of its last item: machines look at its length. */
function lengthened(list: unknown[], copy: number, added: (count: number) => number): unknown[] {
  const shown = list.filter((one) => !isRest(one));
  const left = Number(list.find(isRest)?.['+'] ?? 0);
  const missing = added(Number.isInteger(left) && left > 0 ? Math.min(left, maxLength) : 0);
  const last = shown.at(-1) ?? {};
  const copies = Array.from({ length: missing }, (_, at) => revive(last, copy + at + 1, added));
  return shown.map((one) => revive(one, copy, added)).concat(copies);
}

/** For one recording: masked numbers are numbers again, lists as long as they were. */
export function createReviver(): Revive {
  let room = maxAdded;
  const added = (count: number) => {
    const given = Math.min(count, room);
    room -= given;
    return given;
  };
  return (values) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, revive(value, 0, added)]));
}
