import { sql, type Transaction } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { sendNotification } from '#contract/notifications.ts';
import { transact } from '#server/db/transact.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { among, pushes, reachable } from './reach.ts';

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

interface Deliveries {
  id: number;
  channel: string;
  ids: readonly number[] | undefined;
  caller: Staff;
  now: Date;
}

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
