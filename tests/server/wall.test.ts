import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getCoverage } from '#contract/coverage.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { getSituation, getSituationSeries, listReportingStations } from '#contract/situation.ts';
import { getWall, listWallLinks, makeWallLink } from '#contract/wall.ts';
import { maxWallLinks } from '#contract/wall.values.ts';
import { countAll } from '#server/counters/projector.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';
import { bodies } from './ledger.given.ts';

let election: Election;
beforeEach(async () => {
  await election?.server.close();
  election = await openElection();
});
afterAll(() => election.server.close());

const LINKS = '/api/v3/situation/wall-links';
const HOUR = 3_600_000;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const wallWith = (token: string) => election.server.call('GET', getWall.path, { headers: bearer(token) });
const organizers = () => ({ as: election.people.organizer });
const links = async () => read(await election.server.call('GET', LINKS, organizers()), listWallLinks.reply);

const asked = (body: object) =>
  election.server.call('POST', LINKS, {
    ...organizers(),
    body: { key: randomUUID(), name: 'More', hours: 12, ...body },
  });

async function make(name = 'Great hall', hours = 12, key = randomUUID()) {
  return read(await asked({ key, name, hours }), makeWallLink.reply);
}

const passes = (ms: number) => {
  election.server.clock.now = new Date(election.server.clock.now.getTime() + ms);
};

async function reports() {
  const { post, people, forms } = election;
  const a1 = forms('A1');
  await post(people.observer, { question: a1, at: ['AB', 1], options: [a1.no] });
  await post(people.second, { question: a1, at: ['AB', 1], options: [a1.no] });
  await post(people.second, { question: a1, at: ['CJ', 2], options: [a1.yes] });
  await post(people.tester, { question: a1, at: ['CJ', 3], options: [a1.no] });
  await countAll(election.server.db);
}

describe('what hangs on the wall', () => {
  test('SIT-05 the figures are those of the situation, its charts and its lists at the same moment', async () => {
    await reports();
    const { token } = await make();
    const wall = await read(await wallWith(token), getWall.reply);
    const asked = async (path: string) => election.server.call('GET', path, organizers());
    const { look: _look, longest, ...figures } = await read(await asked('/api/v3/situation'), getSituation.reply);
    const { forms } = await read(await asked('/api/v3/situation/series'), getSituationSeries.reply);
    const {
      counties: _board,
      hasShapes: _shapes,
      ...coverage
    } = await read(await asked('/api/v3/coverage'), getCoverage.reply);
    const { counties, linkEnds, ...same } = wall;
    expect(same).toEqual({ ...figures, forms, coverage, waitingSince: longest[0]?.since });
    expect(linkEnds).toBe('2026-11-22T20:00:00.000Z');
    expect(counties).toEqual([
      { code: 'AB', name: 'Alba', stations: 3, covered: 1, flagged: 2 },
      { code: 'CJ', name: 'Cluj', stations: 3, covered: 1, flagged: 0 },
    ]);
    for (const { code, covered } of counties) {
      const list = await asked(`/api/v3/situation/stations?county=${code}&covered=true`);
      expect((await read(list, listReportingStations.reply)).totalItems).toBe(covered);
    }
    expect(counties.reduce((sum, { covered }) => sum + covered, 0)).toBe(figures.stations.covered);
  });

  test('SIT-05 nobody is named on it, and no phone', async () => {
    await reports();
    const { token } = await make();
    const text = await (await wallWith(token)).text();
    const people = await election.server.db.selectFrom('observer').select(['name', 'phone', 'id']).execute();
    expect(people.length).toBeGreaterThan(2);
    for (const { name, phone } of people) {
      expect(text).not.toContain(name);
      expect(text).not.toContain(phone);
    }
    expect(text).not.toMatch(/idObserver|observerName/u);
  });

  test('SIT-05 staff of an NGO see the same of their own observers, with their session', async () => {
    await reports();
    const own = await read(
      await election.server.call('GET', getWall.path, { as: election.people.admin }),
      getWall.reply,
    );
    expect([own.stations.covered, own.linkEnds]).toEqual([1, null]);
  });
});

describe('its link', () => {
  test('SIT-05 it opens no other call: each is refused as to a stranger', async () => {
    const { token } = await make();
    expect((await wallWith(token)).status).toBe(200);
    const others = Object.entries<Endpoint>(contract).filter(
      ([name, { access }]) => name !== 'getWall' && access !== 'public',
    );
    expect(others.length).toBeGreaterThan(90);
    for (const [name, { method, path }] of others) {
      const address = path.replaceAll(/:\w+/gu, '1');
      const reply = await election.server.app.request(address, { method, headers: bearer(token) });
      expect([name, reply.status]).toEqual([name, 401]);
    }
  });

  test('SIT-05 it is read-only: the wall takes no other method', async () => {
    const { token } = await make();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await election.server.app.request(getWall.path, { method, headers: bearer(token) })).status).toBe(405);
  });

  test('SIT-05 it is random, and only its digest is kept', async () => {
    const [one, two] = [await make(), await make('Press room')];
    expect(one.token).toMatch(/^[\w-]{43}$/u);
    expect(one.token).not.toBe(two.token);
    const rows = await election.server.db.selectFrom('wall_link').selectAll().orderBy('id').execute();
    expect(rows.map(({ token_hash }) => token_hash)).toEqual(
      [one, two].map(({ token }) => createHash('sha256').update(token).digest('base64url')),
    );
    const kept =
      JSON.stringify(rows) + JSON.stringify(await election.server.db.selectFrom('act').selectAll().execute());
    expect(kept).not.toContain(one.token);
    expect(JSON.stringify(election.server.logged)).not.toContain(one.token);
  });

  test('SIT-05 sent again it is the same link, as long as it is good; with a key of its own it is another one', async () => {
    const key = randomUUID();
    const [first, second] = await Promise.all([make('Great hall', 12, key), make('Great hall', 12, key)]);
    expect(second).toEqual(first);
    expect(await links()).toHaveLength(1);
    expect((await make('Great hall')).token).not.toBe(first.token);
    await election.server.call('DELETE', `${LINKS}/${first.id}`, organizers());
    const late = await asked({ key, name: 'Great hall' });
    expect([late.status, await late.json()]).toMatchObject([404, { code: 'wall-link-unknown' }]);
    expect(await links()).toHaveLength(2);
  });

  test('SIT-05 it ends by itself at the moment that it says', async () => {
    const { token, expiresAt } = await make('Great hall', 12);
    expect(expiresAt).toBe(new Date(election.server.clock.now.getTime() + 12 * HOUR).toISOString());
    passes(12 * HOUR - 1);
    expect((await wallWith(token)).status).toBe(200);
    passes(1);
    expect((await wallWith(token)).status).toBe(401);
    expect((await links())[0]).toMatchObject({ name: 'Great hall', isGood: false, endedAt: null });
  });

  test('SIT-05 an organizer ends it, in force with the next question, and once', async () => {
    const [{ id, token }, other] = [await make(), await make('Press room')];
    expect((await wallWith(token)).status).toBe(200);
    const end = () => election.server.call('DELETE', `${LINKS}/${id}`, organizers());
    expect((await end()).status).toBe(204);
    expect((await wallWith(token)).status).toBe(401);
    expect((await wallWith(other.token)).status).toBe(200);
    expect(await (await end()).json()).toMatchObject({ status: 404, code: 'wall-link-unknown' });
  });

  test('SIT-05 it ends with the right of the NGO that made it to organize', async () => {
    const { token } = await make();
    const { db } = election.server;
    const change = (values: { organizer?: boolean; is_active?: boolean }) =>
      db.updateTable('ngo').set(values).where('id', '=', election.people.organizer.idNgo).execute();
    await change({ organizer: false });
    expect((await wallWith(token)).status).toBe(401);
    await change({ organizer: true, is_active: false });
    expect((await wallWith(token)).status).toBe(401);
    await change({ is_active: true });
    expect((await wallWith(token)).status).toBe(200);
  });

  test.each(['', 'x', 'x'.repeat(43), `${'x'.repeat(42)}é`, "' or 1=1 --"])('SIT-05 %j is no link', async (token) => {
    await make();
    expect(
      (await election.server.call('GET', getWall.path, { headers: { authorization: encodeURI(`Bearer ${token}`) } }))
        .status,
    ).toBe(401);
  });

  test('SIT-05 the list says who made it, until when it is good and when it was last used, the good ones first', async () => {
    const first = await make('Great hall');
    passes(1_000);
    const second = await make('Press room', 24);
    passes(5_000);
    await wallWith(first.token);
    passes(30_000);
    await wallWith(first.token);
    await election.server.call('DELETE', `${LINKS}/${second.id}`, organizers());
    expect(await links()).toEqual([
      {
        id: first.id,
        name: 'Great hall',
        madeBy: election.people.organizer.account,
        madeAt: '2026-11-22T08:00:00.000Z',
        expiresAt: '2026-11-22T20:00:00.000Z',
        endedAt: null,
        // Noted once a minute.
        lastUsed: '2026-11-22T08:00:06.000Z',
        isGood: true,
      },
      {
        id: second.id,
        name: 'Press room',
        madeBy: election.people.organizer.account,
        madeAt: '2026-11-22T08:00:01.000Z',
        expiresAt: '2026-11-23T08:00:01.000Z',
        endedAt: '2026-11-22T08:00:36.000Z',
        lastUsed: null,
        isGood: false,
      },
    ]);
  });

  test('SIT-05 LED-01 a link leaves an act until when it is good, with its name beside it, and one where it ends', async () => {
    const { db } = election.server;
    const { adminId, account, idNgo } = election.people.organizer;
    await make('Sala mare, și holul', 12);
    const { id, expiresAt } = await make('Holul', 3);
    await election.server.call('DELETE', `${LINKS}/${id}`, organizers());
    const about = (link: number) => ({
      v: 1,
      actor: { kind: 'account', id: adminId, name: account, ngo: idNgo },
      ngo: idNgo,
      subject: { type: 'wall', id: String(link) },
    });
    const name = expect.any(String);
    const [first, second, ended] = await bodies(db);
    expect(first).toMatchObject({ kind: 'wall.linkMade', data: { expiresAt: '2026-11-22T20:00:00.000Z' } });
    expect([second, ended]).toEqual([
      { ...about(id), kind: 'wall.linkMade', version: 1, data: { expiresAt }, digests: { name } },
      { ...about(id), kind: 'wall.linkEnded', version: 2 },
    ]);
    expect(expiresAt).toBe('2026-11-22T11:00:00.000Z');
    expect(await db.selectFrom('act_text').select(['field', 'text']).orderBy('act_id').execute()).toEqual([
      { field: 'name', text: 'Sala mare, și holul' },
      { field: 'name', text: 'Holul' },
    ]);
  });

  test('SIT-05 so many are good at a time, and one more is refused until one ends', async () => {
    for (let count = 0; count < maxWallLinks; count += 1) await make(`Wall ${count}`);
    expect(await (await asked({})).json()).toMatchObject({
      status: 409,
      code: 'too-many-wall-links',
      values: { most: maxWallLinks },
    });
    await election.server.call('DELETE', `${LINKS}/${(await links())[3]?.id}`, organizers());
    expect((await asked({})).status).toBe(200);
  });
});
