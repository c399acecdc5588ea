import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { getSituation } from '#contract/situation.ts';
import { matches } from '#server/answers/threads.ts';
import { countedTo } from '#server/counters/counted-to.ts';
import { maxListed } from '#contract/situation.values.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { expected, heardFrom, heardSince } from '#server/observers/expected-and-heard.ts';
import { isNoTest } from '#server/observers/test-observers.ts';
import { isOfDesk } from '#server/reviews/tabs-and-order.ts';
import { readLongest } from '#server/reviews/oldest-open.ts';
import { scoped, type Reader, type Scope } from '#server/scope.ts';
import { TtlCache } from '#server/ttl-cache.ts';
import { coveredOf } from './covered-stations.ts';
import { undelivered } from './undelivered.ts';

type Situation = Omit<Reply<typeof getSituation>, 'look'>;
type Figures = Omit<Situation, 'countedTo' | 'stations' | 'longest' | 'flaggedMost'> & { countedTo: Date };

const MINUTE = 60_000;

/** Everybody in the control room looks at the same figures. A post is to be seen within 1.5 s. */
const memory = new TtlCache<Situation>(250);

interface Asked {
  db: Db;
  config: Config;
  caller: Reader;
  now: Date;
}

export function situationOf({ db, config, caller, now }: Asked): Promise<Situation> {
  const scope = scoped(caller);
  return memory.get(db, JSON.stringify(scope), now, () => readSituation(db, config, scope, now));
}

/** @param now Of the server's clock: what is counted from it on is what lists show from it on. */
async function readSituation(db: Db, config: Config, scope: Scope, now: Date): Promise<Situation> {
  const heardAfter = heardFrom(now);
  const [stations, { countedTo: to, ...figures }, longest, flaggedMost] = await Promise.all([
    readStations(db, config, scope, now),
    readFigures(db, scope, now, heardAfter),
    readLongest(db, scope, maxListed),
    readFlaggedMost(db, scope, heardAfter),
  ]);
  const { covered, all, countedTo: stationsTo } = stations;
  const counted = new Date(Math.min(to.getTime(), stationsTo.getTime())).toISOString();
  return { ...figures, countedTo: counted, stations: { covered, all }, longest, flaggedMost };
}

async function readStations(db: Db, config: Config, scope: Scope, now: Date) {
  const { counties, countedTo } = await coveredOf(db, config, scope, now);
  let [covered, all] = [0, 0];
  for (const county of counties.values()) {
    covered += county.covered;
    all += county.stations;
  }
  return { covered, all, countedTo };
}

interface Row {
  countedTo: Date;
  heard: number;
  expected: number;
  recent: number;
  hourBefore: number;
  visits: number;
  open: number;
  undelivered: number;
}

/** All but the stations, in one statement, so that all of it is of one instant. */
async function readFigures(db: Db, scope: Scope, now: Date, heardAfter: Date): Promise<Figures> {
  const since = new Date(Math.floor(now.getTime() / MINUTE - 15) * MINUTE);
  const hourBefore = new Date(since.getTime() - 60 * MINUTE);
  const answered = matches({ scope, phonePrefix: '', from: since, test: false })(expressionBuilder<Tables, 'thread'>());
  const { rows } = await sql<Row>`
    select ${countedTo(now)} as "countedTo", o.expected, o.heard,
      ${answersIn(scope, sql`minute >= ${since}`)} as recent,
      ${answersIn(scope, sql`minute >= ${hourBefore} and minute < ${since}`)} as "hourBefore",
      (select count(*) from thread where ${answered}) as visits,
      (select count(*) from thread where open and ${isOfDesk} and ${scope.within('thread.ngo_id')}) as open,
      (select count(*) from delivery d where ${undelivered(scope)}) as undelivered
    from (
      select count(*) as expected, count(*) filter (where ${heardSince(heardAfter)}) as heard
      from observer where ${expected} and ${scope.within('observer.ngo_id')}) o`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The figures of the situation were not read.');
  return {
    at: now.toISOString(),
    countedTo: row.countedTo,
    observers: { since: heardAfter.toISOString(), heard: row.heard, expected: row.expected },
    answers: { since: since.toISOString(), recent: row.recent, hourBefore: row.hourBefore, visits: row.visits },
    openEmergencies: row.open,
    undelivered: row.undelivered,
  };
}

const answersIn = (scope: Scope, when: RawBuilder<unknown>) => sql`
  (select coalesce(sum(a.answers), 0) from activity_minute a where ${when} and ${scope.within('a.ngo_id')})`;

async function readFlaggedMost(db: Db, scope: Scope, since: Date): Promise<Situation['flaggedMost']> {
  const { rows } = await sql<Situation['flaggedMost'][number]>`
    select c.code as county, c.name as "countyName", t.station_number as number,
      sum(cardinality(v.flagged)) as flagged
    from visit_change v
    join thread t on t.observer_id = v.observer_id and t.polling_station_id = v.polling_station_id
    join county c on c.id = t.county_id
    where ${isNoTest('v.observer_id')} and v.at >= ${since} and v.flagged <> '{}' and ${scope.within('t.ngo_id')}
    group by c.id, t.polling_station_id, t.station_number
    order by sum(cardinality(v.flagged)) desc, c.sort_order, t.station_number limit ${maxListed}`.execute(db);
  return rows;
}
