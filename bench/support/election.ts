import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { scaleOf } from '#server/seed/scale.ts';
import { hashesOf, seedElection } from '#server/seed/seed.ts';
import { copyFolder } from '#tests/support/copyFolder.ts';
import { say } from './report.ts';

const SERVER = join(import.meta.dirname, '..', '..', 'server');

/** `--scale` of the command line. */
export const wantedScale = (usual: string): string =>
  parseArgs({ options: { scale: { type: 'string', default: usual } } }).values.scale;

/** Changes with the tables and with what is put into them. */
const edition = (): string => {
  const hash = createHash('sha256');
  for (const folder of ['seed', join('seed', 'forms'), join('db', 'migrations')])
    for (const name of readdirSync(join(SERVER, folder)).toSorted())
      if (name.endsWith('.ts')) hash.update(readFileSync(join(SERVER, folder, name)));
  return hash.digest('hex').slice(0, 12);
};

/** A data directory with an election of this size; made once and kept for the next benchmark. */
export const electionOf = async (scale: string): Promise<string> => {
  const directory = join(tmpdir(), `vigil-bench-${scale}-${edition()}`);
  if (existsSync(directory)) return directory;
  const size = scaleOf(scale);
  if (size === undefined) throw new Error(`--scale ${scale}: give demo, large or a factor.`);
  say(`Seeding an election of the size ${scale} …`);
  const unfinished = mkdtempSync(join(tmpdir(), 'vigil-bench-'));
  const config = configOf(unfinished);
  const database = await openDatabase({ dataDir: unfinished });
  await migrate(database.db);
  const options = { scale: size, seed: 1, now: new Date(), dataDir: unfinished, hashes: hashesOf(config) };
  await seedElection(database.db, options);
  await database.close();
  renameSync(unfinished, directory);
  return directory;
};

export const configOf = (dataDir: string): Config => readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });

/** A copy that may be spoilt, thrown away at the end. */
export const onCopyOf = async <T>(directory: string, work: (copy: string) => Promise<T>): Promise<T> => {
  const copy = mkdtempSync(join(tmpdir(), 'vigil-bench-copy-'));
  try {
    await copyFolder(directory, copy);
    return await work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

/** Takes away all that phones sent: people, places and forms stay, as on the morning of election day. */
export const clearReports = async (dataDir: string): Promise<void> => {
  const database = await openDatabase({ dataDir });
  await sql`truncate answer, visit_change, change_uncounted, visit_form, tally_place, tally_hour, activity, thread, note, attachment, station_visit, kept_aside, read_marker`.execute(
    database.db,
  );
  await sql`vacuum analyze`.execute(database.db);
  await database.close();
};
