import { sql, type Transaction } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { previewReach, sendNotification, WithoutApp } from '#contract/notifications.ts';
import type { Config } from '#server/config.ts';
import { transact } from '#server/db/transact.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { Refusal } from '#server/http/refusal.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { scoped } from '#server/scope.ts';
import { hasDevice } from './devices.ts';

interface Message {
  channel: string;
  from: string;
  title: string;
  message: string;
  key?: string | undefined;
}

type Accepted = Reply<typeof sendNotification>;

/**
 * Puts a message and its deliveries into the outbox at once. Without ids it goes to everybody whom the caller may see;
 * ids of others, of nobody and of deactivated observers are passed over. The same key again answers what the first
 * call answered and sends nothing.
 */
export const enqueue = (
  message: Message,
  ids: readonly number[] | undefined,
  context: Context<Staff>,
): Promise<Accepted> =>
  transact(context.db, async (trx) => {
    const { caller, now, config } = context;
    const inserted = await insertMessage(trx, message, caller, now);
    const id = inserted ?? (await sentBefore(trx, message, caller));
    if (inserted !== undefined) await insertDeliveries(trx, { id, channel: message.channel, ids, caller, now });
    const counts = await deliveriesOf(trx, id);
    if (counts.recipients > 0) {
      if (inserted !== undefined)
        await recordSending(trx, context, message, { id, toAll: ids === undefined, ...counts });
      return { id, ...counts, pushes: pushes(config) };
    }
    throw new Refusal(400, 'Nobody can be reached: none of the recipients exists any more, or all are deactivated.', {
      code: 'nobody-reached',
      errors: [{ at: 'body', path: 'recipients', message: 'reaches nobody', code: 'wrong' }],
    });
  });

const recordSending = (
  trx: Transaction<Tables>,
  context: Context<Staff>,
  { title, message, from }: Message,
  { id, ...data }: { id: number; toAll: boolean; recipients: number; withApp: number },
) =>
  record(trx, byStaff(context), {
    kind: 'notification.sent',
    subject: id,
    data,
    texts: { title, message, sender: from },
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

async function sentBefore(trx: Transaction<Tables>, { key }: Message, caller: Staff): Promise<number> {
  const before = await trx
    .selectFrom('notification')
    .select(['id', 'admin_id'])
    .where('key', '=', key ?? null)
    .executeTakeFirstOrThrow();
  if (before.admin_id === caller.adminId) return before.id;
  throw new Refusal(409, 'This key belongs to a message of somebody else.', {
    code: 'request-invalid',
    errors: [{ at: 'body', path: 'key', message: 'is already used', code: 'wrong' }],
  });
}

/** Who had no device when the message was written down stays so. */
const deliveriesOf = (trx: Transaction<Tables>, id: number) =>
  trx
    .selectFrom('delivery')
    .select(({ fn }) => [
      fn.countAll<number>().as('recipients'),
      fn.countAll<number>().filterWhere('status', '!=', 'no-device').as('withApp'),
    ])
    .where('notification_id', '=', id)
    .executeTakeFirstOrThrow();

/** Without credentials messages are written down, and no phone shows them. */
const pushes = ({ firebaseCredentials }: Config) => firebaseCredentials !== undefined;

interface Deliveries {
  id: number;
  channel: string;
  ids: readonly number[] | undefined;
  caller: Staff;
  now: Date;
}

/** What a message to all reaches, counted as it would be sent. */
export async function reached(channel: string, { db, caller, config }: Context<Staff>) {
  const { rows } = await sql<{ observers: number; withDevice: number }>`
    select count(*) as observers, count(*) filter (where ${hasDevice(channel)}) as "withDevice"
    from observer as o where ${reachable(caller)}`.execute(db);
  return { observers: 0, withDevice: 0, ...rows[0], pushes: pushes(config) };
}

/** Whom a message to these, or to all, would reach, and who has no device, in the order of their names. */
export async function preview(
  { query, body: { channel, recipients: ids } }: Parsed<typeof previewReach>,
  { db, caller, config }: Context<Staff>,
): Promise<Reply<typeof previewReach>> {
  const counted = await sql<{ observers: number; withApp: number }>`
    select count(*) as observers, count(*) filter (where ${hasDevice(channel)}) as "withApp"
    from observer as o where ${reachable(caller)} ${among(ids)}`.execute(db);
  const { observers, withApp } = counted.rows[0] ?? { observers: 0, withApp: 0 };
  const { rows } = await sql<WithoutApp>`
    select o.id, o.name, o.phone ${caller.organizer ? sql`, (select ngo.name from ngo where ngo.id = o.ngo_id) as ngo` : sql``}
    from observer as o where ${reachable(caller)} ${among(ids)} and not ${hasDevice(channel)}
    order by o.sort_name, o.id limit ${query.pageSize} offset ${offsetOf(query)}`.execute(db);
  return { observers, withApp, pushes: pushes(config), withoutApp: paged(rows, observers - withApp, query) };
}

const among = (ids: readonly number[] | undefined) => (ids === undefined ? sql`` : sql`and o.id = any(${ids}::int[])`);

const reachable = (caller: Staff) => sql`o.is_active and ${scoped(caller).within('o.ngo_id')}`;

/** One statement for any number of recipients. Channels are compared without regard to case. */
async function insertDeliveries(trx: Transaction<Tables>, { id, channel, ids, caller, now }: Deliveries) {
  await sql`
    insert into delivery (notification_id, observer_id, token, status, next_at, updated_at)
    select ${id}::int, o.id, d.token, case when d.token is null then 'no-device' else 'queued' end,
      ${now}::timestamptz, ${now}::timestamptz
    from observer as o left join (
      select observer_id, max(token) as token from device where lower(channel) = lower(${channel.trim()})
      group by observer_id) as d on d.observer_id = o.id
    where ${reachable(caller)} ${among(ids)}`.execute(trx);
}
