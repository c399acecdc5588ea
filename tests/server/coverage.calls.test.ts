import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import {
  claimCall,
  listLateObservers,
  listLateStations,
  nextCall,
  noteCall,
  renewCall,
} from '#contract/coverage-calls.ts';
import type { Staff } from '#server/http/handler.ts';
import { addObserver, openElection, read, type Election } from '#tests/support/election.ts';
import { at, boardFor, cameAt, stationsFor } from './coverage.given.ts';

let election: Election;
let colleague: Staff;
beforeEach(async () => {
  await election?.server.close();
  election = await openElection({ ELECTION_DAY: '2026-11-22' });
  election.server.clock.now = at('06:30');
  const { people, server } = election;
  const values = { ngo_id: people.organizer.idNgo, account: 'colleague', account_key: 'colleague', password_hash: 'x' };
  const { id } = await server.db.insertInto('ngo_admin').values(values).returning('id').executeTakeFirstOrThrow();
  colleague = { ...people.organizer, adminId: id, account: 'colleague' };
});
afterAll(() => election.server.close());

const HEADER = 'Observer,Station,Form,From,To';
const [ANA, BOGDAN] = ['0722000001', '0733000002'];

/** A and B of AB 1 late by 30 and 15 minutes, of AB 2 by 90, of CJ 1 by 60; CJ 2 is not late. */
async function plan(...more: readonly string[]): Promise<void> {
  const lines = [
    HEADER,
    `${ANA},AB 1,A,07:00,08:00`,
    `${ANA},AB 1,B,07:00,08:15`,
    `${BOGDAN},AB 2,A,06:00,07:00`,
    `${ANA},CJ 1,A,06:00,07:30`,
    `${BOGDAN},CJ 2,A,06:00,09:00`,
    ...more,
  ];
  const form = new FormData();
  form.set('file', new File([lines.join('\n')], 'plan.csv'));
  const headers = await election.server.bearer(election.people.organizer);
  const reply = await election.server.app.request('/api/v3/coverage/plan', { method: 'POST', headers, body: form });
  expect(reply.status).toBe(200);
}

const base = '/api/v3/coverage/calls';
const late = async (as: Staff, query = '') =>
  read(await election.server.call('GET', `${base}${query}`, { as }), listLateStations.reply);
const next = async (as: Staff, body: object = {}, query = '') =>
  read(await election.server.call('POST', `${base}/next${query}`, { as, body }), nextCall.reply);
const act = (station: readonly [string, number], what: string, as: Staff, body: object = {}) =>
  election.server.call('POST', `${base}/${election.places(...station)}/${what}`, { as, body });
const claimed = async (station: readonly [string, number], as: Staff, body: object = {}) =>
  read(await act(station, 'claim', as, body), claimCall.reply);
const codeOf = async (reply: Response) => [
  reply.status,
  z.parse(z.object({ code: z.string() }), await reply.json()).code,
];
const outcome = (idObserver: number, what = 'unreached', text?: string) => ({
  key: randomUUID(),
  idObserver,
  outcome: what,
  ...(text !== undefined && { text }),
});
const actsOf = async () =>
  (
    await election.server.db
      .selectFrom('act')
      .select(['kind', 'actor_id', 'subject_id'])
      .where('subject_type', '=', 'observer')
      .where('kind', 'in', ['observer.phoneShown', 'observer.called'])
      .orderBy('id')
      .execute()
  ).map(({ kind, actor_id, subject_id }) => [kind, actor_id, Number(subject_id)]);

describe('whom to call first', () => {
  test('COV-04 late stations by weight: minutes of all late forms, twice where nothing at all came; as many as the board says', async () => {
    const { people, places, forms, post } = election;
    await plan();
    await post(people.second, { question: forms('B1'), at: ['AB', 2], options: [forms('B1').yes] });
    await cameAt(election, at('05:30'));
    const list = await late(people.organizer);
    expect(
      list.data.map(({ idPollingStation, weight, isSilent, late: forms }) => [
        idPollingStation,
        weight,
        isSilent,
        forms.map(({ code }) => code),
      ]),
    ).toEqual(
      [
        [places('CJ', 1), 120, true, ['A']],
        [places('AB', 2), 90, false, ['A']],
        [places('AB', 1), 90, true, ['A', 'B']],
      ].toSorted((a, b) => Number(b[1]) - Number(a[1]) || Number(a[0]) - Number(b[0])),
    );
    const board = await boardFor(election, people.organizer);
    expect([list.totalItems, (await stationsFor(election, people.organizer, { state: 'late' })).totalItems]).toEqual([
      board.totals.any.late,
      board.totals.any.late,
    ]);
    const second = await late(people.organizer, '?page=2&pageSize=1');
    expect([second.data.length, second.data[0], second.totalItems]).toEqual([1, list.data[1], 3]);
    expect((await late(people.organizer, '?county=AB&form=B')).data.map(({ number }) => number)).toEqual([1]);
    expect((await late(people.organizer, '?county=ZZ')).totalItems).toBe(0);
    expect(JSON.stringify(list)).not.toContain(ANA);
  });

  test('COV-04 an NGO calls its own observers, and nobody else’s', async () => {
    const { people, places } = election;
    await plan();
    expect((await late(people.otherAdmin)).data.map(({ number, county }) => [county, number])).toEqual([['AB', 2]]);
    expect(await codeOf(await act(['CJ', 1], 'claim', people.otherAdmin))).toEqual([404, 'call-unknown']);
    const reply = await act(['CJ', 1], 'outcomes', people.otherAdmin, outcome(people.observer.observerId));
    expect(reply.status).toBe(404);
    const ids = await read(
      await election.server.call('GET', `${base}/observers`, { as: people.otherAdmin }),
      listLateObservers.reply,
    );
    expect(ids.observers).toEqual([{ id: people.second.observerId, name: expect.any(String) }]);
    const all = await read(
      await election.server.call('GET', `${base}/observers`, { as: people.organizer }),
      listLateObservers.reply,
    );
    expect(all.observers.map(({ id, ngo }) => [id, typeof ngo])).toEqual(
      [people.observer.observerId, people.second.observerId].toSorted((a, b) => a - b).map((id) => [id, 'string']),
    );
    expect((await next(people.otherAdmin)).call?.station.idPollingStation).toBe(places('AB', 2));
  });

  test('COV-04 LED-06 next deals the heaviest with its phone, which is an act, once; an observer who is being called is dealt to nobody else, at no station', async () => {
    const { people, places } = election;
    await plan();
    const first = await next(people.organizer);
    expect(first).toMatchObject({
      left: 2,
      call: {
        station: { idPollingStation: places('AB', 2), callees: [{ claim: { isMine: true } }] },
        phones: [{ idObserver: people.second.observerId, phone: BOGDAN }],
        others: [],
      },
    });
    const second = await next(colleague);
    expect(second.call?.station.idPollingStation).toBe(places('CJ', 1));
    expect(second.call?.phones).toEqual([{ idObserver: people.observer.observerId, phone: ANA }]);
    expect((await next({ ...people.admin })).call).toBeNull();
    expect(await codeOf(await act(['AB', 1], 'claim', people.organizer))).toEqual([409, 'call-claimed-by-other']);
    expect((await next(people.organizer, { after: places('AB', 2) })).call?.station.idPollingStation).toBe(
      places('AB', 2),
    );
    expect(await actsOf()).toEqual([
      ['observer.phoneShown', people.organizer.adminId, people.second.observerId],
      ['observer.phoneShown', colleague.adminId, people.observer.observerId],
    ]);
  });

  test('COV-04 two who ask at the same time are never dealt the same observer', async () => {
    const { people } = election;
    await plan();
    const dealt = await Promise.all(
      [people.organizer, colleague, people.admin, people.otherAdmin].map((as) => next(as)),
    );
    const phones = dealt.flatMap(({ call }) => call?.phones.map(({ phone }) => phone) ?? []);
    expect(phones.toSorted()).toEqual([ANA, BOGDAN]);
  });

  test('COV-04 a claim is a lease: renewed by its owner, lost when it lapses, taken over by name, given back', async () => {
    const { people, server } = election;
    await plan();
    await claimed(['CJ', 1], people.organizer);
    expect(await codeOf(await act(['CJ', 1], 'claim', colleague))).toEqual([409, 'call-claimed-by-other']);
    const renewed = await read(await act(['CJ', 1], 'renew', people.organizer), renewCall.reply);
    expect(renewed.until).not.toBeNull();
    expect(await read(await act(['CJ', 1], 'renew', colleague), renewCall.reply)).toMatchObject({
      until: null,
      by: { account: people.organizer.account },
    });
    await claimed(['CJ', 1], colleague, { takesOver: true });
    expect(await read(await act(['CJ', 1], 'renew', people.organizer), renewCall.reply)).toMatchObject({
      until: null,
      by: { account: 'colleague' },
    });
    await server.db
      .updateTable('call_claim')
      .set({ until: new Date(0) })
      .execute();
    expect(await read(await act(['CJ', 1], 'renew', colleague), renewCall.reply)).toEqual({ until: null, by: null });
    await claimed(['CJ', 1], people.organizer);
    expect(await (await act(['CJ', 1], 'givenBack', people.organizer)).json()).toEqual({ given: 1 });
    await claimed(['CJ', 1], colleague);
  });

  test('COV-04 DSK-09 the outcome of a call is an act, once by its key; it frees the observer, and the station rests', async () => {
    const { people, places, server } = election;
    await plan();
    const { observerId } = people.observer;
    await claimed(['CJ', 1], people.organizer);
    const said = outcome(observerId, 'unreached', 'Nobody there.');
    const noted = await read(await act(['CJ', 1], 'outcomes', people.organizer, said), noteCall.reply);
    expect(noted.restsUntil).toBe('2026-11-22T06:40:00.000Z');
    expect((await read(await act(['CJ', 1], 'outcomes', people.organizer, said), noteCall.reply)).act).toBe(noted.act);
    for (const other of [
      { ...said, outcome: 'reached' },
      { ...said, text: 'Else.' },
      { ...said, idObserver: people.second.observerId },
    ])
      expect(await codeOf(await act(['CJ', 1], 'outcomes', people.organizer, other))).toEqual([409, 'act-key-used']);
    expect(await codeOf(await act(['CJ', 1], 'outcomes', colleague, said))).toEqual([409, 'act-key-used']);
    const row = (await late(colleague)).data.find(({ idPollingStation }) => idPollingStation === places('CJ', 1));
    expect(row).toMatchObject({
      restsUntil: '2026-11-22T06:40:00.000Z',
      callees: [
        {
          claim: null,
          lastCall: {
            outcome: 'unreached',
            at: '2026-11-22T06:30:00.000Z',
            by: { account: people.organizer.account },
            text: 'Nobody there.',
          },
        },
      ],
    });
    expect((await next(colleague)).call?.station.idPollingStation).toBe(places('AB', 2));
    server.clock.now = at('06:41');
    expect((await next(colleague, { after: places('AB', 2) })).call?.station.idPollingStation).toBe(places('CJ', 1));
    expect((await actsOf()).filter(([kind]) => kind === 'observer.called')).toEqual([
      ['observer.called', people.organizer.adminId, observerId],
    ]);
  });

  test.each([
    { noted: undefined, again: ['  '], others: ['Busy'] },
    { noted: 'Busy', again: ['Busy'], others: [undefined, ' '] },
  ])(
    'COV-04 DSK-09 a call is the same with the same text, and a blank is none: $noted',
    async ({ noted, ...texts }) => {
      const { people, server } = election;
      await plan();
      await claimed(['CJ', 1], people.organizer);
      const said = outcome(people.observer.observerId, 'unreached', noted);
      const statusOf = async (text: string | undefined) => {
        const sent = { ...said, text };
        return (await act(['CJ', 1], 'outcomes', people.organizer, sent)).status;
      };
      expect(await statusOf(noted)).toBe(200);
      expect(await Promise.all(texts.again.map(statusOf))).toEqual(texts.again.map(() => 200));
      expect(await Promise.all(texts.others.map(statusOf))).toEqual(texts.others.map(() => 409));
      // Once it is erased nobody can say what it was, only whether there was one.
      await server.db.deleteFrom('act_text').where('field', '=', 'text').execute();
      expect(await statusOf(noted)).toBe(200);
      expect(await Promise.all(texts.others.map(statusOf))).toEqual(texts.others.map(() => 409));
    },
  );

  test('COV-04 nobody is called who is inactive or deleted: the station stays in the list, and is dealt to nobody', async () => {
    const { people, server, places } = election;
    await plan();
    await server.db
      .updateTable('observer')
      .set({ is_active: false })
      .where('id', '=', people.second.observerId)
      .execute();
    const row = (await late(people.organizer)).data.find(
      ({ idPollingStation }) => idPollingStation === places('AB', 2),
    );
    expect(row?.callees).toEqual([]);
    expect((await next(people.organizer)).call?.station.idPollingStation).toBe(places('CJ', 1));
    expect(await codeOf(await act(['AB', 2], 'claim', people.organizer))).toEqual([404, 'call-unknown']);
  });

  test('COV-04 a station that has reported meanwhile is not dealt any more; others of the NGO nearby are told with their phones', async () => {
    const { people, server, forms, post, places } = election;
    const { observerId } = await addObserver(server.db, people.otherAdmin.idNgo, '0733000077', 'Near');
    await plan();
    const near = { ...people.second, observerId, phone: '0733000077' };
    await post(near, { question: forms('B1'), at: ['AB', 3], options: [forms('B1').yes] });
    await cameAt(election, at('06:00'));
    const first = await next(people.organizer);
    expect([first.call?.station.idPollingStation, first.call?.others]).toEqual([
      places('AB', 2),
      [{ idObserver: observerId, name: 'Near', ngo: expect.any(String), phone: '0733000077' }],
    ]);
    await post(people.second, { question: forms('A1'), at: ['AB', 2], options: [forms('A1').yes] });
    await cameAt(election, at('06:20'));
    expect(await codeOf(await act(['AB', 2], 'claim', people.organizer))).toEqual([404, 'call-unknown']);
    expect((await next(colleague)).call?.station.idPollingStation).toBe(places('CJ', 1));
  });
});
