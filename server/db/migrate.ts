import { Migrator, type Migration } from 'kysely/migration';
import * as election from './migrations/001-election.ts';
import * as formsSaved from './migrations/002-forms-saved.ts';
import * as threadsRecounted from './migrations/003-threads-recounted.ts';
import type { Db } from './open.ts';

/** A static list, so that bundlers and test runners see every step; names sort in the order of execution. */
const migrations: Record<string, Migration> = {
  '001-election': election,
  '002-forms-saved': formsSaved,
  '003-threads-recounted': threadsRecounted,
};

/** Brings the database up to date and returns the names of the steps that were taken. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (error !== undefined)
    throw new Error(`The database could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}.`, {
      cause: error,
    });
  return (results ?? []).map((result) => result.migrationName);
}
