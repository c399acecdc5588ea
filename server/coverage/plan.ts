import { sql } from 'kysely';
import type { Plan } from '#contract/coverage-plan.ts';
import type { Db } from '#server/db/open.ts';

/** The plan that there is. */
export async function planOf(db: Db): Promise<Plan | null> {
  const { rows } = await sql<Omit<Plan, 'importedAt'> & { importedAt: Date }>`
    select id, imported_at as "importedAt", imported_by as by, file_name as "fileName", lines, left_out as "leftOut",
      observers, stations
    from coverage_plan`.execute(db);
  const [row] = rows;
  return row ? { ...row, importedAt: row.importedAt.toISOString() } : null;
}
