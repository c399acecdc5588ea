import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod/mini';
import { hasNewEvidenceSinceVerdict, isChangedSinceVerdict } from '#contract/changed-since-verdict.values.ts';
import { ReviewRow } from '#contract/reviews.ts';
import { toThread, type ThreadRow } from '#server/answers/threads.ts';
import { isUrgent } from '#server/answers/urgent.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { joinReview, reviewer } from './review-filter.ts';
import { isClaimed, stateNow } from './tabs-and-order.ts';

/** So much of a note stands in a row. */
const NOTE_LENGTH = 160;

interface Colleague {
  id: number;
  account: string;
  ngo: string;
}

interface Row extends ThreadRow {
  ngo: string;
  read_version: number;
  review_seq: number | null;
  state: string;
  version: number;
  revision: number;
  flag_revision: number;
  open: boolean;
  open_since: Date | null;
  waiting_until: Date | null;
  waiting_for: string | null;
  verdict: string | null;
  reason: string | null;
  judged_revision: number;
  decided_by: number | null;
  decided_ngo: number | null;
  decided_act: number | null;
  decided_at: Date | null;
  said: string | null;
  claim_until: Date | null;
  assigned: boolean;
  escalated: boolean;
  by_hand: boolean;
  before: string | null;
  claimant: Colleague | null;
  decider: Colleague | null;
  duplicate: { idObserver: number; idPollingStation: number; observerName: string; pollingStationName: string } | null;
  worst: { idQuestion: number; formCode: string; code: string; text: string; note: string | null } | null;
}

const colleague = (account: RawBuilder<unknown>, ngo: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`jsonb_build_object('id', ${id}, 'account', ${account}, 'ngo', coalesce(${ngo}, ''))`;

const decider = sql`
  select ${colleague(reviewer, sql`(select name from ngo where id = review.decided_ngo)`, sql`review.decided_by`)} as who
  where review.decided_by is not null`;

const claimant = sql`
  select ${colleague(sql`a.account`, sql`n.name`, sql`a.id`)} as who
  from ngo_admin a join ngo n on n.id = a.ngo_id where a.id = review.claimed_by and ${isClaimed}`;

/** With most flagged answers; of several the first one in the order of the forms. */
const worst = sql`
  select jsonb_build_object('idQuestion', q.id, 'formCode', f.code, 'code', q.code, 'text', q.text, 'note', (
    select left(note.text, ${NOTE_LENGTH}) from note
    where note.observer_id = thread.observer_id and note.polling_station_id = thread.polling_station_id
      and note.question_id = q.id order by note.created_at desc, note.id desc limit 1)) as question
  from answer join option o on o.id = answer.option_id and o.flagged
  join question q on q.id = answer.question_id
  join form_section s on s.id = q.section_id
  join form f on f.id = answer.form_id
  where answer.observer_id = thread.observer_id and answer.polling_station_id = thread.polling_station_id
  group by q.id, s.id, f.id
  order by count(*) desc, f.sort_order, f.id, s.sort_order, s.id, q.sort_order, q.id limit 1`;

const duplicate = (caller: Staff) => sql`
  select jsonb_build_object('idObserver', d.observer_id, 'idPollingStation', d.polling_station_id,
    'observerName', o.name, 'pollingStationName', c.code || ' ' || d.station_number) as visit
  from thread d join observer o on o.id = d.observer_id join county c on c.id = d.county_id
  where d.observer_id = review.duplicate_observer and d.polling_station_id = review.duplicate_station
    and ${scoped(caller).within('d.ngo_id')}`;

const columns = sql`
  thread.observer_id, thread.polling_station_id, thread.station_number, thread.answer_count, thread.flagged_count,
  thread.last_answer_at, thread.change_seq, thread.revision, thread.flag_revision, thread.open, thread.open_since,
  thread.waiting_until, observer.name, observer.phone, county.code, ngo.name as ngo,
  coalesce(read_marker.version, 0) as read_version, review.change_seq as review_seq, ${stateNow} as state,
  coalesce(review.version, 0) as version, review.verdict, review.reason, review.waiting_for,
  coalesce(review.judged_revision, 0) as judged_revision, review.decided_by, review.decided_ngo, review.decided_act, review.decided_at,
  review.claim_until, coalesce(review.assigned, false) as assigned, coalesce(review.escalated, false) as escalated,
  coalesce(review.by_hand, false) as by_hand, review.before ->> 'state' as before,
  act_text.text as said, claimant.who as claimant, decider.who as decider, duplicate.visit as duplicate,
  worst.question as worst`;

/**
 * The visits of a table `picked` with their reviews. What stands in it was found within the caller's reach.
 * @param besides Columns of what stands before it in the query.
 */
export const rowsQuery = (caller: Staff) => ({
  columns,
  joins: sql`
    left join thread on thread.observer_id = picked.observer_id and thread.polling_station_id = picked.polling_station_id
    ${joinReview}
    left join observer on observer.id = thread.observer_id
    left join county on county.id = thread.county_id
    left join ngo on ngo.id = thread.ngo_id
    left join read_marker on read_marker.admin_id = ${caller.adminId}
      and read_marker.observer_id = thread.observer_id and read_marker.polling_station_id = thread.polling_station_id
    left join act_text on act_text.act_id = review.decided_act and act_text.field = 'text'
    left join lateral (${claimant}) claimant on true
    left join lateral (${decider}) decider on true
    left join lateral (${duplicate(caller)}) duplicate on true
    left join lateral (${worst}) worst on true`,
});

export interface VisitKey {
  observer: number;
  station: number;
}

/** Visits in the order in which they are named; those that are not under review, or out of reach, are left out. */
export async function reviewRows(db: Db, caller: Staff, visits: readonly VisitKey[]): Promise<ReviewRow[]> {
  const { joins } = rowsQuery(caller);
  const { rows } = await sql<Row>`
    /* prepared */
    select ${columns} from unnest(${visits.map(({ observer }) => observer)}::int[],
      ${visits.map(({ station }) => station)}::int[]) with ordinality as picked (observer_id, polling_station_id, place)
    ${joins}
    where thread.open_since is not null and ${scoped(caller).within('thread.ngo_id')} order by picked.place`.execute(
    db,
  );
  return rows.map((row) => toReviewRow(row, caller));
}

export const reviewRow = async (db: Db, caller: Staff, visit: VisitKey): Promise<ReviewRow | null> =>
  (await reviewRows(db, caller, [visit]))[0] ?? null;

export type ReviewRowRead = Row;

export function toReviewRow(row: Row, caller: Staff): ReviewRow {
  const { review_seq, ...thread } = row;
  return z.parse(ReviewRow, {
    ...toThread(thread),
    ngo: row.ngo,
    version: Math.max(row.change_seq, review_seq ?? 0),
    ...(isUrgent(row.flagged_count) && { isUnread: row.change_seq > row.read_version }),
    review: toReview(row, caller),
    worst: row.worst,
  });
}

function toReview(row: Row, caller: Staff) {
  const { state, decider, claimant, decided_act: act, before } = row;
  const revisions = { revision: row.revision, flagRevision: row.flag_revision, judgedRevision: row.judged_revision };
  return {
    state,
    version: row.version,
    revision: revisions.revision,
    flagRevision: revisions.flagRevision,
    isOpen: row.open,
    isChanged: row.verdict !== null && isChangedSinceVerdict(revisions),
    hasNewEvidence: row.verdict !== null && hasNewEvidenceSinceVerdict(revisions),
    isEscalated: row.escalated,
    isByHand: row.by_hand,
    openSince: row.open ? (row.open_since?.toISOString() ?? null) : null,
    claim: claimant && {
      by: claimant,
      until: row.claim_until?.toISOString() ?? null,
      isMine: claimant.id === caller.adminId,
      isAssigned: row.assigned,
    },
    waiting: row.waiting_until && { for: row.waiting_for, until: row.waiting_until.toISOString() },
    verdict:
      row.verdict === null || decider === null
        ? null
        : {
            state: row.verdict,
            reason: row.reason,
            duplicateOf: row.duplicate,
            text: row.said,
            by: decider,
            isOfOwnNgo: row.decided_ngo === caller.idNgo,
            at: row.decided_at?.toISOString(),
            act,
            judged: row.judged_revision,
          },
    undo: before !== null && act !== null && row.decided_by === caller.adminId && canUndo(row) ? { act, before } : null,
  };
}

/** What waited and is due again is new: nothing is left to be taken back. */
const canUndo = ({ state }: Row): boolean => state === 'waiting' || state === 'confirmed' || state === 'dismissed';
