import { sql, type RawBuilder } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { listUndelivered } from '#contract/situation.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { hasApp } from '#server/notifications/has-app.ts';
import { scoped, type Scope } from '#server/scope.ts';

type Row = Omit<Reply<typeof listUndelivered>['data'][number], 'sentAt' | 'ngo'> & { sentAt: Date; ngo: string };

/** Of deliveries `d`, those that failed or had nowhere to go, of messages and to observers within the reach. */
export const undelivered = (scope: Scope): RawBuilder<boolean> => sql<boolean>`
  (d.status in ('failed', 'no-device') and ${scope.withinObserver('d.observer_id')}
    and exists (select from notification n where n.id = d.notification_id and ${scope.within('n.ngo_id')}))`;

export async function undeliveredPage(
  db: Db,
  caller: Staff,
  paging: Parsed<typeof listUndelivered>['query'],
): Promise<Reply<typeof listUndelivered>> {
  const scope = scoped(caller);
  const total = await sql<{
    count: number;
  }>`select count(*) as count from delivery d where ${undelivered(scope)}`.execute(db);
  const { rows } = await sql<Row>`
    select n.id as "idNotification", n.title, n.created_at as "sentAt", o.id as "idObserver", o.name, o.phone,
      d.status, d.detail, d.attempts, ${hasApp} as "hasApp", o.is_active as "isActive",
      own.name as ngo
    from delivery d join notification n on n.id = d.notification_id join observer o on o.id = d.observer_id
    join ngo own on own.id = o.ngo_id
    where ${undelivered(scope)}
    order by n.created_at desc, n.id desc, o.sort_name, o.id
    limit ${paging.pageSize} offset ${offsetOf(paging)}`.execute(db);
  const data = rows.map(({ sentAt, ngo, ...row }) =>
    Object.assign(row, { sentAt: sentAt.toISOString(), ...(caller.organizer && { ngo }) }),
  );
  return paged(data, total.rows[0]?.count ?? 0, paging);
}
