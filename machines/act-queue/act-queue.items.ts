import type { ReviewAct } from '#contract/review-acts.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import type { FailureKind } from '#contract/failures.values.ts';
import { isSameThread, type ThreadKey } from '#machines/threads/threads.rows.ts';

type Undo = { type: 'review.undone'; act: number | null };

/** An act as it was given: of an undo whose act has not been answered yet, its number is not known. */
export type GivenAct = Exclude<ReviewAct, { type: 'review.undone' }> | Undo;

const verdicts: ReadonlySet<GivenAct['type']> = new Set(['review.confirmed', 'review.dismissed', 'review.postponed']);

/** With it a visit is done with for now: the next one opens, and one key takes it back. */
export const isVerdict = ({ type }: GivenAct): boolean => verdicts.has(type);

/** Why it came back. */
export type ActRefusal = { kind: FailureKind; code: string | null; values: Readonly<Record<string, string | number>> };

export type QueuedAct = {
  /** By which the server takes it once. */
  key: string;
  visit: ThreadKey;
  /** The visit's station, by which a person knows it. */
  name: string;
  act: GivenAct;
  /** The version of the review that was seen; null where the act fits any. */
  version: number | null;
  /** The revision of the visit that was seen. */
  seen: number;
  /** The act that it was given on top of, as long as that one is not answered: its version comes with the answer. */
  follows: string | null;
  /** The key of the act that it undoes. */
  undoes: string | null;
  givenAt: string;
  refusal: ActRefusal | null;
};

/** What the server says of an act that it took: its number, and the visit as it is since. */
export type Taken = { act: number; row: ReviewRow };

export const isWaiting = ({ refusal }: QueuedAct): boolean => refusal === null;

/** Whatever waits for the same visit is answered first, and raises the version that this one has seen. */
export function follow(item: QueuedAct, items: readonly QueuedAct[]): QueuedAct {
  const before = items.findLast((one) => isWaiting(one) && isSameThread(one.visit, item.visit));
  return { ...item, follows: before?.key ?? null };
}

/** Whether an undo still has something to undo: an act that is known by its number, or that waits. */
export const canUndo = ({ act, undoes }: QueuedAct, items: readonly QueuedAct[]): boolean =>
  act.type !== 'review.undone' || act.act !== null || items.some((item) => item.key === undoes && isWaiting(item));

/** The rest once one was taken: what follows it learns the version that it stands on, an undo what it undoes. */
export const afterTaken = (items: readonly QueuedAct[], key: string, taken: Taken): QueuedAct[] =>
  items.filter((item) => item.key !== key).map((item) => withAct(withVersion(item, key, taken), key, taken));

const withVersion = (item: QueuedAct, key: string, { row }: Taken): QueuedAct =>
  item.follows === key ? { ...item, follows: null, version: item.version === null ? null : row.review.version } : item;

const withAct = (item: QueuedAct, key: string, { act }: Taken): QueuedAct =>
  item.undoes === key && item.act.type === 'review.undone' ? { ...item, act: { ...item.act, act } } : item;

/** An undo of what was answered before the undo was given. */
export const onTopOf = (item: QueuedAct, taken: Taken): QueuedAct =>
  withAct({ ...item, version: taken.row.review.version }, item.undoes ?? '', taken);

/** The rest once one was refused: what stands on it comes back with it, and what undoes it has nothing left to undo. */
export function afterRefused(items: readonly QueuedAct[], key: string, refusal: ActRefusal): QueuedAct[] {
  const refused = new Set([key]);
  return items.flatMap((item) => {
    if (item.key === key) return [{ ...item, refusal }];
    if (item.undoes === key) return [];
    if (item.follows === null || !refused.has(item.follows)) return [item];
    if (item.version === null) return [{ ...item, follows: null }];
    refused.add(item.key);
    return [{ ...item, follows: null, refusal }];
  });
}

/** The rest once one was taken back that never left: what followed it stands on what it stood on. */
export function without(items: readonly QueuedAct[], key: string): QueuedAct[] {
  const follows = items.find((item) => item.key === key)?.follows ?? null;
  return items
    .filter((item) => item.key !== key)
    .map((item) => (item.follows === key ? standingOn(item, follows) : item));
}

const standingOn = (item: QueuedAct, follows: string | null): QueuedAct => ({ ...item, follows });

/** What has to be written so that the browser keeps these items instead of those. */
export function differenceOf(before: readonly QueuedAct[], after: readonly QueuedAct[]): Changes {
  const known = new Map(before.map((item) => [item.key, item]));
  const left = new Set(after.map(({ key }) => key));
  return {
    put: after.filter((item) => known.get(item.key) !== item),
    drop: before.flatMap(({ key }) => (left.has(key) ? [] : [key])),
  };
}

export type Changes = { put: readonly QueuedAct[]; drop: readonly string[] };

export const noChanges: Changes = { put: [], drop: [] };

/** Both, the later ones last. */
export const withChanges = (one: Changes, other: Changes): Changes => {
  const dropped = new Set(other.drop);
  const put = new Map([...one.put, ...other.put].map((item) => [item.key, item]));
  return { put: [...put.values()].filter(({ key }) => !dropped.has(key)), drop: [...one.drop, ...other.drop] };
};

export const hasChanges = ({ put, drop }: Changes): boolean => put.length + drop.length > 0;
