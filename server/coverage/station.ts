import { sql } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { getCoverageStation } from '#contract/coverage.ts';
import type { Db } from '#server/db/open.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isNoTestObserver } from '#server/observers/test-observers.ts';
import { scoped } from '#server/scope.ts';
import { viewpointOf } from './viewpoint.ts';
import { boardForm, type BoardForm } from './expectation-basis.ts';
import { recordsOf } from './records.ts';
import { describe } from './stations.ts';

type Station = Reply<typeof getCoverageStation>;
type Visit = Station['visits'][number];

export async function stationOf(id: number, { db, config, caller, now }: Context<Staff>): Promise<Station> {
  const records = await recordsOf(db, config, now);
  const { basis } = records;
  const record = records.stations.get(id);
  const [station] = await describe(db, viewpointOf(records, scoped(caller), now), caller, record ? [record] : []);
  if (!station) throw stationUnknown();
  const visits = await readVisits(db, caller, id, basis.forms);
  return { at: now.toISOString(), forms: basis.forms.map(boardForm), station, visits };
}

export const stationUnknown = (): Refusal =>
  new Refusal(404, 'There is no such polling station.', { code: 'station-unknown' });

interface Row {
  id: number;
  name: string;
  ngo: string;
  notes: number;
  heard: Date | null;
  form: number | null;
  answered: number | null;
  flagged: number | null;
  first: Date | null;
  last: Date | null;
}

/** A row a form, with those of which something stands. */
async function readVisits(db: Db, caller: Staff, station: number, forms: readonly BoardForm[]): Promise<Visit[]> {
  const scope = scoped(caller);
  const { rows } = await sql<Row>`
    with notes as (
      select observer_id, count(*) as n, max(created_at) as last from note
      where polling_station_id = ${station} and ${scope.withinObserver('note.observer_id')} group by 1),
    visits as (
      select observer_id from visit_form
      where polling_station_id = ${station} and answered > 0 and ${scope.within('visit_form.ngo_id')}
      union select observer_id from notes)
    select o.id, o.name, ngo.name as ngo, coalesce(n.n, 0) as notes,
      greatest(n.last, max(v.last_at) over (partition by o.id)) as heard,
      v.form_id as form, v.questions as answered, v.flagged, v.first_at as first, v.last_at as last
    from visits join observer o on o.id = visits.observer_id and ${isNoTestObserver('o')}
    join ngo on ngo.id = o.ngo_id
    left join notes n on n.observer_id = o.id
    left join visit_form v on v.observer_id = o.id and v.polling_station_id = ${station} and v.answered > 0
    order by heard desc nulls last, o.sort_name, o.id`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([, all]) => {
    const [row] = all;
    return row ? [visitOf(row, all, caller, forms)] : [];
  });
}

const visitOf = (
  { id, name, ngo, notes, heard }: Row,
  all: readonly Row[],
  { organizer }: Staff,
  forms: readonly BoardForm[],
): Visit => ({
  idObserver: id,
  name,
  ...(organizer && { ngo }),
  notes,
  lastHeard: heard?.toISOString() ?? null,
  forms: forms.flatMap((form) => {
    const { answered, flagged, first, last } = all.find((row) => row.form === form.id) ?? {};
    if (!first || !last) return [];
    return [
      {
        idForm: form.id,
        answered: answered ?? 0,
        flagged: flagged ?? 0,
        firstAt: first.toISOString(),
        lastAt: last.toISOString(),
      },
    ];
  }),
});
