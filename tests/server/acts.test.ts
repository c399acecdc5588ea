import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listActors, listActs, type Act } from '#contract/acts.ts';
import type { ActKind } from '#contract/acts.values.ts';
import type { By } from '#server/ledger/actor.ts';
import { anchorOf, readHead } from '#server/ledger/chain.ts';
import type { ActOf } from '#server/ledger/act-bodies.ts';
import type { Caller } from '#server/http/handler.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';
import { act, behindTheBack, seal, switched } from './ledger.given.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());
beforeEach(() => behindTheBack(election.server.db, 'truncate act, act_subject, act_text, act_unsealed, seal'));

/** Somebody, so many minutes after six. */
function at(minute: number, person: 'organizer' | 'admin' | 'otherAdmin', address: string | null = null): By {
  const { adminId, account, idNgo } = election.people[person];
  return {
    actor: { kind: 'account', id: adminId, name: account, ngo: idNgo },
    ngo: idNgo,
    address,
    now: new Date(Date.UTC(2026, 10, 22, 6, minute)),
  };
}

const write = (by: By, given: ActOf<ActKind>) => act(election.server.db, given, by);

const ask = (search = '', as: Caller = election.people.organizer) =>
  election.server.call('GET', `/api/v3/acts${search}`, { as });

async function pageOf(search = '', as?: Caller) {
  return read(await ask(search, as), listActs.reply);
}

const idsOf = async (search = '', as?: Caller): Promise<number[]> =>
  (await pageOf(search, as)).data.map(({ id }) => id);

describe('LED-06 one act', () => {
  test('says who, from where, whose, about what, what changed, and where it stands in the chain', async () => {
    const { people, server } = election;
    const subject = people.observer.observerId;
    const from = { idNgo: people.admin.idNgo, isActive: true };
    const id = await write(at(5, 'organizer', '192.0.2.7'), {
      kind: 'observer.changed',
      subject,
      ngo: people.admin.idNgo,
      from,
      to: { ...from, isActive: false },
      data: { fields: ['name', 'isActive'] },
      texts: { name: 'Ana', nameBefore: 'Anna' },
    });
    const written: Act = {
      id,
      at: '2026-11-22T06:05:00.000Z',
      actor: { kind: 'account', id: people.organizer.adminId, name: people.organizer.account },
      idNgo: people.admin.idNgo,
      ngo: expect.any(String),
      kind: 'observer.changed',
      subject: { type: 'observer', id: String(subject), name: expect.any(String) },
      changes: [{ field: 'isActive', from: true, to: false }],
      facts: [{ field: 'fields', value: 'name, isActive' }],
      texts: [
        { field: 'name', text: 'Ana' },
        { field: 'nameBefore', text: 'Anna' },
        { field: 'address', text: '192.0.2.7' },
      ],
      undoes: null,
      seal: null,
    };
    const whose = await server.db.selectFrom('ngo').select('name').where('id', '=', people.admin.idNgo).execute();
    const who = await server.db.selectFrom('observer').select('name').where('id', '=', subject).execute();
    expect(await pageOf()).toEqual({ data: [written], next: null });
    const [act] = (await pageOf()).data;
    expect([act?.ngo, act?.subject.name]).toEqual([whose[0]?.name, who[0]?.name]);
    await seal(server.db);
    const { hash } = await readHead(server.db);
    expect((await pageOf()).data[0]?.seal).toEqual({ position: 1, hash: hash.toString('hex').slice(0, 16) });
  });

  test('says of a text that was erased that it was, and of what is gone what it was called', async () => {
    const { server } = election;
    const state = { idNgo: 2, isActive: true };
    await write(at(1, 'organizer'), {
      kind: 'observer.deleted',
      subject: 999_001,
      from: state,
      to: null,
      texts: { name: 'Ion', phone: '0700000001' },
    });
    await write(at(2, 'organizer'), {
      kind: 'account.deleted',
      subject: 999_002,
      from: { idNgo: 2, account: 'gone' },
      to: null,
    });
    await server.db.deleteFrom('act_text').where('field', '=', 'phone').execute();
    const { data } = await pageOf();
    expect(data.map(({ subject, changes, texts }) => [subject.name, changes, texts])).toEqual([
      [
        'gone',
        [
          { field: 'idNgo', from: 2, to: null },
          { field: 'account', from: 'gone', to: null },
        ],
        [],
      ],
      [
        'Ion',
        [
          { field: 'idNgo', from: 2, to: null },
          { field: 'isActive', from: true, to: null },
        ],
        [
          { field: 'name', text: 'Ion' },
          { field: 'phone', text: null },
        ],
      ],
    ]);
    await server.db.deleteFrom('act_text').execute();
    expect((await pageOf()).data[1]?.subject.name).toBeNull();
  });

  test('DSK-08 calls a visit by its station and its observer', async () => {
    const { people, places, server } = election;
    const subject = `${people.observer.observerId}-${places('CJ', 2)}`;
    const state = { state: 'new', judged: 0, isEscalated: false } as const;
    await write(at(1, 'admin'), { kind: 'review.reopened', subject, from: state, to: { ...state, state: 'inReview' } });
    const { name } = await server.db
      .selectFrom('observer')
      .select('name')
      .where('id', '=', people.observer.observerId)
      .executeTakeFirstOrThrow();
    expect((await pageOf()).data.map(({ subject: about, changes }) => [about.name, changes])).toEqual([
      [`CJ 2, ${name}`, [{ field: 'state', from: 'new', to: 'inReview' }]],
    ]);
  });

  test('names the operator, and not the server, and the act that it took back', async () => {
    const now = new Date(Date.UTC(2026, 10, 22, 6));
    const by = { ngo: null, address: null, now };
    const first = await write(
      { ...by, actor: { kind: 'operator', user: 'root', host: 'vm' } },
      {
        kind: 'election.seeded',
        subject: 'demo',
        data: { seed: 1, observers: 3 },
      },
    );
    await write(
      { ...by, actor: { kind: 'server' } },
      { kind: 'account.locked', subject: 7, data: { seconds: 60 }, undoes: first },
    );
    expect((await pageOf()).data.map(({ actor, facts, undoes }) => [actor, facts, undoes])).toEqual([
      [{ kind: 'server', id: null, name: null }, [{ field: 'seconds', value: 60 }], first],
      [
        { kind: 'operator', id: null, name: 'root@vm' },
        [
          { field: 'seed', value: 1 },
          { field: 'observers', value: 3 },
        ],
        null,
      ],
    ]);
    expect(await idsOf('', election.people.admin)).toEqual([]);
  });
});

describe('LED-06 the list', () => {
  test('NAV-10 has all acts for organizers, those of their NGO for others, with no address of an organizer', async () => {
    const { people } = election;
    const own = await write(at(1, 'admin', '192.0.2.1'), { kind: 'account.loggedIn', subject: people.admin.adminId });
    const others = await write(at(2, 'otherAdmin'), { kind: 'account.loggedIn', subject: people.otherAdmin.adminId });
    const ofOrganizer = await write(at(3, 'organizer', '192.0.2.3'), {
      kind: 'observer.pinReset',
      subject: people.observer.observerId,
      ngo: people.admin.idNgo,
    });
    const itself = { ...at(4, 'admin', '192.0.2.4'), actor: { kind: 'server' } } as const;
    const locked = await write(itself, { kind: 'account.locked', subject: people.admin.adminId, data: { seconds: 9 } });
    expect(await idsOf()).toEqual([locked, ofOrganizer, others, own]);
    const { data } = await pageOf('', people.admin);
    expect(data.map(({ id, actor, texts }) => [id, actor.name, texts])).toEqual([
      [locked, null, [{ field: 'address', text: '192.0.2.4' }]],
      [ofOrganizer, people.organizer.account, []],
      [own, people.admin.account, [{ field: 'address', text: '192.0.2.1' }]],
    ]);
    expect(await idsOf('', people.otherAdmin)).toEqual([others]);
    expect((await ask('', people.observer)).status).toBe(403);
    const who = async (as: Caller) =>
      read(await election.server.call('GET', '/api/v3/acts/accounts', { as }), listActors.reply);
    const nameOf = (person: 'organizer' | 'admin' | 'otherAdmin') => ({
      id: people[person].adminId,
      account: people[person].account,
    });
    const byName = (left: { account: string }, right: { account: string }) => (left.account < right.account ? -1 : 1);
    expect((await who(people.organizer)).toSorted(byName)).toEqual(
      [nameOf('admin'), nameOf('organizer'), nameOf('otherAdmin')].toSorted(byName),
    );
    expect((await who(people.admin)).toSorted(byName)).toEqual([nameOf('admin'), nameOf('organizer')].toSorted(byName));
  });

  test('goes by time and then by number, and on where a page ended, whatever comes meanwhile', async () => {
    const { admin } = election.people;
    const late = await write(at(9, 'admin'), switched(1, true));
    const first = await write(at(1, 'admin'), switched(1, false));
    const same = [await write(at(5, 'admin'), switched(2, true)), await write(at(5, 'admin'), switched(3, true))];
    const page = await pageOf('?limit=2', admin);
    expect([page.data.map(({ id }) => id), page.next]).toEqual([
      [late, same[1]],
      `${Date.UTC(2026, 10, 22, 6, 5)}.${same[1]}`,
    ]);
    await write(at(10, 'admin'), switched(4, true));
    expect(await pageOf(`?limit=2&before=${page.next}`, admin)).toEqual({
      data: [expect.objectContaining({ id: same[0] }), expect.objectContaining({ id: first })],
      next: null,
    });
  });

  test('is filtered by account, kind, type and id of the subject, and by a period with both ends', async () => {
    const { admin, otherAdmin } = election.people;
    const one = await write(at(1, 'admin'), switched(12, true));
    const two = await write(at(2, 'otherAdmin'), switched(123, true));
    const three = await write(at(3, 'otherAdmin'), { kind: 'account.loggedIn', subject: 12 });
    const cases: Record<string, number[]> = {
      [`?account=${admin.adminId}`]: [one],
      [`?account=${otherAdmin.adminId}`]: [three, two],
      '?kind=observer.changed': [two, one],
      '?kind=backup.written': [],
      '?subjectType=account': [three],
      '?subjectType=observer&subjectId=12': [one],
      '?subjectId=12': [three, one],
      '?from=2026-11-22T06:02:00.000Z': [three, two],
      '?to=2026-11-22T06:02:00.000Z': [two, one],
      '?from=2026-11-22T06:02:00.000Z&to=2026-11-22T06:02:00.000Z': [two],
      [`?account=${otherAdmin.adminId}&kind=observer.changed&to=2026-11-22T06:02:00.000Z`]: [two],
    };
    for (const [search, ids] of Object.entries(cases)) expect([search, await idsOf(search)]).toEqual([search, ids]);
  });

  test.each([
    'kind=nothing',
    'subjectType=planet',
    'before=now',
    'before=1.',
    'limit=0',
    'limit=201',
    'account=x',
    'from=soon',
  ])('refuses %s', async (search) => {
    expect((await ask(`?${search}`)).status).toBe(400);
  });

  test('being looked at is no act', async () => {
    await write(at(1, 'admin'), switched(1, true));
    await ask();
    expect(await idsOf()).toHaveLength(1);
  });
});

describe('LED-06 the export', () => {
  test('has every row of the filter as comma-separated values, tells the head of the chain, and is an act', async () => {
    const { people, server } = election;
    const texts = { name: '=1+1', phone: '0700000001' };
    const state = { idNgo: people.admin.idNgo, isActive: true };
    for (const number of Array.from({ length: 501 }, (_, index) => index))
      await write(at(number / 60, 'admin'), {
        kind: 'observer.created',
        subject: 900_000 + number,
        from: null,
        to: state,
        texts,
      });
    await seal(server.db);
    const anchor = await anchorOf(server.db);
    await server.db.deleteFrom('act_text').where('field', '=', 'phone').execute();
    const reply = await server.call('GET', '/api/v3/acts/export?kind=observer.created', { as: people.admin });
    const lines = (await reply.text()).split('\r\n');
    expect([reply.headers.get('x-ledger-head'), lines.length]).toEqual([anchor, 503]);
    expect(anchor).toMatch(/^501:/u);
    expect(lines[0]).toBe(
      '"Act","At","Position","Hash begins with","Actor","Account","Account id","Address","NGO","Kind","Subject","Subject id","Subject name","Changes","Facts","Texts","Takes back act"',
    );
    expect(lines[1]).toMatch(
      /^\d+,2026-11-22 08:08:00,501,"[\da-f]{16}","account","[^"]+",\d+,,"[^"]+","observer\.created","observer","900500","'=1\+1","idNgo:  -> \d+\nisActive:  -> true","","name: =1\+1\nphone: \(erased\)",$/u,
    );
    const [made] = (await pageOf()).data;
    expect([made?.kind, made?.subject.id, made?.facts]).toEqual([
      'export.made',
      'acts',
      [
        { field: 'format', value: 'csv' },
        { field: 'filter.kind', value: 'observer.created' },
      ],
    ]);
  });
});
