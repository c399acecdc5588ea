import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchThreadsToForms } from '#server/answers/recount-threads.ts';
import { ledgerTables, tables } from '#server/backup/contents.ts';
import { passwordMatches } from '#server/auth/passwords.ts';
import { pinMatches } from '#server/auth/pins.ts';
import { openDatabase, type Database, type Db } from '#server/db/open.ts';
import { sealAll } from '#server/ledger/sealer.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { scaleOf, scales } from '#server/seed/scale.ts';
import { isEmpty, seedDemo, seedElection } from '#server/seed/seed.ts';
import { freshDirectory } from '#tests/support/server.ts';

const NOW = new Date('2026-11-22T19:30:00.000Z');
const key = { pinKey: 'a key for the test '.repeat(2) };
const cheap = {
  password: async (password: string) => `hash of ${password}`,
  pin: (phone: string) => `hash of ${phone}`,
};

let dataDir: string;
let database: Database;
let db: Db;

beforeAll(async () => {
  dataDir = await freshDirectory();
  database = await openDatabase({ dataDir, durable: false });
  db = database.db;
  await seedDemo(db, { ...key, dataDir }, NOW);
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const rowsOf = async (of: Db, query: string) => (await sql.raw<Record<string, unknown>>(query).execute(of)).rows;
const rows = (query: string) => rowsOf(db, query);

describe('the demo election', () => {
  test('has the promised size', async () => {
    expect(await isEmpty(db)).toBe(false);
    const sizes = await Promise.all(
      ['county', 'observer', 'thread', 'answer', 'note', 'ngo'].map(async (table) => [
        table,
        (await rows(`select count(*) from ${table}`))[0]?.['count'],
      ]),
    );
    expect(Object.fromEntries(sizes)).toEqual({
      county: 43,
      observer: 1_000,
      thread: 2_500,
      answer: 50_000,
      note: 600,
      ngo: 8,
    });
  });

  test('STA-01 counts by the forms of opening and closing as they are configured, so that no start counts anew', async () => {
    const forms = { openingForm: 'A', countingForm: 'C' };
    expect(await matchThreadsToForms(db, forms)).toBe(false);
    const counted = 'select sum(opening_flagged) as opening, sum(counting_flagged) as counting from thread';
    const [seeded] = await rows(counted);
    expect(await matchThreadsToForms(db, { openingForm: 'C', countingForm: 'A' })).toBe(true);
    expect(await rows(counted)).toEqual([{ opening: seeded?.['counting'], counting: seeded?.['opening'] }]);
    expect(await matchThreadsToForms(db, forms)).toBe(true);
    expect(await rows(counted)).toEqual([seeded]);
  });

  test('lets in the three that the documentation names, each of the kind that it says', async () => {
    const staff = await rows(
      `select account, organizer, is_active, password_hash from ngo_admin join ngo on ngo.id = ngo_id
       where account in ('organizer', 'ngo-admin') order by account desc`,
    );
    expect(staff.map(({ account, organizer, is_active }) => ({ account, organizer, is_active }))).toEqual([
      { account: 'organizer', organizer: true, is_active: true },
      { account: 'ngo-admin', organizer: false, is_active: true },
    ]);
    for (const { password_hash } of staff)
      expect(await passwordMatches('vigil-demo', String(password_hash))).toBe(true);
    const [observer] = await rows(
      `select observer.is_active, pin_hash, account from observer join ngo_admin using (ngo_id) where phone = '0722000001'`,
    );
    expect(observer).toMatchObject({ is_active: true, account: 'ngo-admin' });
    expect(pinMatches(key, '1234', String(observer?.['pin_hash']))).toBe(true);
  });

  test('keeps the summary of each thread in step with its answers', async () => {
    const raw = `select observer_id, polling_station_id, s.county_id, s.number as station_number, ob.ngo_id,
        count(*)::int as answer_count, (count(*) filter (where o.flagged))::int as flagged_count,
        (count(*) filter (where o.flagged and f.code = 'A'))::int as opening_flagged,
        (count(*) filter (where o.flagged and f.code = 'C'))::int as counting_flagged,
        min(answered_at) as first_answer_at, max(answered_at) as last_answer_at, null::timestamptz as recounted_at,
        0 as unflagged_seq
      from answer a join option o on o.id = option_id join question q on q.id = o.question_id join form f on f.id = q.form_id
        join polling_station s on s.id = polling_station_id join observer ob on ob.id = observer_id
      where a.question_id = q.id and a.form_id = f.id
      group by observer_id, polling_station_id, s.county_id, s.number, ob.ngo_id order by 1, 2`;
    const summaries = await rows('select * from thread order by 1, 2');
    const ofChanges = new Set(['begun_seq', 'change_seq', 'revision', 'flag_revision', 'change_transaction']);
    for (const ofDesk of ['open', 'open_since', 'waiting_until']) ofChanges.add(ofDesk);
    const stated = summaries.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !ofChanges.has(name))),
    );
    expect(stated).toEqual(await rows(raw));
  });

  test('DSK-01 LED-04 has a desk at work: verdicts, waits, a change since a verdict, two claims; all of it acts', async () => {
    expect(await rows('select state, count(*)::int as visits from review group by 1 order by 1')).toEqual([
      { state: 'confirmed', visits: 19 },
      { state: 'dismissed', visits: 12 },
      { state: 'inReview', visits: 2 },
      { state: 'waiting', visits: 6 },
    ]);
    const claims = `select count(distinct claimed_by)::int as colleagues from review r join ngo_admin a on a.id = claimed_by
      join thread t using (observer_id, polling_station_id) where claim_until > '${NOW.toISOString()}' and t.ngo_id = a.ngo_id`;
    expect(await rows(claims)).toEqual([{ colleagues: 2 }]);
    const changed = `select count(*)::int as changed from review join thread using (observer_id, polling_station_id)
      where state = 'confirmed' and open and flag_revision > judged_revision`;
    expect(await rows(changed)).toEqual([{ changed: 1 }]);
    await sealAll(db, () => NOW);
    expect((await verifyLedger(db)).problem).toBeUndefined();
  });

  test('DSK-01 has every visit on the desk whose flags were ever touched', async () => {
    const odd = `select count(*)::int as odd from thread where open_since is null <> (flag_revision = 0)
      or open_since not between first_answer_at and last_answer_at or (flagged_count > 0 and open_since is null)`;
    expect(await rows(odd)).toEqual([{ odd: 0 }]);
  });

  test('flags about one answer in 25, and leaves most threads without one', async () => {
    const [share] = await rows(
      `select sum(flagged_count)::float / sum(answer_count) as answers,
        (count(*) filter (where flagged_count > 0))::float / count(*) as threads from thread`,
    );
    expect(share?.['answers']).toBeGreaterThan(0.03);
    expect(share?.['answers']).toBeLessThan(0.05);
    expect(share?.['threads']).toBeGreaterThan(0.15);
    expect(share?.['threads']).toBeLessThan(0.4);
  });

  test('asks questions of all four types and has answers in words', async () => {
    expect(await rows('select distinct question_type from question order by 1')).toEqual(
      [0, 1, 2, 3].map((question_type) => ({ question_type })),
    );
    expect(
      await rows(
        `select count(*) from answer join option on option.id = option_id where (value is not null) <> is_free_text`,
      ),
    ).toEqual([{ count: 0 }]);
  });

  test('lies in the day that ends now', async () => {
    expect(
      await rows(`select count(*) from answer where answered_at > '${NOW.toISOString()}'
        or answered_at < '${new Date(NOW.getTime() - 16 * 3_600_000).toISOString()}'`),
    ).toEqual([{ count: 0 }]);
  });

  test('keeps its names in the Romanian of today: commas below, never cedillas', async () => {
    const names = await rows(
      `select name from observer union all select name from county union all select address from polling_station`,
    );
    const text = names.map(({ name }) => name).join('\n');
    expect(text).toMatch(/ș/u);
    expect(text).toMatch(/ț/u);
    expect(text).not.toMatch(/[şţŞŢ]/u);
  });

  test('has a picture file behind every attachment', async () => {
    const attachments = await rows('select id, size, content_type from attachment');
    expect(attachments.length).toBeGreaterThan(100);
    for (const { id, size } of attachments) {
      const file = join(dataDir, 'attachments', String(id).slice(0, 2), String(id));
      const content = readFileSync(file);
      expect([content.length, content.subarray(1, 4).toString('latin1')]).toEqual([size, 'PNG']);
    }
  });

  test('refers only to what is there, although references were not checked while it was filled', async () => {
    const { rows: references } = await sql<{ child: string; column: string; parent: string; key: string }>`
      select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent, p.attname as key
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute p on p.attrelid = c.confrelid and p.attnum = c.confkey[1] where c.contype = 'f'`.execute(db);
    expect(references.length).toBeGreaterThan(20);
    for (const { child, column, parent, key: id } of references) {
      const dangling = await sql`select count(*) from ${sql.table(child)} where ${sql.ref(column)} is not null
        and not exists (select from ${sql.table(parent)} where ${sql.ref(`${parent}.${id}`)} = ${sql.ref(`${child}.${column}`)})`.execute(
        db,
      );
      expect({ child, column, dangling: dangling.rows }).toEqual({ child, column, dangling: [{ count: 0 }] });
    }
  });

  test('gives the next new row a free id', async () => {
    const added = await db
      .insertInto('ngo')
      .values({ short_name: 'NEW', name: 'New' })
      .returning('id')
      .executeTakeFirst();
    expect(added).toEqual({ id: 9 });
    await db.deleteFrom('ngo').where('id', '=', 9).execute();
  });
});

describe('another election', () => {
  /** The only thing that nobody may foretell. */
  const withoutStamp = ({ security_stamp: _stamp, ...row }: Record<string, unknown>) => row;

  const digestOf = async (seed: number): Promise<string> => {
    const directory = await freshDirectory();
    const other = await openDatabase({ dataDir: directory, durable: false });
    const scale = scaleOf('0.05') ?? scales.demo;
    await seedElection(other.db, { scale, seed, now: NOW, dataDir: directory, hashes: cheap });
    const digest = createHash('sha256');
    for (const table of tables.filter((name) => !ledgerTables.includes(name)))
      digest.update(JSON.stringify((await rowsOf(other.db, `select * from ${table} order by 1, 2`)).map(withoutStamp)));
    for (const { id } of await rowsOf(other.db, 'select id from attachment order by 1'))
      digest.update(readFileSync(join(directory, 'attachments', String(id).slice(0, 2), String(id))));
    await other.close();
    rmSync(directory, { recursive: true, force: true });
    return digest.digest('hex');
  };

  test('is the same for the same number and another for another', async () => {
    const first = await digestOf(7);
    expect(await digestOf(7)).toBe(first);
    expect(await digestOf(8)).not.toBe(first);
  });

  test('that fails half way leaves nothing behind', async () => {
    const directory = await freshDirectory();
    const other = await openDatabase({ dataDir: directory, durable: false });
    const options = { scale: scales.demo, seed: 1, now: NOW, dataDir: directory, hashes: cheap };
    const failing = {
      ...options,
      progress: (done: string) => {
        if (done.endsWith('answers')) throw new Error('the power failed');
      },
    };
    await expect(seedElection(other.db, failing)).rejects.toThrow('the power failed');
    expect(await isEmpty(other.db)).toBe(true);
    await other.close();
    rmSync(directory, { recursive: true, force: true });
  });

  test.each(['', 'huge', '0', '-1', '1e9', 'NaN'])('of the size %j is not made', (size) => {
    expect(scaleOf(size)).toBeUndefined();
  });

  test('of the size large is what the benchmarks count on', () => {
    expect(scaleOf('large')).toMatchObject({ observers: 20_000, threads: 25_000, answers: 1_000_000, notes: 100_000 });
    expect(scaleOf('2')).toMatchObject({ observers: 2_000, answers: 100_000, pictures: false });
  });
});
