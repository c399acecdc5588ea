import { sql } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { getSituationSeries } from '#contract/situation.ts';
import { countedTo } from '#server/counters/counted-to.ts';
import type { Db } from '#server/db/open.ts';
import { scoped, type Reader, type Scope } from '#server/scope.ts';
import { TtlCache } from '#server/ttl-cache.ts';

type Series = Reply<typeof getSituationSeries>;

interface Row {
  asOf: Date;
  code: string | null;
  description: string;
  bucket: Date;
  arrivals: number;
  answers: number;
  flagged: number;
}

/** Everybody in the control room looks at the same figures. */
const memory = new TtlCache<Series>(1_000);

export function situationSeries(db: Db, caller: Reader, now: Date): Promise<Series> {
  const scope = scoped(caller);
  return memory.get(db, JSON.stringify(scope), now, () => readSeries(db, scope, now));
}

/** In one statement, so that the figures and their moment are of one instant. */
async function readSeries(db: Db, scope: Scope, now: Date): Promise<Series> {
  const { rows } = await sql<Row>`
    with came as (
      select f.code, f.description, f.sort_order, summed.*
      from (
        select a.form_id, a.bucket, sum(a.arrivals)::int as arrivals, sum(a.answers)::int as answers,
          sum(a.flagged)::int as flagged
        from activity a where ${scope.within('a.ngo_id')} group by a.form_id, a.bucket) summed
      join form f on f.id = summed.form_id)
    select ${countedTo(now)} as "asOf", came.*
    from (select) one left join came on true order by came.sort_order, came.code, came.bucket`.execute(db);
  const forms = new Map<string, Series['forms'][number]>();
  for (const { code, description, bucket, arrivals, answers, flagged } of rows) {
    if (code === null) continue;
    const form = forms.get(code) ?? { code, description, quarters: [] };
    form.quarters.push({ from: bucket.toISOString(), arrivals, answers, flagged });
    forms.set(code, form);
  }
  return { asOf: rows[0]?.asOf.toISOString() ?? '', forms: [...forms.values()] };
}
