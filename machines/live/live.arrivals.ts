import type { Thread } from '#contract/threads.ts';
import type { NewsEvent } from '#contract/live.ts';
import { same } from '#machines/same.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';

/** What narrows a list of threads, as its screen asks for it; what is empty is left out. */
export type LiveFilter = Readonly<
  Partial<
    Record<
      | 'county'
      | 'pollingStationNumber'
      | 'observerId'
      | 'observerPhoneNumber'
      | 'observer'
      | 'from'
      | 'to'
      | 'tab'
      | 'state'
      | 'claimedBy'
      | 'escalated'
      | 'form'
      | 'question',
      string
    >
  >
>;

/** A list as it can be asked for; `desk` is that of visits under review. */
export type FilteredList = { list: 'urgent' | 'all' | 'desk'; filter: LiveFilter };

/** The list on screen. */
export type Shown = FilteredList & {
  /** False until its first page is there. */
  isIn: boolean;
  /** The date of its first row. */
  newest: string | null;
};

/** What has come since the list on screen was read. */
export type Pending = {
  arrivals: Readonly<Record<string, { isNew: boolean }>>;
  /** Whether the arrivals are all that came, and all of them belong to the list. */
  isExact: boolean;
  /** So much has come that the list has to be asked for anew. */
  isTooMuch: boolean;
};

export type News = NewsEvent;

/** Beyond so many the bar names no number. */
const MAX_ARRIVALS = 1_000;

export const noneCame: Pending = { arrivals: {}, isExact: true, isTooMuch: false };
export const tooMuchCame: Pending = { arrivals: {}, isExact: false, isTooMuch: true };

export function arrive(pending: Pending, { came, left }: News): Pending {
  const gone = new Set(left.map(keyOf));
  const arrivals = Object.fromEntries(Object.entries(pending.arrivals).filter(([key]) => !gone.has(key)));
  let { isExact } = pending;
  for (const one of came) {
    const key = keyOf(one);
    if (arrivals[key] === undefined && Object.keys(arrivals).length >= MAX_ARRIVALS) isExact = false;
    else arrivals[key] = { isNew: one.isNew || arrivals[key]?.isNew === true };
  }
  return { ...pending, arrivals, isExact };
}

/** The beginning of a list, asked for because nobody tells what comes. */
export type Polled = { of: FilteredList | null; threads: readonly Thread[] };

/** Whatever is later than what is on screen has come; whether it is new, nobody says. */
export function fromPage(threads: readonly Thread[], newest: string | null): Pending {
  const later = threads.filter(
    ({ lastModified }) => lastModified !== undefined && (newest === null || lastModified > newest),
  );
  const arrivals = Object.fromEntries(later.map((thread) => [keyOf(thread), { isNew: false }] as const));
  return { ...noneCame, arrivals, isExact: later.length === 0 };
}

type Listed = { shown: Shown | null; pending: Pending };

/** The same list asked for again keeps what came until the answer is there; another one begins at nothing. */
export const withAsked = ({ shown, pending }: Listed, { list, filter }: FilteredList): Listed =>
  isSameList(shown, { list, filter })
    ? { shown, pending }
    : { shown: { list, filter, isIn: false, newest: null }, pending: noneCame };

export const isSameList = (a: FilteredList | null, b: FilteredList | null): boolean =>
  a !== null && b !== null && a.list === b.list && same(a.filter, b.filter);
