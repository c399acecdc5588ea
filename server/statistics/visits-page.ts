import { sql, type RawBuilder } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { listCountedVisits } from '#contract/question-statistics.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { scoped } from '#server/scope.ts';
import { countedVisits, type Counted } from './counted-visits.ts';

type Query = Parsed<typeof listCountedVisits>['query'];
type Visits = Reply<typeof listCountedVisits>;
type Row = Omit<Visits['data'][number], 'lastAnswer' | 'ngo'> & { lastAnswer: Date; ngo: string };

const HOUR = 3_600_000;

const flaggedOf = {
  any: sql`t.flagged_count`,
  opening: sql`t.opening_flagged`,
  counting: sql`t.counting_flagged`,
};

export const countedBy = (
  { ngo, review, area }: Pick<Query, 'ngo' | 'review' | 'area'>,
  caller: Pick<Staff, 'idNgo' | 'organizer'>,
): Counted => ({ scope: scoped(caller).only(ngo), ...(review && { review }), ...(area && { area }) });

/** Whether the visit says so: the answers that a figure of a question counts. */
function isAnswered({ question, option, hour }: Query): RawBuilder<unknown> {
  if (question === undefined && option === undefined && hour === undefined) return sql`true`;
  const from = hour === undefined ? undefined : new Date(hour);
  return sql`exists (
    select from answer a where a.observer_id = t.observer_id and a.polling_station_id = t.polling_station_id
      ${question === undefined ? sql`` : sql`and a.option_id in (select id from option where question_id = ${question})`}
      ${option === undefined ? sql`` : sql`and a.option_id = ${option}`}
      ${from ? sql`and a.answered_at >= ${from} and a.answered_at < ${new Date(from.getTime() + HOUR)}` : sql``})`;
}

/** The visits behind a figure: each condition is that of the figure. */
export async function countedVisitsPage(db: Db, caller: Staff, query: Query): Promise<Visits> {
  const { county, pollingStationNumber: station, flagged } = query;
  const ofFlags = flaggedOf[flagged ?? 'any'];
  const from = sql`
    from ${countedVisits(countedBy(query, caller))}
    join county c on c.id = t.county_id
    where ${isAnswered(query)}
      and ${county === undefined ? sql`true` : sql`c.code = ${county}`}
      and ${station === undefined ? sql`true` : sql`t.station_number = ${station}`}
      and ${flagged === undefined ? sql`true` : sql`${ofFlags} > 0`}`;
  const totals = await sql<{ visits: number; observers: number; flagged: number }>`
    select count(*) as visits, count(distinct t.observer_id) as observers, coalesce(sum(${ofFlags}), 0) as flagged
    ${from}`.execute(db);
  const { rows } = await sql<Row>`
    select page."idObserver", page."idPollingStation", page."pollingStationName", page.flagged, page."lastAnswer",
      o.name as "observerName", n.name as ngo,
      (select a.value from answer a where a.observer_id = page."idObserver"
        and a.polling_station_id = page."idPollingStation" and a.option_id = ${query.option ?? 0}) as value
    from (
      select t.observer_id as "idObserver", t.polling_station_id as "idPollingStation", t.ngo_id,
        c.code || ' ' || t.station_number as "pollingStationName", ${ofFlags} as flagged, t.last_answer_at as "lastAnswer"
      ${from}
      order by t.last_answer_at desc, t.observer_id, t.polling_station_id
      limit ${query.pageSize} offset ${offsetOf(query)}) page
    join observer o on o.id = page."idObserver" join ngo n on n.id = page.ngo_id
    order by page."lastAnswer" desc, page."idObserver", page."idPollingStation"`.execute(db);
  const data = rows.map(({ lastAnswer, ngo, ...row }) =>
    Object.assign(row, { lastAnswer: lastAnswer.toISOString(), ...(caller.organizer && { ngo }) }),
  );
  const all = totals.rows[0] ?? { visits: 0, observers: 0, flagged: 0 };
  return {
    ...paged(data, all.visits, query),
    observers: all.observers,
    flaggedAnswers: all.flagged,
    asked: await wordsOf(db, caller, query),
  };
}

/** What was asked for, in words. Of NGOs only those that the caller may see. */
async function wordsOf(db: Db, caller: Staff, { county, ngo, question, option }: Query): Promise<Visits['asked']> {
  const { rows } = await sql<{
    county: string | null;
    ngo: string | null;
    question: Visits['asked']['question'];
    option: string | null;
  }>`
    select (select name from county where code = ${county ?? null}::text) as county,
      (select name from ngo where id = ${ngo ?? null}::int and ${scoped(caller).within('ngo.id')}) as ngo,
      (select jsonb_build_object('form', f.code, 'code', q.code, 'text', q.text)
        from question q join form f on f.id = q.form_id where q.id = ${question ?? null}::int) as question,
      (select text from option where id = ${option ?? null}::int) as option`.execute(db);
  return rows[0] ?? { county: null, ngo: null, question: null, option: null };
}
