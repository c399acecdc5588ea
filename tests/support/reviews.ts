import type { Review, ReviewRow } from '#contract/reviews.ts';
import type { Thread } from '#contract/threads.ts';
import type { BulkVisit } from '#machines/bulk-act/bulk-act.machine.ts';
import type { QueuedAct, Taken } from '#machines/act-queue/act-queue.items.ts';
import { threadOf } from './threads.ts';

export const ana = { id: 2, account: 'ana', ngo: 'Alfa' };
export const dan = { id: 3, account: 'dan', ngo: 'Beta' };

export const reviewOf = (more: Partial<Review> = {}): Review => ({
  state: 'new',
  version: 1,
  revision: 3,
  flagRevision: 3,
  isOpen: true,
  isChanged: false,
  hasNewEvidence: false,
  isEscalated: false,
  isByHand: false,
  openSince: '2026-11-21T19:54:00.000Z',
  claim: null,
  waiting: null,
  verdict: null,
  undo: null,
  ...more,
});

export const worst = { idQuestion: 101, formCode: 'A', code: 'A1', text: 'Was it so?', note: 'The seal is broken' };

/** The visit of this number as the desk lists it. */
export const rowOf = (number: number, review: Partial<Review> = {}, more: Partial<Thread> = {}): ReviewRow => ({
  ...threadOf(number, { flaggedCount: 1, version: 1, ...more }),
  review: reviewOf(review),
  worst,
});

export const claimOf = (more: Partial<NonNullable<Review['claim']>> = {}): NonNullable<Review['claim']> => ({
  by: ana,
  until: '2026-11-21T20:05:00.000Z',
  isMine: true,
  isAssigned: false,
  ...more,
});

/** As the server answers an act on the first visit. */
export const takenOf = (act: number, version: number): Taken => ({ act, row: rowOf(1, { version }) });

/** An act on the visit of this number. */
export const itemOf = (key: string, number = 1, more: Partial<QueuedAct> = {}): QueuedAct => ({
  key,
  visit: { idObserver: number, idPollingStation: 1_000 + number },
  name: `AB ${number}`,
  act: { type: 'review.confirmed' },
  version: 1,
  seen: 3,
  follows: null,
  undoes: null,
  givenAt: '2026-11-21T20:00:00.000Z',
  refusal: null,
  ...more,
});

export const undoOf = (key: string, undoes: string, number = 1, act: number | null = null): QueuedAct =>
  itemOf(key, number, { act: { type: 'review.undone', act }, undoes });

/** A visit that is decided with others, by its number. */
export const bulkVisitOf = (number: number): BulkVisit => ({
  idObserver: number,
  idPollingStation: 1_000 + number,
  key: `key ${number}`,
  name: `AB ${number}`,
  version: 1,
  seen: 3,
});
