import { sql } from 'kysely';
import { z } from 'zod/mini';
import type { Reply } from '#contract/endpoint.ts';
import type { listReviewLog } from '#contract/review-log.ts';
import type { Colleague } from '#contract/reviews.ts';
import { callOutcomes, dismissalReasons, reviewActs, reviewStates, waitingFor } from '#contract/reviews.values.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { subjectOf } from './act-record.ts';
import type { VisitKey } from './review-rows.ts';

const State = z.object({ state: z.enum(reviewStates), isEscalated: z.boolean() });

const Body = z.object({
  kind: z.enum(reviewActs),
  actor: z.object({ id: z.optional(z.int()), name: z.optional(z.string()), ngo: z.optional(z.int()) }),
  undoes: z.optional(z.int()),
  from: z.nullable(State),
  to: State,
  data: z.optional(
    z.object({
      reason: z.optional(z.enum(dismissalReasons)),
      duplicateOf: z.nullish(z.object({ observer: z.int(), station: z.int() })),
      for: z.optional(z.enum(waitingFor)),
      until: z.optional(z.string()),
      outcome: z.optional(z.enum(callOutcomes)),
      to: z.nullish(z.int()),
      takenFrom: z.nullish(z.int()),
    }),
  ),
  digests: z.optional(z.record(z.string(), z.string())),
});
type Body = z.output<typeof Body>;

interface Read {
  id: number;
  at: Date;
  body: string;
  text: string | null;
  ngo: string | null;
  assignee: Colleague | null;
  previous: Colleague | null;
  duplicate: { idObserver: number; idPollingStation: number; observerName: string; pollingStationName: string } | null;
}

const MAX_ACTS = 1_000;

const account = (id: string) => sql`(
  select jsonb_build_object('id', a.id, 'account', a.account, 'ngo', n.name)
  from ngo_admin a join ngo n on n.id = a.ngo_id where a.id = (act.body::jsonb #>> ${sql.lit(id)})::int)`;

/** Newest first. Of another NGO's visit, and of one that nobody did anything about, there is nothing. */
export async function reviewLog(db: Db, caller: Staff, visit: VisitKey): Promise<Reply<typeof listReviewLog>> {
  const scope = scoped(caller);
  const { rows } = await sql<Read>`
    select act.id, act.at, act.body, act_text.text,
      (select name from ngo where id = (act.body::jsonb #>> '{actor,ngo}')::int) as ngo,
      ${account('{data,to}')} as assignee, ${account('{data,takenFrom}')} as previous,
      (select jsonb_build_object('idObserver', d.observer_id, 'idPollingStation', d.polling_station_id,
          'observerName', o.name, 'pollingStationName', c.code || ' ' || d.station_number)
        from thread d join observer o on o.id = d.observer_id join county c on c.id = d.county_id
        where d.observer_id = (act.body::jsonb #>> '{data,duplicateOf,observer}')::int
          and d.polling_station_id = (act.body::jsonb #>> '{data,duplicateOf,station}')::int
          and ${scope.within('d.ngo_id')}) as duplicate
    from thread join act on act.subject_type = 'visit' and act.subject_id = ${subjectOf(visit)}
    left join act_text on act_text.act_id = act.id and act_text.field = 'text'
    where thread.observer_id = ${visit.observer} and thread.polling_station_id = ${visit.station}
      and ${scope.within('thread.ngo_id')}
    order by act.version desc limit ${MAX_ACTS}`.execute(db);
  return rows.map((row) => toEntry(row, z.parse(Body, JSON.parse(row.body))));
}

const toEntry = (row: Read, { kind, actor, undoes, from, to, data = {}, digests }: Body) => ({
  id: row.id,
  at: row.at.toISOString(),
  by: actor.id === undefined ? null : { id: actor.id, account: actor.name ?? '', ngo: row.ngo ?? '' },
  kind,
  from: from?.state ?? null,
  to: to.state,
  reason: data.reason ?? null,
  duplicateOf: row.duplicate,
  waiting: data.for === undefined || data.until === undefined ? null : { for: data.for, until: data.until },
  outcome: data.outcome ?? null,
  isEscalated: to.isEscalated,
  assignedTo: row.assignee,
  takenFrom: row.previous,
  text: row.text,
  isErased: row.text === null && digests?.['text'] !== undefined,
  undoes: undoes ?? null,
});
