import { sql } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { Deliveries, listNotifications, listRecipients, SentNotification } from '#contract/notifications.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { Refusal } from '#server/http/refusal.ts';
import { scoped } from '#server/scope.ts';
import { hasApp } from './has-app.ts';

/** A message to everybody lists only so many recipients; all of them are in the pages of `recipients`. */
const LISTED = 1_000;

interface Row {
  id: number;
  title: string;
  channel: string;
  message: string;
  created_at: Date;
  admin_id: number | null;
  ngo_id: number;
  ngo: string;
  account: string | null;
  observers: number[];
}

const visible = (caller: Staff) => scoped(caller).within('n.ngo_id');

/** An NGO that was an organizer's reads its old messages, but no longer whom of other NGOs they went to. */
const reachable = (caller: Staff) => scoped(caller).withinObserver('d.observer_id');

const selected = (caller: Staff) => sql`
  select n.id, n.title, n.channel, n.message, n.created_at, n.admin_id, n.ngo_id, ngo.name as ngo, a.account,
    array(select observer_id from delivery as d where notification_id = n.id and ${reachable(caller)}
      order by observer_id limit ${sql.lit(LISTED)}) as observers
  from notification as n join ngo on ngo.id = n.ngo_id left join ngo_admin as a on a.id = n.admin_id`;

/** What was sent, newest first, each with where its deliveries stand. */
export async function history(
  db: Db,
  caller: Staff,
  { query }: Parsed<typeof listNotifications>,
): Promise<Reply<typeof listNotifications>> {
  const total = await sql<{ count: number }>`
    select count(*) from notification as n where ${visible(caller)}`.execute(db);
  const { rows } = await sql<Row>`${selected(caller)} where ${visible(caller)}
    order by n.created_at desc, n.id desc limit ${query.pageSize} offset ${offsetOf(query)}`.execute(db);
  return paged(await withDeliveries(db, caller, rows), total.rows[0]?.count ?? 0, query);
}

/** Said of what belongs to another NGO too, so that nobody learns what others sent. */
const noSuchNotification = () => new Refusal(404, 'There is no such notification.', { code: 'notification-unknown' });

export async function one(db: Db, caller: Staff, id: number): Promise<SentNotification> {
  const { rows } = await sql<Row>`${selected(caller)} where n.id = ${id} and ${visible(caller)}`.execute(db);
  const [found] = await withDeliveries(db, caller, rows);
  if (!found) throw noSuchNotification();
  return found;
}

async function withDeliveries(db: Db, caller: Staff, rows: readonly Row[]): Promise<SentNotification[]> {
  const standings = await standingsOf(
    db,
    caller,
    rows.map(({ id }) => id),
  );
  const none: Deliveries = { queued: 0, sent: 0, failed: 0, noDevice: 0, recorded: 0 };
  return rows.map((row) => notification(row, standings.get(row.id) ?? none));
}

const notification = (row: Row, deliveries: Deliveries): SentNotification => ({
  id: row.id,
  title: row.title,
  channel: row.channel,
  body: row.message,
  insertedAt: row.created_at.toISOString(),
  senderId: row.admin_id,
  senderIdNgo: row.ngo_id,
  senderNgoName: row.ngo,
  senderAccount: row.account,
  sentObserverIds: row.observers,
  deliveries,
});

async function standingsOf(db: Db, caller: Staff, ids: readonly number[]): Promise<Map<number, Deliveries>> {
  const { rows } = await sql<Deliveries & { id: number }>`
    select notification_id as id,
      count(*) filter (where status = 'queued') as queued,
      count(*) filter (where status = 'sent') as sent,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status = 'no-device') as "noDevice",
      count(*) filter (where status = 'recorded') as recorded
    from delivery as d where notification_id = any(${ids}::int[]) and ${reachable(caller)} group by notification_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...deliveries }) => [id, deliveries]));
}

/** To whom a message went, or those of them whose delivery stands so, in the order of their names. */
export async function recipients(
  db: Db,
  caller: Staff,
  { params: { id }, query }: Parsed<typeof listRecipients>,
): Promise<Reply<typeof listRecipients>> {
  const { status } = query;
  const standing = status === undefined ? sql`true` : sql`d.status = ${status}`;
  const found = await sql<{ count: number }>`
    select (select count(*) from delivery as d where d.notification_id = n.id and ${standing} and ${reachable(caller)})
      as count
    from notification as n where n.id = ${id} and ${visible(caller)}`.execute(db);
  if (!found.rows[0]) throw noSuchNotification();
  const data = await db
    .selectFrom('delivery as d')
    .innerJoin('observer as o', 'o.id', 'd.observer_id')
    .select(['o.id as idObserver', 'o.name', 'o.phone', 'o.is_active as isActive', hasApp.as('hasApp')])
    .select(['d.status', 'd.detail', 'd.attempts'])
    .$if(caller.organizer, (all) => all.innerJoin('ngo', 'ngo.id', 'o.ngo_id').select('ngo.name as ngo'))
    .where('d.notification_id', '=', id)
    .where(reachable(caller))
    .$if(status !== undefined, (all) => all.where('d.status', '=', status ?? 'queued'))
    .orderBy('o.sort_name')
    .orderBy('o.id')
    .limit(query.pageSize)
    .offset(offsetOf(query))
    .execute();
  return paged(data, found.rows[0].count, query);
}
