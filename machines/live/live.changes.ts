import type { Thread } from '#contract/answers.ts';
import type { ThreadsEvent } from '#contract/live.ts';
import { same } from '#machines/same.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';

export type Which = 'urgent' | 'all';

/** What narrows a list of threads, as its screen asks for it; what is empty is left out. */
export type LiveFilter = Readonly<
  Partial<
    Record<
      'county' | 'pollingStationNumber' | 'observerId' | 'observerPhoneNumber' | 'observer' | 'from' | 'to',
      string
    >
  >
>;

export type Change = ThreadsEvent['threads'][number];

/** The list on screen. */
export type Shown = {
  list: Which;
  filter: LiveFilter;
  /** False until its first page is there. */
  isIn: boolean;
  /** The date of its first row. */
  newest: string | null;
};

/** A thread that came since the list on screen was asked for. */
export type Arrival = { at: string; isNew: boolean; wasAsked: boolean };

/** Beyond so many the bar names no number. */
const MOST_ARRIVALS = 1_000;
const MOST_TOLD = 2_000;

/** Dates of one back end are written in one way, so that their texts are in their order. */
export const isLater = (at: string, than: string | null): boolean => than === null || at > than;

const stateOf = ({ lastModified = '', flaggedCount }: Change): string => `${lastModified} ${flaggedCount ?? ''}`;

export type Told = Readonly<Record<string, string>>;

/**
 * What nobody heard of yet. A stream that goes on tells the last seconds again, and one that begins where a list ended
 * (`floor`) tells what stands in it.
 */
export const untold = (changes: readonly Change[], told: Told, floor: string | null): Change[] =>
  changes.filter(
    (change) =>
      told[keyOf(change)] !== stateOf(change) &&
      (floor === null || change.isRecounted === true || isLater(change.lastModified ?? '', floor)),
  );

export function tell(told: Told, changes: readonly Change[]): Told {
  const keys = new Set(changes.map(keyOf));
  const before = Object.entries(told).filter(([key]) => !keys.has(key));
  const now = changes.map((change) => [keyOf(change), stateOf(change)] as const);
  return Object.fromEntries([...before, ...now].slice(-MOST_TOLD));
}

const stationName = /^(\S+) (\d+)$/u;

/**
 * Whether a thread belongs to the list. `null` where only the server knows: a back end that names stations otherwise, a
 * period that ends.
 */
function belongs(thread: Change, { list, filter }: Shown): boolean | null {
  if (list === 'urgent' && (thread.flaggedCount ?? 0) === 0) return false;
  if (filter.observerId !== undefined && Number(filter.observerId) !== thread.idObserver) return false;
  const phone = filter.observerPhoneNumber;
  if (phone !== undefined && thread.observerPhoneNumber?.includes(phone) === false) return false;
  const [, county, number] = stationName.exec(thread.pollingStationName) ?? [];
  if (county !== undefined && (filter.county ?? county) !== county) return false;
  if (number !== undefined && Number(filter.pollingStationNumber ?? number) !== Number(number)) return false;
  if (filter.observer !== undefined) return null;
  const isNamed = county !== undefined || (filter.county ?? filter.pollingStationNumber) === undefined;
  return isNamed && (filter.from ?? filter.to) === undefined ? true : null;
}

export type Arrivals = Readonly<Record<string, Arrival>>;

export type Pending = {
  arrivals: Arrivals;
  /** Whether the arrivals are all that came, and all of them belong to the list. */
  isExact: boolean;
};

export function arrive(pending: Pending, changes: readonly Change[], shown: Shown): Pending {
  const arrivals = { ...pending.arrivals };
  let { isExact } = pending;
  for (const change of changes) {
    const place = belongs(change, shown);
    if (place === false) continue;
    const key = keyOf(change);
    const isNew = change.isNew || arrivals[key]?.isNew === true;
    if (arrivals[key] === undefined && Object.keys(arrivals).length >= MOST_ARRIVALS) isExact = false;
    else arrivals[key] = { at: change.lastModified ?? '', isNew, wasAsked: false };
    if (place === null) isExact = false;
  }
  return { arrivals, isExact };
}

/** What came after the list had been asked for and is not in it. */
export function remaining({ arrivals, isExact }: Pending, newest: string | null): Pending {
  const kept = Object.entries(arrivals).filter(([, { wasAsked, at }]) => !wasAsked && isLater(at, newest));
  return { arrivals: Object.fromEntries(kept), isExact: isExact || kept.length === 0 };
}

/** The beginning of a list, asked for because nobody tells what comes. */
export type Polled = { of: Pick<Shown, 'list' | 'filter'> | null; threads: readonly Thread[] };

/** Whatever is later than what is on screen has come; whether it is new, nobody says. */
export function fromPage(threads: readonly Thread[], newest: string | null): Pending {
  const later = threads.filter(({ lastModified }) => lastModified !== undefined && isLater(lastModified, newest));
  const arrivals = later.map(
    (thread) => [keyOf(thread), { at: thread.lastModified ?? '', isNew: false, wasAsked: false }] as const,
  );
  return { arrivals: Object.fromEntries(arrivals), isExact: later.length === 0 };
}

export const noneCame: Pending = { arrivals: {}, isExact: true };

/** Whether nothing is filtered away. */
const isWhole = ({ filter }: Pick<Shown, 'filter'>): boolean => Object.keys(filter).length === 0;

/** The same list asked for again keeps what came until the answer is there; another one begins at nothing. */
export function withAsked(
  { shown, pending }: { shown: Shown | null; pending: Pending },
  wanted: Pick<Shown, 'list' | 'filter'>,
): { shown: Shown; pending: Pending } {
  if (shown === null || !isSameList(shown, wanted))
    return { shown: { ...wanted, isIn: false, newest: null }, pending: noneCame };
  const arrivals = Object.entries(pending.arrivals).map(
    ([key, arrival]) => [key, { ...arrival, wasAsked: true }] as const,
  );
  return { shown, pending: { ...pending, arrivals: Object.fromEntries(arrivals) } };
}

type Listed = { shown: Shown | null; pending: Pending; cursor: string | null; floor: string | null };

/** The list is on screen. Where no stream has begun yet, it begins at the end of a list from which nothing is left out. */
export function withShown({ shown, pending, cursor, floor }: Listed, newest: string | null): Listed {
  const begins = cursor === null && newest !== null && shown !== null && isWhole(shown);
  return {
    shown: shown && { ...shown, isIn: true, newest },
    pending: remaining(pending, newest),
    cursor: begins ? newest : cursor,
    floor: begins ? newest : floor,
  };
}

export const isSameList = (
  a: Pick<Shown, 'list' | 'filter'> | null,
  b: Pick<Shown, 'list' | 'filter'> | null,
): boolean => a !== null && b !== null && a.list === b.list && same(a.filter, b.filter);
