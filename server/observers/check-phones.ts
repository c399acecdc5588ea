import { sql } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { checkPhones, PhoneThere } from '#contract/observer-import.ts';
import { phoneKey } from '#contract/phones.values.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { keyOfStored } from './phones.ts';
import { ngoForNew } from './reachable.ts';

/**
 * Who has these phones, however they are written; where several NGOs have one, the one that is asked for goes first.
 * Whoever is limited to an NGO hears nothing of those of others.
 */
export async function whoHas(
  { body: { idNgo, phones } }: Parsed<typeof checkPhones>,
  { db, caller, config: { phonePrefix } }: Pick<Context<Staff>, 'db' | 'caller' | 'config'>,
): Promise<PhoneThere[]> {
  const ngo = ngoForNew(caller, idNgo);
  const keys = phones.map((phone) => phoneKey(phone, phonePrefix));
  const { rows } = await sql<PhoneThere>`
    with stored as materialized (
      select o.id, o.name, o.ngo_id, ${keyOfStored(sql`o.phone`, phonePrefix)} as key from observer as o
      where ${scoped(caller).within('o.ngo_id')})
    select distinct on (line.at) line.at::int - 1 as at, stored.name,
      case when stored.ngo_id = ${ngo} then null else ngo.name end as ngo
    from unnest(${keys}::text[]) with ordinality as line (key, at)
    join stored on stored.key = line.key join ngo on ngo.id = stored.ngo_id
    order by line.at, (stored.ngo_id = ${ngo}) desc, stored.id`.execute(db);
  return rows;
}
