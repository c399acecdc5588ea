import type { Thread } from '#contract/answers.ts';
import { isLater, type Change } from '#machines/live/live.changes.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';

/** Dates of threads by the threads' keys. */
export type Dates = Readonly<Record<string, string>>;

/** What the reader has seen, kept from one visit to the next. */
export type Marks = {
  /** The date of the newest urgent thread when the list of them was last brought up to date on screen. */
  upTo: string | null;
  /** Threads that were opened, with their date then. */
  opened: Dates;
  /** Threads that turned urgent without a new answer, or were told late: not seen, for all that their date says. */
  extra: Dates;
};

export const noMarks: Marks = { upTo: null, opened: {}, extra: {} };

export type UrgentPage = { threads: readonly Thread[]; totalItems: number };

export type Seen = {
  /** Urgent threads that were not seen. */
  unseen: Dates;
  /** Those of them that were told before the list on its way was asked for. */
  asked: readonly string[];
  marks: Marks;
};

const MOST_OPENED = 1_000;

const without = (dates: Dates, keys: readonly string[]): Dates =>
  Object.fromEntries(Object.entries(dates).filter(([key]) => !keys.includes(key)));

const wasOpened = ({ opened }: Marks, key: string, at: string): boolean =>
  opened[key] !== undefined && !isLater(at, opened[key]);

/** What is told is new, whatever its date, unless the reader opened it as it is. */
const isUnseen = (marks: Marks, change: Change): boolean =>
  (change.flaggedCount ?? 0) > 0 &&
  (change.isRecounted === true || !wasOpened(marks, keyOf(change), change.lastModified ?? ''));

/** How many threads join those that were not seen. */
export const joining = ({ unseen, marks }: Seen, changes: readonly Change[]): number =>
  new Set(changes.filter((change) => isUnseen(marks, change) && unseen[keyOf(change)] === undefined).map(keyOf)).size;

export function withChanges({ unseen, asked, marks }: Seen, changes: readonly Change[]): Seen {
  const keys = changes.map(keyOf);
  const now = changes.filter((change) => isUnseen(marks, change));
  const late = now.filter((change) => change.isRecounted === true || !isLater(change.lastModified ?? '', marks.upTo));
  return {
    unseen: { ...without(unseen, keys), ...datesOf(now) },
    asked: asked.filter((key) => !keys.includes(key)),
    marks: { ...marks, extra: { ...without(marks.extra, keys), ...datesOf(late) } },
  };
}

const datesOf = (threads: readonly Thread[]): Dates =>
  Object.fromEntries(threads.map((thread) => [keyOf(thread), thread.lastModified ?? '']));

export function withOpened({ unseen, asked, marks }: Seen, key: string, at: string): Seen {
  const opened = [...Object.entries(without(marks.opened, [key])), [key, at] as const].slice(-MOST_OPENED);
  return {
    unseen: without(unseen, [key]),
    asked,
    marks: { ...marks, opened: Object.fromEntries(opened), extra: without(marks.extra, [key]) },
  };
}

/** The list of urgent threads, whose newest has this date, is on screen. */
export function withList({ unseen, asked, marks }: Seen, newest: string | null): Seen {
  const upTo = newest !== null && isLater(newest, marks.upTo) ? newest : marks.upTo;
  const isIn = (key: string, at: string) => asked.includes(key) || (!(key in marks.extra) && !isLater(at, newest));
  const rest = Object.fromEntries(Object.entries(unseen).filter(([key, at]) => !isIn(key, at)));
  const extra = Object.entries(marks.extra).filter(([key]) => key in rest);
  const opened = Object.entries(marks.opened).filter(([, at]) => isLater(at, upTo));
  return {
    unseen: rest,
    asked: [],
    marks: { upTo, opened: Object.fromEntries(opened), extra: Object.fromEntries(extra) },
  };
}

/** What the server lists as urgent, newest first; about what was told meanwhile it may know less than we do. */
export function withPage({ unseen, asked, marks }: Seen, { threads }: UrgentPage, told: readonly string[]): Seen {
  const listed = threads.filter((thread) => {
    const [key, at] = [keyOf(thread), thread.lastModified ?? ''];
    return isLater(at, marks.upTo) && !wasOpened(marks, key, at);
  });
  const kept = Object.fromEntries(Object.entries(unseen).filter(([key]) => told.includes(key)));
  return { unseen: { ...without({ ...marks.extra, ...datesOf(listed) }, told), ...kept }, asked, marks };
}

/** Whether there are threads beyond the page that nobody has seen either. */
export function goesOn({ threads, totalItems }: UrgentPage, { upTo }: Marks): boolean {
  const oldest = threads.at(-1)?.lastModified;
  return totalItems > threads.length && oldest !== undefined && isLater(oldest, upTo);
}

/** Back ends that do not date their threads leave it open what is new. */
export const isDated = ({ threads }: UrgentPage): boolean =>
  threads.every(({ lastModified }) => lastModified !== undefined);
