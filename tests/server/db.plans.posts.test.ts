import pg from 'pg';
import { sql } from 'kysely';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { leftOut, tables } from '#server/backup/contents.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { analyseGrown } from '#server/db/vacuum.ts';
import type { ObserverCaller } from '#server/http/handler.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { isOnPostgres } from '#tests/support/postgres.ts';
import { behindTheBack } from './ledger.given.ts';

/** Tables that grow with what phones send. */
const GROWING = new Set([
  'answer',
  'attachment',
  'delivery',
  'device',
  'kept_aside',
  'note',
  'observer',
  'station_visit',
  'thread',
]);
/** PostgreSQL tells the plan of each statement that it runs, as it is run, those of its own checks included. */
const EXPLAINED = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
  'auto_explain.log_level=notice',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

interface Plan {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  Plans?: Plan[] | undefined;
}
const Plan: z.ZodMiniType<Plan> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  Plans: z.optional(z.array(z.lazy(() => Plan))),
});
const Explained = z.object({ 'Query Text': z.string(), Plan });

/** How a plan reads tables. */
const scansOf = ({
  'Node Type': how,
  'Relation Name': table,
  Plans: inner = [],
}: Plan): { how: string; table: string }[] => [
  ...(table === undefined || how === 'ModifyTable' ? [] : [{ how, table }]),
  ...inner.flatMap(scansOf),
];

const BY_INDEX = ['Index Scan on answer', 'Index Scan on observer', 'Index Scan on thread'];

describe.skipIf(!isOnPostgres)('the plans of a post of answers', () => {
  let election: Election;
  const told: string[] = [];
  let turn = 0;

  beforeEach(async () => {
    turn = 0;
    vi.stubEnv('PGOPTIONS', EXPLAINED);
    // oxlint-disable-next-line typescript/unbound-method -- bound below to the client that connects
    const connect = pg.Client.prototype.connect;
    vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (this: pg.Client, callback) {
      this.on('notice', ({ message = '' }) => told.push(message));
      connect.call(this, callback);
    });
    election = await openElection();
    await sql`vacuum analyze`.execute(election.server.db);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await election.server.close();
  });

  /** From `first` on: each a thread of two answers. */
  async function grow(first: number, last: number) {
    const { server, people, places, forms } = election;
    const [a1, b1] = [forms('A1'), forms('B1')];
    await sql`insert into observer (ngo_id, phone, name, pin_hash)
      select ${people.admin.idNgo}::int, '0799' || n, 'Observer ' || n, '' from generate_series(${first}::int, ${last}::int) n`.execute(
      server.db,
    );
    await sql`insert into thread (observer_id, polling_station_id, county_id, station_number, ngo_id, answer_count, first_answer_at, last_answer_at)
      select o.id, s.id, s.county_id, s.number, o.ngo_id, 2, now(), now() from observer o
      join polling_station s on s.id = ${places('AB', 1)}
      where o.phone in (select '0799' || n from generate_series(${first}::int, ${last}::int) n)`.execute(server.db);
    await sql`insert into answer select t.observer_id, t.polling_station_id, o.id, q.id, q.form_id, null, now()
      from thread t join option o on o.id in (${a1.yes}, ${b1.yes}) join question q on q.id = o.question_id
      on conflict do nothing`.execute(server.db);
  }

  async function backup(name: string): Promise<string> {
    const { db, config } = election.server;
    const file = join(config.dataDir, name);
    await writeBackup(db, { file, dataDir: config.dataDir, pinKey: config.pinKey, now: new Date() });
    return file;
  }

  async function restore(file: string) {
    const { db, config } = election.server;
    await restoreBackup(db, { file, dataDir: config.dataDir, pinKey: config.pinKey, now: new Date() });
  }

  /** As `npm run seed -- --clear` does, and with the ledger, so that a backup can be restored. */
  async function clear() {
    turn = 0;
    const { db, config } = election.server;
    await behindTheBack(db, `truncate ${[...tables, ...leftOut].map((table) => `"${table}"`).join()}`);
    await rm(join(config.dataDir, 'attachments'), { recursive: true, force: true });
    await sql`analyze`.execute(db);
  }

  /** How the growing tables are read while phones post: often enough that plans are kept, by phones that did and did not answer before. */
  async function posted(): Promise<string[]> {
    const { server, people, forms, post } = election;
    const found = await server.db
      .selectFrom('observer')
      .select(['id', 'phone'])
      .orderBy('id', 'desc')
      .limit(8)
      .offset(8 * turn++)
      .execute();
    const phones = found.map(({ id, phone }): ObserverCaller => ({
      kind: 'observer',
      observerId: id,
      idNgo: people.admin.idNgo,
      phone,
    }));
    told.splice(0);
    for (const phone of phones)
      for (const station of [1, 2]) {
        const [a1, a2] = [forms('A1'), forms('A2')];
        const at = ['AB', station] as const;
        const reply = await post(
          phone,
          { question: a1, at, options: [a1.no, { optionId: a1.other, value: 'broken' }] },
          { question: a2, at, options: [a2.yes] },
        );
        expect(await reply.json()).toMatchObject({ stored: 2 });
      }
    const plans = told.flatMap((message) => {
      const start = message.indexOf('plan:\n');
      return start === -1 ? [] : [z.parse(Explained, JSON.parse(message.slice(start + 6)))];
    });
    expect(
      plans.some((one) => one['Query Text'].includes('FOR KEY SHARE')),
      'checks of references',
    ).toBe(true);
    const scans = plans.flatMap((one) => scansOf(one.Plan)).filter(({ table }) => GROWING.has(table));
    return [...new Set(scans.map(({ how, table }) => `${how} on ${table}`))].toSorted();
  }

  const grownTo = async (first: number, last: number) => {
    await grow(first, last);
    await analyseGrown(election.server.db);
  };

  test('are looked up by index at 1,000 and at 10,000 rows, though all was analysed while empty', async () => {
    await posted();
    await grownTo(1, 1_000);
    expect(await posted()).toEqual(BY_INDEX);
    await grownTo(1_001, 10_000);
    expect(await posted()).toEqual(BY_INDEX);
  });

  test('are looked up by index after a restore, also where the server was there before', async () => {
    await grow(1, 10_000);
    const file = await backup('full.vigil');
    await posted();
    await clear();
    await restore(file);
    expect(await posted()).toEqual(BY_INDEX);
  });

  test('are looked up by index when a cleared election grows again, though plans for the old one are kept', async () => {
    const file = await backup('empty.vigil');
    await grownTo(1, 10_000);
    await posted();
    await clear();
    await restore(file);
    await posted();
    await grownTo(1, 1_000);
    expect(await posted()).toEqual(BY_INDEX);
    await grownTo(1_001, 10_000);
    expect(await posted()).toEqual(BY_INDEX);
  });
});
