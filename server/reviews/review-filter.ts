import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { countReviews } from '#contract/reviews.ts';
import type { ReviewState, ReviewTab } from '#contract/reviews.values.ts';
import { filterOf, isNarrowed, narrowedBy, type ThreadFilter } from '#server/answers/threads.ts';
import type { Period } from '#server/answers/period.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Staff } from '#server/http/handler.ts';
import { isClaimed, isOfDesk, stateNow } from './tabs-and-order.ts';

/** Which visits under review are meant. */
export interface ReviewFilter extends ThreadFilter {
  tab?: ReviewTab;
  /** Whose the visits under Mine are; for no other tab, so that those who follow the same list share it. */
  account?: number;
  state?: ReviewState;
  claimedBy?: number;
  escalated?: boolean;
  form?: string;
  question?: number;
  open?: boolean;
  verdict?: 'any' | 'confirmed' | 'dismissed';
  decidedBy?: number;
  decided?: Period;
  opened?: Period;
  /** Answered since. */
  changedFrom?: Date;
}

type FilterQuery = Parsed<typeof countReviews>['query'];

export function reviewFilterOf(query: FilterQuery, caller: Staff, period: Period, phonePrefix: string): ReviewFilter {
  const { tab, state, claimedBy, escalated, form, question, urgent: _urgent, ...others } = query;
  const { open, verdict, decidedBy, decidedFrom, decidedTo, openedFrom, openedTo, changedFrom, ...ofVisits } = others;
  const decided = periodOf(decidedFrom, decidedTo);
  const opened = periodOf(openedFrom, openedTo);
  return {
    ...filterOf(ofVisits, caller, period, phonePrefix),
    ...(tab !== undefined && { tab }),
    ...(tab === 'mine' && { account: caller.adminId }),
    ...(state !== undefined && { state }),
    ...(claimedBy !== undefined && { claimedBy }),
    ...(escalated !== undefined && { escalated }),
    ...(form !== undefined && { form }),
    ...(question !== undefined && { question }),
    ...(open !== undefined && { open }),
    ...(verdict !== undefined && { verdict }),
    ...(decidedBy !== undefined && { decidedBy }),
    ...(decided && { decided }),
    ...(opened && { opened }),
    ...(changedFrom !== undefined && { changedFrom: new Date(changedFrom) }),
  };
}

const periodOf = (from: string | undefined, to: string | undefined): Period | undefined =>
  from === undefined && to === undefined
    ? undefined
    : { ...(from !== undefined && { from: new Date(from) }), ...(to !== undefined && { to: new Date(to) }) };

/** Both ends are inside. */
export const within = (instant: RawBuilder<unknown>, { from, to }: Period): RawBuilder<boolean> =>
  sql`(${from === undefined ? sql`true` : sql`${instant} >= ${from}`} and ${to === undefined ? sql`true` : sql`${instant} <= ${to}`})`;

/** The verdict that stands, as asked for; nothing where none is. */
export function judged({ verdict, decidedBy, decided }: Pick<ReviewFilter, 'verdict' | 'decidedBy' | 'decided'>) {
  if (verdict === undefined && decidedBy === undefined && decided === undefined) return [];
  return [
    verdict === undefined || verdict === 'any' ? sql`review.verdict is not null` : sql`review.verdict = ${verdict}`,
    ...(decidedBy === undefined ? [] : [sql`review.decided_by = ${decidedBy}`]),
    ...(decided === undefined ? [] : [within(sql`review.decided_at`, decided)]),
  ];
}

/** The list of a tab before anything is typed into its filter. */
export const unfilteredOf = ({ phonePrefix, scope, tab, account }: ReviewFilter): ReviewFilter => ({
  phonePrefix,
  scope,
  ...(tab !== undefined && { tab }),
  ...(account !== undefined && { account }),
});

export const isFiltered = (filter: ReviewFilter): boolean =>
  isNarrowed(filter) && Object.keys(filter).length > Object.keys(unfilteredOf(filter)).length;

/** The account of the last verdict or wait, by its name of then where it is gone. */
export const reviewer = sql<string>`coalesce((select account from ngo_admin where id = review.decided_by),
  (select body::jsonb #>> '{actor,name}' from act where id = review.decided_act), '')`;

const flaggedAnswer = ({ form, question }: ReviewFilter): RawBuilder<boolean> => sql`exists (
  select from answer join option on option.id = answer.option_id and option.flagged
  ${form === undefined ? sql`` : sql`join form on form.id = answer.form_id and form.code = ${form}`}
  where answer.observer_id = thread.observer_id and answer.polling_station_id = thread.polling_station_id
    ${question === undefined ? sql`` : sql`and answer.question_id = ${question}`})`;

/** The condition of a list over `thread` and what is left joined to it of `review`, whatever the tab. */
export function underReview(filter: ReviewFilter): RawBuilder<boolean> {
  const { state, claimedBy, escalated, form, question, open, opened, changedFrom } = filter;
  return sql`${sql.join(
    [
      isOfDesk,
      filter.scope.within('thread.ngo_id'),
      ...narrowedBy(filter, expressionBuilder<Tables, 'thread'>()),
      ...(state === undefined ? [] : [sql`${stateNow} = ${state}`]),
      ...(claimedBy === undefined ? [] : [sql`review.claimed_by = ${claimedBy} and ${isClaimed}`]),
      ...(escalated === undefined ? [] : [sql`coalesce(review.escalated, false) = ${escalated}`]),
      ...(open === undefined ? [] : [sql`thread.open = ${open}`]),
      ...judged(filter),
      ...(opened === undefined ? [] : [within(sql`thread.open_since`, opened)]),
      ...(changedFrom === undefined ? [] : [sql`thread.last_answer_at >= ${changedFrom}`]),
      ...(form === undefined && question === undefined ? [] : [flaggedAnswer(filter)]),
    ],
    sql` and `,
  )}`;
}

export const joinReview = sql`left join review
  on review.observer_id = thread.observer_id and review.polling_station_id = thread.polling_station_id`;
