import { sql } from 'kysely';
import type { TableName } from '#server/db/bulk.ts';
import type { Db } from '#server/db/open.ts';

/** Every table of an election, those that others refer to first. */
export const tables: readonly TableName[] = [
  'setting',
  'county',
  'polling_station',
  'ngo',
  'ngo_admin',
  'second_factor',
  'recovery_code',
  'observer',
  'device',
  'form',
  'form_section',
  'question',
  'option',
  'station_visit',
  'thread',
  'answer',
  'visit_change',
  'visit_flags',
  'review',
  'read_marker',
  'last_look',
  'desk_view',
  'note',
  'attachment',
  'kept_aside',
  'notification',
  'delivery',
  'form_hours',
  'coverage_plan',
  'plan_line',
  'call_outcome',
  'refused_login',
  'act_subject',
  'act',
  'act_text',
  'act_unsealed',
  'seal',
  'board_shot',
];

/** Of these the database lets nobody delete a row, so that an election is cleared without them. */
export const ledgerTables: readonly TableName[] = ['act_subject', 'act', 'act_text', 'act_unsealed', 'seal'];

/**
 * Of the running server alone: a restored backup revives no session and no link that has ended, and shuts nobody out. Nor the
 * counters, which are counted anew.
 */
export const leftOut: readonly TableName[] = [
  'session',
  'wall_link',
  'login_limit',
  'call_claim',
  'change_uncounted',
  'counting_turn',
  'counted_station',
  'visit_form',
  'tally_place',
  'tally_hour',
  'activity',
  'activity_minute',
];

/** The last step that brought the database to its present shape. */
export const migrationLevel = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? '';
};

export const primaryKey = async (db: Db, table: TableName): Promise<string[]> => {
  const { rows } = await sql<{ column: string }>`
    select k.column_name as column from information_schema.table_constraints c
    join information_schema.key_column_usage k using (constraint_schema, constraint_name)
    where c.constraint_type = 'PRIMARY KEY' and c.table_schema = current_schema() and c.table_name = ${table}
    order by k.ordinal_position`.execute(db);
  return rows.map(({ column }) => column);
};
