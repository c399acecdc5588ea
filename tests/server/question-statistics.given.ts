import { sql } from 'kysely';
import { getFormStatistics, getQuestionStatistics, listCountedVisits } from '#contract/question-statistics.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { read, type Election } from '#tests/support/election.ts';

/** Which visits are counted, as the calls take it. */
export type Asked = { ngo?: number; review?: 'confirmed'; area?: 'urban' | 'rural' };

type Given = Readonly<Record<string, string | number | undefined>>;

const searchOf = (asked: Given) =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

/** What the calls answer, each a minute later, so that nothing is one that was counted before. */
export const askingOf = ({ server }: Election) => {
  const get = (path: string, as: Staff) => {
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    return server.call('GET', path, { as });
  };
  return {
    get,
    form: async (id: number, as: Staff, asked: Asked = {}) =>
      read(await get(`/api/v3/statistics/forms/${id}?${searchOf(asked)}`, as), getFormStatistics.reply),
    question: async (id: number, by: 'county' | 'hour', as: Staff, asked: Asked = {}) =>
      read(
        await get(`/api/v3/statistics/questions/${id}?${searchOf({ ...asked, by })}`, as),
        getQuestionStatistics.reply,
      ),
    visits: async (asked: Given, as: Staff) =>
      read(await get(`/api/v3/statistics/visits?${searchOf(asked)}`, as), listCountedVisits.reply),
  };
};

/** Everything that phones have said came so many hours earlier; what was moved before stays. */
export async function backBy(db: Db, hours: number): Promise<void> {
  const by = sql`make_interval(hours => ${hours})`;
  const isNew = sql`now() - interval '30 minutes'`;
  await sql`update answer set answered_at = answered_at - ${by} where answered_at > ${isNew}`.execute(db);
  await sql`update visit_change set at = at - ${by} where at > ${isNew}`.execute(db);
}

export interface Said {
  visit: string;
  question: number;
  option: number;
  county: string;
  hour: string;
}

/** The answers that count by the specification (STQ-02, STQ-04), one by one, without a look at the product's. */
export async function saidBy(db: Db, as: Staff, { ngo, review, area }: Asked = {}): Promise<Said[]> {
  const { rows } = await sql<{
    observer: number;
    station: number;
    question: number;
    option: number;
    at: Date;
    ngo: number;
    county: string;
    isTest: boolean;
    isActive: boolean;
    state: string | null;
    open: boolean;
    urban: boolean | null;
  }>`
    select a.observer_id as observer, a.polling_station_id as station, a.question_id as question, a.option_id as option,
      a.answered_at as at, o.ngo_id as ngo, c.code as county, o.is_test as "isTest", n.is_active as "isActive",
      r.state, t.open, s.urban_area as urban
    from answer a join observer o on o.id = a.observer_id join ngo n on n.id = o.ngo_id
    join polling_station p on p.id = a.polling_station_id join county c on c.id = p.county_id
    join thread t on t.observer_id = a.observer_id and t.polling_station_id = a.polling_station_id
    left join review r on r.observer_id = a.observer_id and r.polling_station_id = a.polling_station_id
    left join station_visit s on s.observer_id = a.observer_id and s.polling_station_id = a.polling_station_id`.execute(
    db,
  );
  return rows
    .filter((row) => !row.isTest && row.isActive && (as.organizer || row.ngo === as.idNgo))
    .filter((row) => ngo === undefined || row.ngo === ngo)
    .filter((row) => review === undefined || (row.state === 'confirmed' && !row.open))
    .filter((row) => area === undefined || row.urban === (area === 'urban'))
    .map(({ observer, station, question, option, at, county }) => {
      const hour = new Date(at);
      hour.setUTCMinutes(0, 0, 0);
      return { visit: `${observer} ${station}`, question, option, county, hour: hour.toISOString() };
    });
}

export const visitsIn = (said: readonly Said[]): number => new Set(said.map(({ visit }) => visit)).size;

/** No answer, review or visit any more, and every form as it was published. */
export async function beginAnew({ db }: Election['server']): Promise<void> {
  await db.updateTable('ngo').set({ is_active: true }).execute();
  await db
    .updateTable('option')
    .set({ retired: false, flagged: sql<boolean>`text = 'No'` })
    .execute();
  // By its version the server knows that a form has changed.
  await db
    .updateTable('form')
    .set((row) => ({ current_version: row('current_version', '+', 1) }))
    .execute();
  for (const table of ['review', 'station_visit', 'answer', 'thread', 'change_uncounted'] as const)
    await db.deleteFrom(table).execute();
  for (const table of ['tally_place', 'tally_hour', 'activity', 'activity_minute', 'visit_form'] as const)
    await db.deleteFrom(table).execute();
}
