import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { fcm } from '#server/notifications/fcm.ts';
import { deliverDue } from '#server/notifications/outbox.ts';
import { openFirebase, type Firebase } from '#tests/support/firebase.ts';
import { freshDirectory } from '#tests/support/server.ts';

const MANY = 400;
const BEFORE_THE_KILL = 120;
/** What may be on its way at one moment: four batches of twenty-five. */
const IN_FLIGHT = 100;
const LEASE = 61_000;

let firebase: Firebase;
let dataDir: string;

beforeAll(async () => {
  [firebase, dataDir] = await Promise.all([openFirebase(), freshDirectory()]);
});
afterAll(async () => {
  await firebase.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const fill = (db: Db) =>
  sql`
  with people as (
    insert into ngo (short_name, name, organizer, is_active) values ('ONE', 'First NGO', false, true) returning id),
  crowd as (
    insert into observer (ngo_id, phone, name, pin_hash)
    select people.id, n::text, 'Observer ' || n, '' from people, generate_series(1, ${sql.lit(MANY)}) as n
    returning id),
  message as (
    insert into notification (channel, sender, title, message, ngo_id, created_at)
    select 'Firebase', 'Vigil', 'Urns', 'Seal them.', id, now() from people returning id)
  insert into delivery (notification_id, observer_id, token, status)
  select message.id, crowd.id, 'token ' || crowd.id, 'queued' from message, crowd`.execute(db);

const tokens = () =>
  z.parse(z.array(z.looseObject({ token: z.string() })), firebase.messages).map(({ token }) => token);

test(
  'NTF-06 kill -9 in the middle of it loses no delivery, and repeats none that was written down',
  { timeout: 120_000 },
  async () => {
    const first = await openDatabase({ dataDir });
    await migrate(first.db);
    await fill(first.db);
    await first.close();

    const { origin, account } = firebase;
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'notifications.kill.child.ts'), JSON.stringify({ dataDir, origin, account })],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exit = once(child, 'exit');
    let delivered = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      expect(line).toBe('sent');
      delivered += 1;
      if (delivered === BEFORE_THE_KILL) child.kill('SIGKILL');
    }
    expect(await exit).toEqual([null, 'SIGKILL']);

    const { db, close } = await openDatabase({ dataDir });
    const rows = () => db.selectFrom('delivery').select(['token', 'status']).execute();
    const written = (await rows()).filter(({ status }) => status === 'sent').map(({ token }) => token);
    expect(written.length).toBeGreaterThan(0);
    expect(written.length).toBeLessThan(MANY);
    const now = () => new Date(Date.now() + LEASE);
    const log = createLog({ level: 'silent', pretty: false, now, write: () => {} });
    const channel = fcm({ account, origin, now });
    while ((await deliverDue({ db, channel, log, now })) > 0);
    const statuses = new Set((await rows()).map(({ status }) => status));
    await close();

    const arrived = new Map<string, number>();
    for (const token of tokens()) arrived.set(token, (arrived.get(token) ?? 0) + 1);
    expect([statuses, arrived.size]).toEqual([new Set(['sent']), MANY]);
    expect(written.filter((token) => arrived.get(token ?? '') !== 1)).toEqual([]);
    expect(tokens().length - MANY).toBeLessThanOrEqual(IN_FLIGHT);
  },
);
