import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

interface Message {
  channel: string;
  from: string;
  title: string;
  message: string;
  key?: string | undefined;
}

interface Accepted {
  id: number;
  recipients: number;
}

/**
 * Puts a message and its deliveries into the outbox at once. Without ids it goes to everybody whom the caller may see;
 * ids of others, of nobody and of deactivated observers are passed over. The same key again answers what the first
 * call answered and sends nothing.
 */
export const enqueue = (
  message: Message,
  ids: readonly number[] | undefined,
  { db, caller, now }: Context<Staff>,
): Promise<Accepted> =>
  transact(db, async (trx) => {
    const id = await insertMessage(trx, message, caller, now);
    if (id === undefined) return sentBefore(trx, message, caller);
    const recipients = await insertDeliveries(trx, { id, channel: message.channel, ids, caller, now });
    if (recipients > 0) return { id, recipients };
    throw new Refusal(400, 'Nobody can be reached: none of the recipients exists any more, or all are deactivated.', {
      code: 'nobody-reached',
      errors: [{ at: 'body', path: 'recipients', message: 'reaches nobody', code: 'wrong' }],
    });
  });

async function insertMessage(trx: Transaction<Tables>, message: Message, caller: Staff, now: Date) {
  const row = await trx
    .insertInto('notification')
    .values({
      key: message.key ?? null,
      channel: message.channel.trim(),
      sender: message.from,
      title: message.title,
      message: message.message,
      admin_id: caller.adminId,
      ngo_id: caller.idNgo,
      created_at: now,
    })
    .onConflict((same) => same.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function sentBefore(trx: Transaction<Tables>, { key }: Message, caller: Staff): Promise<Accepted> {
  const before = await trx
    .selectFrom('notification')
    .select(['id', 'admin_id'])
    .select((row) =>
      row
        .selectFrom('delivery')
        .select((all) => all.fn.countAll<number>().as('count'))
        .whereRef('notification_id', '=', 'notification.id')
        .as('recipients'),
    )
    .where('key', '=', key ?? null)
    .executeTakeFirstOrThrow();
  if (before.admin_id === caller.adminId) return { id: before.id, recipients: before.recipients ?? 0 };
  throw new Refusal(409, 'This key belongs to a message of somebody else.', {
    code: 'request-invalid',
    errors: [{ at: 'body', path: 'key', message: 'is already used', code: 'wrong' }],
  });
}

interface Deliveries {
  id: number;
  channel: string;
  ids: readonly number[] | undefined;
  caller: Staff;
  now: Date;
}

/** What a message to all reaches, counted as it would be sent. */
export async function reached(db: Db, channel: string, caller: Staff) {
  const { rows } = await sql<{ observers: number; withDevice: number }>`
    select count(*) as observers, count(*) filter (where exists (
      select from device as d where d.observer_id = o.id and lower(d.channel) = lower(${channel.trim()}))) as "withDevice"
    from observer as o where ${reachable(caller)}`.execute(db);
  return rows[0] ?? { observers: 0, withDevice: 0 };
}

const reachable = (caller: Staff) =>
  caller.organizer ? sql`o.is_active` : sql`o.is_active and o.ngo_id = ${caller.idNgo}`;

/** One statement for any number of recipients. Channels are compared without regard to case. */
async function insertDeliveries(trx: Transaction<Tables>, { id, channel, ids, caller, now }: Deliveries) {
  const { numAffectedRows = 0n } = await sql`
    insert into delivery (notification_id, observer_id, token, status, next_at, updated_at)
    select ${id}::int, o.id, d.token, case when d.token is null then 'no-device' else 'queued' end,
      ${now}::timestamptz, ${now}::timestamptz
    from observer as o left join (
      select observer_id, max(token) as token from device where lower(channel) = lower(${channel.trim()})
      group by observer_id) as d on d.observer_id = o.id
    where ${reachable(caller)}
      ${ids === undefined ? sql`` : sql`and o.id = any(${ids}::int[])`}`.execute(trx);
  return Number(numAffectedRows);
}
