import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openElection, type Election } from '#tests/support/election.ts';
import { during } from '#tests/support/overlap.ts';
import { isOnPostgres } from '#tests/support/postgres.ts';

// On a PostgreSQL that was told to trust posts, as the embedded database always is.

describe.skipIf(!isOnPostgres)('LED-08 a PostgreSQL that trusts the statement of a post', () => {
  let election: Election;

  beforeEach(async () => {
    vi.stubEnv('PGOPTIONS', '-c vigil.checked_by_statement=on');
    election = await openElection();
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await election.server.close();
  });

  const postYes = (station: number) => {
    const { post, people, forms } = election;
    return post(people.observer, { question: forms('A1'), at: ['AB', station], options: [forms('A1').yes] });
  };

  test('does not look up each reference', async () => {
    const { db } = election.server;
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'awake'; end $$`.execute(
      db,
    );
    await sql`create trigger sleeps_with_them before insert on answer for each row execute function refuse()`.execute(
      db,
    );
    expect((await postYes(1)).status).toBe(200);
  });

  test('stores nothing for a station that goes meanwhile', async () => {
    const { server, places } = election;
    const replies = await during(
      server.db,
      (trx) => trx.deleteFrom('polling_station').where('id', '=', places('AB', 2)).execute(),
      [() => postYes(2)],
    );
    expect(replies.map(({ status }) => status)).toEqual([500]);
    expect(await server.db.selectFrom('thread').selectAll().execute()).toEqual([]);
    expect(await server.db.selectFrom('answer').selectAll().execute()).toEqual([]);
  });
});
