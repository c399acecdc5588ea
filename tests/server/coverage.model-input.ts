import type { Db } from '#server/db/open.ts';
import type { ModelElection } from './coverage.model.ts';

/** In Bucharest it is two hours later; the hours that nobody has set are those of the polls. */
const hoursOf = (code: string, row: { kind: string; from_time: string | null; to_time: string | null } | undefined) => {
  if (row?.kind === 'none') return null;
  const [from, to] = row
    ? [row.from_time ?? '', row.to_time ?? '']
    : ({ A: ['07:00', '08:00'], B: ['07:00', '21:00'], C: ['21:00', '02:00'] }[code] ?? ['', '']);
  const begins = Date.parse(`2026-11-22T${from}:00.000+02:00`);
  const ends = Date.parse(`2026-11-22T${to}:00.000+02:00`);
  return [new Date(begins), new Date(ends > begins ? ends : ends + 86_400_000)] as const;
};

/** All that the board follows from, as it stands in the database. */
export async function everythingIn(db: Db): Promise<ModelElection> {
  const forms = await db.selectFrom('form').selectAll().orderBy('sort_order').execute();
  const hours = await db.selectFrom('form_hours').selectAll().execute();
  const questions = await db.selectFrom('question').selectAll().where('retired', '=', false).execute();
  const stations = await db
    .selectFrom('polling_station as s')
    .innerJoin('county as c', 'c.id', 's.county_id')
    .select(['s.id', 'c.code as county', 'c.diaspora as isAbroad'])
    .execute();
  const lines = await db
    .selectFrom('plan_line')
    .select(['polling_station_id as station', 'ngo_id as ngo', 'form_id as form', 'from_at as from', 'to_at as to'])
    .execute();
  const answers = await db
    .selectFrom('answer as a')
    .innerJoin('observer as o', 'o.id', 'a.observer_id')
    .innerJoin('option as p', 'p.id', 'a.option_id')
    .where('o.is_test', '=', false)
    .select([
      'a.observer_id as observer',
      'a.polling_station_id as station',
      'o.ngo_id as ngo',
      'a.form_id as form',
      'a.question_id as question',
      'p.flagged',
    ])
    .execute();
  const threads = await db.selectFrom('thread').selectAll().where('answer_count', '>', 0).execute();
  const visits = await db.selectFrom('station_visit').selectAll().execute();
  const observers = await db.selectFrom('observer').selectAll().where('is_test', '=', false).execute();
  const ngos = await db.selectFrom('ngo').select('id').where('is_active', '=', true).execute();
  const [begins, ends] = [new Date('2026-11-22T02:00:00.000Z'), new Date('2026-11-23T02:00:00.000Z')];
  const isPlan = (await db.selectFrom('coverage_plan').select('id').executeTakeFirst()) !== undefined;
  return {
    forms: forms.map(({ id, code, diaspora }) => ({
      id,
      isAbroad: diaspora,
      questions: questions.flatMap((one) => (one.form_id === id ? [one.id] : [])),
      hours: hoursOf(
        code,
        hours.find(({ form_id }) => form_id === id),
      ),
    })),
    stations,
    plan: isPlan ? lines : null,
    stays: observers.flatMap((observer) =>
      stations.flatMap((station) => {
        const isHere = (row: { observer_id: number; polling_station_id: number }) =>
          row.observer_id === observer.id && row.polling_station_id === station.id;
        const [visit, thread] = [visits.find(isHere), threads.find(isHere)];
        const arrived = visit?.arrived_at ?? null;
        const isVisit = arrived !== null && arrived >= begins && arrived < ends;
        const isThread = thread !== undefined && thread.first_answer_at < ends && thread.last_answer_at >= begins;
        if (!isVisit && !isThread) return [];
        const since = [arrived, thread?.first_answer_at].flatMap((one) => (one ? [one.getTime()] : []));
        const left = visit?.left_at ?? null;
        const until = left && new Date(Math.max(left.getTime(), thread?.last_answer_at.getTime() ?? 0));
        return [{ station: station.id, ngo: observer.ngo_id, since: new Date(Math.min(...since)), until }];
      }),
    ),
    answers,
    activeNgos: ngos.map(({ id }) => id),
  };
}
