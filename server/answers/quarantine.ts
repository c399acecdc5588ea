import { sql, type Transaction } from 'kysely';
import { storableJson } from '#server/db/storable.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PostedAnswer, Problem } from './check-submission.ts';

/** What could not be stored where it belongs, as the phone sent it; the same thing sent again is kept once. */
export async function quarantine(
  trx: Transaction<Tables>,
  { observer, answers, problems }: { observer: number; answers: readonly PostedAnswer[]; problems: readonly Problem[] },
): Promise<void> {
  const kept = problems.flatMap(({ index, reason }) => {
    const item = answers[index];
    return item ? [{ reason, item }] : [];
  });
  await sql`
    insert into kept_aside (kind, observer_id, county_code, station_number, reason, payload)
    select distinct 'answer', ${observer}::int, code, number, reason, payload::jsonb
    from unnest(
      ${kept.map(({ item }) => item.countyCode)}::text[], ${kept.map(({ item }) => item.pollingStationNumber)}::int[],
      ${kept.map(({ reason }) => reason)}::text[], ${kept.map(({ item }) => storableJson(item))}::text[])
      as kept (code, number, reason, payload)
    where not exists (
      select 1 from kept_aside k
      where k.observer_id = ${observer} and k.kind = 'answer' and k.reason = kept.reason
        and k.payload = kept.payload::jsonb)`.execute(trx);
}
