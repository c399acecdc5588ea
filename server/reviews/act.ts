import type { Transaction } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { actOnReview, ReviewAct } from '#contract/review-acts.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { byStaff, type ActingAs } from '#server/ledger/actor.ts';
import { keyUsed } from '#server/ledger/known-act.ts';
import { record } from '#server/ledger/record.ts';
import { changeOf, sameAct } from './act-record.ts';
import { reviewAfter } from './review-after.ts';
import { mustBeSound, nextState, type RefusedAs } from './next-state.ts';
import { refuse, visitUnknown } from './review-refusals.ts';
import { reviewFeed } from './review-feed.ts';
import { reviewRow, type VisitKey } from './review-rows.ts';
import { lockVisit, writeReview, type Stored } from './stored-review.ts';

export type Given = Parsed<typeof actOnReview>['body'];

/** Either the act, or why there is none; then nothing has changed. */
export type Outcome = { act: number } | { refused: RefusedAs; claimant?: string | null };

export async function actOn(
  context: Context<Staff>,
  visit: VisitKey,
  given: Given,
): Promise<{ row: ReviewRow; act: number }> {
  const { db, caller } = context;
  const outcome = await attempt(context, visit, given);
  const row = await reviewRow(db, caller, visit);
  if ('refused' in outcome) throw refuse(outcome, row);
  if (row === null) throw visitUnknown();
  return { row, act: outcome.act };
}

/** One transaction: the visit is locked, the chart is asked, the review and the act are written. */
export async function attempt(context: Context<Staff>, visit: VisitKey, given: Given): Promise<Outcome> {
  try {
    const outcome = await transact(context.db, (trx) => perform(trx, context, visit, given));
    reviewFeed(context.db).wake(context.log);
    return outcome;
  } catch (error) {
    // The same key on another visit at the same moment.
    if (isRefusedAs('taken', error)) return { refused: 'act-key-used' };
    throw error;
  }
}

async function perform(
  trx: Transaction<Tables>,
  context: Context<Staff>,
  visit: VisitKey,
  given: Given,
): Promise<Outcome> {
  const { caller } = context;
  const [stored, known] = await Promise.all([lockVisit(trx, caller, visit), keyUsed(trx, given.key)]);
  if (stored === null) throw visitUnknown();
  if (known) return sameAct(known, { caller, visit, given }) ? { act: known.id } : { refused: 'act-key-used' };
  await mustBeSound(trx, caller, visit, stored, given);
  const next = nextState(caller, stored, given);
  if ('refused' in next) return next;
  return { act: await write(trx, context, { visit, stored, given, state: next.state }) };
}

interface Change {
  visit: VisitKey;
  stored: Stored;
  given: Pick<Given, 'seen'> & { key?: string; act: ReviewAct };
  state: Parameters<typeof reviewAfter>[1]['state'];
}

/** The act comes first: its id stands in the review. Nobody else writes one about the visit, which is locked. */
export async function write(
  trx: Transaction<Tables>,
  acting: ActingAs,
  { visit, stored, given, state }: Change,
): Promise<number> {
  const { act, seen } = given;
  const doing = { act, state, caller: acting.caller, seen };
  const { review: after } = reviewAfter(stored, { ...doing, id: 0 });
  const id = await record(trx, byStaff(acting), changeOf({ visit, stored, after, given }));
  const { review, opening } = reviewAfter(stored, { ...doing, id });
  await writeReview(trx, visit, review, opening);
  return id;
}
