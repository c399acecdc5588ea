import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresPrograms } from '#server/cluster/programs.ts';
import { readConfig, type Config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { scaleOf, scales, type Scale } from '#server/seed/scale.ts';
import { hashesOf, seedElection } from '#server/seed/seed.ts';
import { startCluster, type Cluster } from '#tests/support/cluster.ts';
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
  await seedInto(unfinished, undefined, size);
  renameSync(unfinished, directory);
  return directory;
};

/** Fills an empty database with an election. */
export const seedInto = async (data: string, databaseUrl: string | undefined, scale: Scale): Promise<void> => {
  const database = await openDatabase({ dataDir: data, databaseUrl });
  await migrate(database.db);
  await seedElection(database.db, { scale, seed: 1, now: new Date(), dataDir: data, hashes: hashesOf(configOf(data)) });
  await database.close();
};

/** People, stations and forms of the demo, and nothing reported yet. */
export const silent: Scale = { ...scales.demo, threads: 0, answers: 0, notes: 0, silent: 0, pictures: false };

/** A PostgreSQL of its own with its usual settings, and these; undefined on a machine without one. */
export const onPostgres = async <T>(
  work: (cluster: Cluster) => Promise<T>,
  settings: readonly string[] = [],
): Promise<T | undefined> => {
  const programs = postgresPrograms();
  if (programs === undefined) return undefined;
  const cluster = await startCluster(programs, settings);
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
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
export const clearReports = async (dataDir: string, databaseUrl?: string): Promise<void> => {
  const database = await openDatabase({ dataDir, databaseUrl });
  await sql`truncate answer, visit_change, visit_flags, review, change_uncounted, visit_form, tally_place, tally_hour, activity, thread, note, attachment, station_visit, kept_aside, read_marker`.execute(
    database.db,
  );
  await sql`vacuum analyze`.execute(database.db);
  await database.close();
};
