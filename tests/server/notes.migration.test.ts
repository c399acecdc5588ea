import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import * as notesAsideOnce from '#server/db/migrations/014-notes-aside-once.ts';
import { notesStage } from './notes.given.ts';

const { election, send } = notesStage();
const migration: Migration = notesAsideOnce;

test('A2 notes that were put aside twice before stay, and what comes now is the first of them', async () => {
  const { db } = election().server;
  const first = await send({ station: 77, text: 'Twice' });
  const other = await send({ station: 77, text: 'Once' });
  await sql`drop index kept_aside_note`.execute(db);
  await sql`insert into kept_aside (kind, observer_id, county_code, station_number, reason, payload)
    select kind, observer_id, county_code, station_number, reason, payload from kept_aside where id = ${first.id}`.execute(
    db,
  );
  await migration.up(db);
  const { rows } = await sql<{ id: number; text: string; hasDigest: boolean }>`
    select id, payload ->> 'text' as text, payload ? 'digest' as "hasDigest" from kept_aside order by id`.execute(db);
  expect(rows).toEqual([
    { id: first.id, text: 'Twice', hasDigest: true },
    { id: other.id, text: 'Once', hasDigest: true },
    { id: expect.any(Number), text: 'Twice', hasDigest: false },
  ]);
  expect((await send({ station: 77, text: 'Twice' })).id).toBe(first.id);
});
