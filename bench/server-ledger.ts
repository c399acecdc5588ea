import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { tidy } from '#server/db/vacuum.ts';
import { transact } from '#server/db/transact.ts';
import type { By } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { pageOfActs, type ActFilter } from '#server/ledger/read-acts.ts';
import { sealAll } from '#server/ledger/sealer.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { scoped } from '#server/scope.ts';
import { onPostgres } from './support/election.ts';
import { round, show, spreadOf, timed } from './support/figures.ts';
import { report, say, type Figure } from './support/report.ts';

// What the ledger costs whoever changes something, how long it takes to prove it, and to read it (LED-08).

const { values } = parseArgs({ options: { acts: { type: 'string', default: '1000000' } } });
const ACTS = Number(values.acts);
const SUBJECTS = 20_000;
const AT_ONCE = 20_000;
const ROUNDS = 200;
const WARM_UP = 20;

const by: By = { actor: { kind: 'account', id: 1, name: 'organizer', ngo: 1 }, ngo: 1, address: null, now: new Date() };

/** One row that changes, as a PIN or a name does, without and with its act; in turns, so that both have the same machine. */
async function staffChanges(db: Db): Promise<{ without: number[]; with: number[] }> {
  const { id } = await db
    .insertInto('ngo')
    .values({ short_name: 'BENCH', name: 'Bench' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const change = (round: number, hasAct: boolean) =>
    transact(db, async (trx) => {
      await trx.selectFrom('ngo').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
      await trx
        .updateTable('ngo')
        .set({ name: `Bench ${round}` })
        .where('id', '=', id)
        .execute();
      if (hasAct) await record(trx, by, { kind: 'account.loggedIn', subject: id });
    });
  const took = { without: [] as number[], with: [] as number[] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const plain = await timed(() => change(round, false));
    const recorded = await timed(() => change(round, true));
    if (round < 0) continue;
    took.without.push(plain.took);
    took.with.push(recorded.took);
  }
  return took;
}

/**
 * Acts as the writer makes them, many in a statement, and sealed before the next ones come. Between them the database is
 * tidied, as the server does each night: nobody leaves a million acts unsealed.
 * @returns Milliseconds of the sealing alone.
 */
async function fillAndSeal(db: Db): Promise<number> {
  let took = 0;
  for (let start = 0; start < ACTS; start += AT_ONCE) {
    await sql`
      with given as (
        select n, n % ${SUBJECTS} as subject, n / ${SUBJECTS} + 1 as version
        from generate_series(${start}::int, ${Math.min(ACTS, start + AT_ONCE) - 1}::int) as n),
      written as (
        insert into act (at, body)
        select ${by.now}::timestamptz + n * interval '1 second', '{"v":1,"kind":"observer.changed","actor":{"kind":"account","id":'
          || n % 50 + 1 || ',"name":"officer ' || n % 50 + 1 || '","ngo":' || n % 20 + 1 || '},"ngo":' || n % 20 + 1
          || ',"subject":{"type":"observer","id":"' || subject || '"},"version":' || version || ',"from":{"idNgo":'
          || subject % 20 + 1 || ',"isActive":' || (version % 2 = 0)::text || '},"to":{"idNgo":' || subject % 20 + 1
          || ',"isActive":' || (version % 2 = 1)::text || '},"data":{"fields":["isActive"]}}'
        from given order by n returning id)
      insert into act_unsealed select id from written`.execute(db);
    took += (await timed(() => sealAll(db, () => new Date()))).took;
    await tidy(db);
    say(`${Math.min(ACTS, start + AT_ONCE)} acts`);
  }
  return took;
}

/** What the history screen asks for: as it opens, by each filter, and far back. */
async function pagesRead(db: Db): Promise<number[]> {
  const organizer = scoped({ idNgo: 1, organizer: true });
  const ngo = scoped({ idNgo: 7, organizer: false });
  const at = (n: number) => new Date(by.now.getTime() + n * 1000);
  const filters: ActFilter[] = [
    { scope: organizer },
    { scope: ngo },
    { scope: organizer, account: 7 },
    { scope: organizer, kind: 'observer.changed' },
    { scope: organizer, kind: 'account.loggedIn' },
    { scope: ngo, kind: 'account.loggedIn' },
    { scope: ngo, subjectType: 'observer' },
    { scope: organizer, subjectType: 'observer', subjectId: '777' },
    { scope: organizer, from: at(ACTS / 3), to: at(ACTS / 3 + 600) },
    { scope: ngo, account: 27, to: at(ACTS / 2) },
  ];
  const took: number[] = [];
  for (let round = -3; round < 30; round += 1)
    for (const filter of filters) {
      const page = await timed(() => pageOfActs(db, filter, { limit: 50 }));
      const { next } = page.value;
      const older = next && (await timed(() => pageOfActs(db, filter, { before: next, limit: 50 })));
      if (round >= 0) took.push(page.took, ...(older ? [older.took] : []));
    }
  return took;
}

async function measure(where: string, databaseUrl: string | undefined): Promise<Figure[]> {
  say(where);
  const dataDir = mkdtempSync(join(tmpdir(), 'vigil-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    await migrate(database.db);
    const changes = await staffChanges(database.db);
    await sealAll(database.db, () => new Date());
    const sealing = await fillAndSeal(database.db);
    const before = process.cpuUsage();
    const verifying = await timed(() => verifyLedger(database.db));
    const { user, system } = process.cpuUsage(before);
    if (verifying.value.problem !== undefined) throw new Error(verifying.value.problem);
    const pages = await pagesRead(database.db);
    const load = round(loadavg()[0] ?? 0);
    return [
      { what: `${where}: a change of staff without its act, p50 / p95`, figure: show(spreadOf(changes.without)) },
      { what: `${where}: the same with its act`, figure: show(spreadOf(changes.with)) },
      { what: `${where}: ${ACTS} acts sealed, 500 at a time`, figure: `${(sealing / 1000).toFixed(1)} s` },
      {
        what: `${where}: LED-08: ${verifying.value.sealed} acts verified`,
        figure: `${(verifying.took / 1000).toFixed(1)} s, of the processor ${((user + system) / 1_000_000).toFixed(1)} s (load ${load})`,
        budget: '60 s',
      },
      {
        what: `${where}: LED-08: a page of the history among ${ACTS} acts, by ten filters, p50 / p95`,
        figure: show(spreadOf(pages)),
        budget: 'p95 25 ms',
      },
    ];
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const figures = await measure('embedded', undefined);
await onPostgres(async ({ url }) => figures.push(...(await measure('PostgreSQL', url))));
await report('server-ledger', figures, { acts: ACTS });
