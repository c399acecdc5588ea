import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { nextReview } from '#contract/next-review.ts';
import { actOnReview } from '#contract/review-acts.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { addressOf, isOnPostgres, testServer } from '#tests/support/postgres.ts';
import { startProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { authorize } from '#contract/login.ts';
import { addEmergencies, type Visit } from './reviews.given.ts';

/** Only a PostgreSQL server has room for a second process: `npm run test:postgres`. */

const OFFICERS = 30;
const VISITS = 150;

describe.skipIf(!isOnPostgres)('two server processes deal from one desk', () => {
  let election: Election;
  let directory: string;
  let address: string;
  let members: ServerProcess[];

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'vigil-races-'));
    election = await openElection();
    const { db } = election.server;
    await addEmergencies(election, VISITS);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    address = addressOf(testServer, rows[0]?.name ?? '');
    members = await Promise.all([1, 2].map(() => startProcess({ DATA_DIR: directory, DATABASE_URL: address })));
  });

  afterAll(async () => {
    await Promise.all(members.map((member) => member.stop()));
    await election.server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  async function send<T extends z.ZodMiniType>(
    member: ServerProcess | undefined,
    path: string,
    body: unknown,
    shape: T,
    token = '',
  ) {
    const reply = await fetch(`${member?.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return read(reply, shape);
  }

  const logIn = async (user: string) =>
    (await send(members[0], '/api/v2/access/authorize', { user, password: PASSWORD }, authorize.reply)).access_token;

  /** How many claims stand in the ledger, and of how many visits. */
  const claims = async () =>
    (
      await sql<{ acts: number; visits: number }>`
        select count(*)::int as acts, count(distinct subject_id)::int as visits from act
        where kind = 'review.claimed'`.execute(election.server.db)
    ).rows;

  const keyOf = ({ idObserver, idPollingStation }: Visit): Visit => ({ idObserver, idPollingStation });

  test('DSK-04 thirty officers at once: every visit is dealt once, to one', async () => {
    const token = await logIn('organizer');
    const dealt: string[] = [];
    const officer = async (index: number) => {
      for (;;) {
        const { row } = await send(members[index % 2], '/api/v3/reviews/next', {}, nextReview.reply, token);
        if (row === null) return;
        dealt.push(row.pollingStationName);
      }
    };
    await Promise.all(Array.from({ length: OFFICERS }, (_, index) => officer(index)));
    expect([dealt.length, new Set(dealt).size]).toEqual([VISITS, VISITS]);
    expect(await claims()).toEqual([{ acts: VISITS, visits: VISITS }]);
  }, 120_000);

  test('DSK-04 officers who all expect the same visit: it is dealt to one of them, and every visit once', async () => {
    await addEmergencies(election, VISITS, 1_000);
    const token = await logIn('organizer');
    const [before] = await claims();
    const dealt: string[] = [];
    let expecting = 0;
    const officer = async (index: number) => {
      let body: { after?: Visit; expected?: Visit } = {};
      for (;;) {
        if (body.expected) expecting += 1;
        const { row, ahead } = await send(members[index % 2], '/api/v3/reviews/next', body, nextReview.reply, token);
        if (row === null) return;
        dealt.push(row.pollingStationName);
        const [expected] = ahead.map(keyOf);
        body = { after: keyOf(row), ...(expected && { expected }) };
      }
    };
    await Promise.all(Array.from({ length: OFFICERS }, (_, index) => officer(index)));
    expect(new Set(dealt).size).toBe(dealt.length);
    expect(dealt.filter((name) => Number(name.split(' ')[1]) >= 1_000)).toHaveLength(VISITS);
    expect(expecting).toBeGreaterThan(VISITS / 2);
    const [after] = await claims();
    expect([after?.acts, after?.visits]).toEqual([
      (before?.acts ?? 0) + dealt.length,
      (before?.visits ?? 0) + dealt.length,
    ]);
  }, 120_000);

  test('DSK-06 a server that is killed at any moment of a verdict has done it once after it was sent again', async () => {
    const { db } = election.server;
    const token = await logIn('organizer');
    const { rows } = await sql<{ observer: number; station: number }>`
      select observer_id as observer, polling_station_id as station from review where state = 'inReview'
      order by 1, 2 limit 20`.execute(db);
    const doomed = await startProcess({ DATA_DIR: directory, DATABASE_URL: address });
    const verdicts = rows.map(({ observer, station }) => ({
      path: `/api/v3/reviews/${observer}/${station}/acts`,
      body: { key: randomUUID(), version: 1, seen: 1, act: { type: 'review.confirmed' } },
    }));
    const first = verdicts.map(({ path, body }) =>
      send(doomed, path, body, actOnReview.reply, token).catch(() => undefined),
    );
    await Promise.race(first);
    doomed.process.kill('SIGKILL');
    await Promise.all(first);
    for (const { path, body } of verdicts) {
      const { row } = await send(members[1], path, body, actOnReview.reply, token);
      expect([row.review.state, row.review.version]).toEqual(['confirmed', 2]);
    }
    const done = await sql<{ acts: number }>`
      select count(*)::int as acts from act where kind = 'review.confirmed'`.execute(db);
    expect(done.rows).toEqual([{ acts: verdicts.length }]);
  }, 120_000);
});
