import { sql, type Kysely } from 'kysely';
import type { Assignee } from '#contract/reviews.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';

const MAX_COLLEAGUES = 500;

/** To whom the caller may assign visits: viewers decide nothing. */
export async function colleaguesOf(db: Db, caller: Staff): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select a.id, a.account, n.name as ngo, n.organizer as "isOrganizer" from ngo_admin a join ngo n on n.id = a.ngo_id
    where n.is_active and a.role <> 'viewer' and ${scoped(caller).within('a.ngo_id')}
    order by n.name, a.account_key, a.id limit ${MAX_COLLEAGUES}`.execute(db);
  return rows;
}

/** Whoever is assigned a visit has to see it: organizers see all, others those of their NGO. */
export async function mayBeAssigned(db: Kysely<Tables>, caller: Staff, to: number, visitOf: number): Promise<boolean> {
  const { rows } = await sql`
    select from ngo_admin a join ngo n on n.id = a.ngo_id
    where a.id = ${to} and n.is_active and a.role <> 'viewer' and (n.organizer or n.id = ${visitOf}) and ${scoped(caller).within('a.ngo_id')}`.execute(
    db,
  );
  return rows.length > 0;
}
