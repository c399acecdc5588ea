import type { TableName } from '#server/db/bulk.ts';

/** Every table of an election, those that others refer to first. */
export const tables: readonly TableName[] = [
  'setting',
  'county',
  'polling_station',
  'ngo',
  'ngo_admin',
  'observer',
  'device',
  'form',
  'form_section',
  'question',
  'option',
  'station_visit',
  'thread',
  'answer',
  'note',
  'attachment',
  'kept_aside',
  'notification',
  'delivery',
];
