import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { recordOnly } from '#server/notifications/channel.ts';
import { startOutbox } from '#server/notifications/outbox.ts';
import { givenNotifications, log, people, queueFor, server, statuses } from './notifications.given.ts';

givenNotifications();

describe('the outbox', () => {
  test('NTF-06 without credentials deliveries end as recorded, and the outbox stops when told', async () => {
    await queueFor('a', 'b');
    const emptied = Promise.withResolvers<void>();
    let recorded = 0;
    const outbox = startOutbox({
      db: server.db,
      channel: async (delivery, signal) => {
        recorded += 1;
        if (recorded === 2) emptied.resolve();
        return recordOnly(delivery, signal);
      },
      log,
      now: () => server.clock.now,
    });
    await emptied.promise;
    await outbox.stop();
    expect(await statuses()).toEqual(
      Array.from({ length: 2 }, () => ({
        status: 'recorded',
        attempts: 1,
        detail: 'No Firebase credentials are configured.',
      })),
    );
  });

  test('NTF-06 a delivery that hangs holds up nobody but those taken with it', async () => {
    await queueFor('hangs');
    await sql`
      with crowd as (
        insert into observer (ngo_id, phone, name, pin_hash)
        select ${people.admin.idNgo}::int, 'held-' || n, 'Held up ' || n, '' from generate_series(1, 120) as n returning id)
      insert into delivery (notification_id, observer_id, token, status, next_at)
      select (select max(id) from notification), id, 'token', 'queued', ${server.clock.now} from crowd`.execute(
      server.db,
    );
    const hanging = Promise.withResolvers<void>();
    const others = Promise.withResolvers<void>();
    let sent = 0;
    const outbox = startOutbox({
      db: server.db,
      channel: async ({ token }) => {
        if (token === 'hangs') await hanging.promise;
        else sent += 1;
        if (sent === 120) others.resolve();
        return { status: 'sent', detail: null };
      },
      log,
      now: () => server.clock.now,
    });
    await others.promise;
    hanging.resolve();
    await outbox.stop();
    const all = await statuses();
    await server.db.deleteFrom('delivery').execute();
    await server.db.deleteFrom('observer').where('phone', 'like', 'held-%').execute();
    expect(all).toEqual(Array.from({ length: 121 }, () => ({ status: 'sent', attempts: 1, detail: null })));
  });
});
