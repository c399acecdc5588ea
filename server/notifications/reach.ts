import { sql } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { previewReach, WithoutApp } from '#contract/notifications.ts';
import type { Config } from '#server/config.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { scoped } from '#server/scope.ts';
import { hasDevice } from './has-app.ts';

export const among = (ids: readonly number[] | undefined) =>
  ids === undefined ? sql`` : sql`and o.id = any(${ids}::int[])`;

/** To whom the caller's messages go: everybody active whom they may see. */
export const reachable = (caller: Staff) => sql`o.is_active and ${scoped(caller).within('o.ngo_id')}`;

/** Without credentials messages are written down, and no phone shows them. */
export const pushes = ({ firebaseCredentials }: Config) => firebaseCredentials !== undefined;

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
