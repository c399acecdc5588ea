import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import * as election from './migrations/001-election.ts';
import * as formsSaved from './migrations/002-forms-saved.ts';
import * as threadsRecounted from './migrations/003-threads-recounted.ts';
import * as deviceTokens from './migrations/004-device-tokens.ts';
import * as sessions from './migrations/005-sessions.ts';
import * as threadChanges from './migrations/006-thread-changes.ts';
import * as stationFacts from './migrations/007-station-facts.ts';
import * as readMarkers from './migrations/013-read-markers.ts';
import * as notesAsideOnce from './migrations/014-notes-aside-once.ts';
import * as changedMeanwhile from './migrations/015-changed-meanwhile.ts';
import * as countyCodesAsSent from './migrations/016-county-codes-as-sent.ts';
import * as threadsLeft from './migrations/017-threads-left.ts';
import * as visitChanges from './migrations/018-visit-changes.ts';
import * as ledger from './migrations/019-ledger.ts';
import * as desk from './migrations/020-desk.ts';
import * as actsByTime from './migrations/023-acts-by-time.ts';
import * as roles from './migrations/024-roles.ts';
import * as erasedObservers from './migrations/027-erased-observers.ts';
import * as counters from './migrations/029-counters.ts';
import * as find from './migrations/034-find.ts';
import * as situation from './migrations/035-situation.ts';
import * as coverage from './migrations/040-coverage.ts';
import * as wallLinks from './migrations/049-wall-links.ts';
import * as secondFactor from './migrations/050-second-factor.ts';
import * as fileDigests from './migrations/051-file-digests.ts';
import * as deskViews from './migrations/053-desk-views.ts';
import * as countedStations from './migrations/054-counted-stations.ts';
import * as testObservers from './migrations/056-test-observers.ts';
import * as visitFlags from './migrations/058-visit-flags.ts';
import * as lighterTallies from './migrations/059-lighter-tallies.ts';
import { reason, type Db } from './open.ts';

/** A static list, so that bundlers and test runners see every step; names sort in the order of execution. */
const migrations: Record<string, Migration> = {
  '001-election': election,
  '002-forms-saved': formsSaved,
  '003-threads-recounted': threadsRecounted,
  '004-device-tokens': deviceTokens,
  '005-sessions': sessions,
  '006-thread-changes': threadChanges,
  '007-station-facts': stationFacts,
  '013-read-markers': readMarkers,
  '014-notes-aside-once': notesAsideOnce,
  '015-changed-meanwhile': changedMeanwhile,
  '016-county-codes-as-sent': countyCodesAsSent,
  '017-threads-left': threadsLeft,
  '018-visit-changes': visitChanges,
  '019-ledger': ledger,
  '020-desk': desk,
  '023-acts-by-time': actsByTime,
  '024-roles': roles,
  '027-erased-observers': erasedObservers,
  '029-counters': counters,
  '034-find': find,
  '035-situation': situation,
  '040-coverage': coverage,
  '049-wall-links': wallLinks,
  '050-second-factor': secondFactor,
  '051-file-digests': fileDigests,
  '053-desk-views': deskViews,
  '054-counted-stations': countedStations,
  '056-test-observers': testObservers,
  '058-visit-flags': visitFlags,
  '059-lighter-tallies': lighterTallies,
};

/** Brings the database up to date and returns the names of the steps that were taken. */
export async function migrate(db: Db): Promise<string[]> {
  if ((await shapeOf(db)) === 'ours') return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (error !== undefined) {
    const step = failed ? ` (${failed.migrationName})` : '';
    throw new Error(`The database could not be brought up to date${step}: ${reason(error)}`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether the tables are there, and are those of this version. Asked at every start: the migrator reads the whole catalogue. */
export async function shapeOf(db: Db): Promise<'none' | 'ours' | 'other'> {
  const recorded = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (recorded.rows[0]?.exists !== true) return 'none';
  const taken = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return taken.rows.map(({ name }) => name).join() === Object.keys(migrations).join() ? 'ours' : 'other';
}
