import { sql, type Kysely } from 'kysely';
import { maySeeVisit } from '#contract/assignees.values.ts';
import type { Assignee } from '#contract/reviews.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';

const MAX_COLLEAGUES = 500;

/** Viewers decide nothing. */
const isReviewer = sql`(n.is_active and a.role <> 'viewer')`;

/** To whom the caller may assign visits. */
export async function colleaguesOf(db: Db, caller: Staff): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select a.id, a.account, n.name as ngo, n.organizer as "isOrganizer" from ngo_admin a join ngo n on n.id = a.ngo_id
    where ${isReviewer} and ${scoped(caller).within('a.ngo_id')}
    order by n.name, a.account_key, a.id limit ${MAX_COLLEAGUES}`.execute(db);
  return rows;
}

export async function mayBeAssigned(db: Kysely<Tables>, caller: Staff, to: number, visitOf: number): Promise<boolean> {
  const { rows } = await sql<{ isOrganizer: boolean; ngo: number }>`
    select n.organizer as "isOrganizer", n.id as ngo from ngo_admin a join ngo n on n.id = a.ngo_id
    where a.id = ${to} and ${isReviewer} and ${scoped(caller).within('a.ngo_id')}`.execute(db);
  return rows.some((account) => maySeeVisit(account, visitOf));
}
