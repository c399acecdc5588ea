import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listObserverEvents, listObserverStations, type ObserverEvent } from '#contract/observer-page.ts';
import type { Staff } from '#server/http/handler.ts';
import { addStaff } from '#tests/support/people.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';
import { at, cameAt } from './coverage.given.ts';

const PICTURE = '018f0000-0000-7000-8000-000000000001';

let election: Election;
let reviewer: Staff;
const of = () => election.people.observer.observerId;

/** A day of the observer at two stations, with a message of each NGO, and the same of another one beside it. */
beforeAll(async () => {
  election = await openElection();
  const { server, people, forms, places, post } = election;
  const { db } = server;
  server.clock.now = at('12:00');
  reviewer = await addStaff(db, people.admin.idNgo, 'reviewer', 'reviewer');
  const [one, two] = [places('AB', 1), places('CJ', 2)];
  const stay = { urban_area: null, president_female: null, updated_at: at('06:00') };
  const mine = { observer_id: of() };
  await db
    .insertInto('station_visit')
    .values([
      { ...stay, ...mine, polling_station_id: one, arrived_at: at('05:00'), left_at: at('08:00') },
      { ...stay, ...mine, polling_station_id: two, arrived_at: at('08:30'), left_at: null },
      {
        ...stay,
        observer_id: people.second.observerId,
        polling_station_id: one,
        arrived_at: at('05:01'),
        left_at: null,
      },
    ])
    .execute();
  const [a1, a2] = [forms('A1'), forms('A2')];
  await post(
    people.observer,
    { question: a1, at: ['AB', 1], options: [a1.no] },
    { question: a2, at: ['AB', 1], options: [a2.yes] },
  );
  await cameAt(election, at('05:30'));
  await post(people.observer, { question: a1, at: ['AB', 1], options: [a1.yes] });
  await cameAt(election, at('06:30'));
  const note = { ...mine, polling_station_id: one, question_id: null };
  const [queue] = await db
    .insertInto('note')
    .values([
      { ...note, text: 'A queue', digest: '1', created_at: at('07:00') },
      { ...note, question_id: a1.id, text: 'A seal', digest: '2', created_at: at('07:10') },
      { ...note, observer_id: people.second.observerId, text: 'Not mine', digest: '3', created_at: at('07:05') },
    ])
    .returning('id')
    .execute();
  const file = { note_id: queue?.id ?? 0, position: 0, file_name: 'a.jpg', content_type: 'image/jpeg', size: 1 };
  await db
    .insertInto('attachment')
    .values({ ...file, id: PICTURE, sha256: '0a'.repeat(32) })
    .execute();
  for (const [who, title, status] of [
    [people.admin, 'Of the NGO', 'failed'],
    [people.organizer, 'Of the organizer', 'sent'],
  ] as const) {
    const sent = { key: null, channel: 'Firebase', sender: 's', message: 'm', title, created_at: at('07:30') };
    const { id } = await db
      .insertInto('notification')
      .values({ ...sent, admin_id: who.adminId, ngo_id: who.idNgo })
      .returning('id')
      .executeTakeFirstOrThrow();
    const delivery = { notification_id: id, token: null, status, detail: status === 'failed' ? 'gone' : null };
    await db
      .insertInto('delivery')
      .values({ ...mine, ...delivery, updated_at: at('07:31') })
      .execute();
  }
  const body = { idObserver: of(), name: 'Ana Popa' };
  await server.call('PUT', '/api/v1/observer', { as: people.admin, body });
  const act = { type: 'review.confirmed' };
  const seen = { key: '018f0000-0000-7000-8000-0000000000aa', version: 1, seen: 9, act };
  await server.call('POST', `/api/v3/reviews/${of()}/${one}/acts`, { as: people.admin, body: seen });
});
afterAll(() => election.server.close());

const events = async (as: Staff, query = '') =>
  read(
    await election.server.call('GET', `/api/v3/observers/${of()}/events?${query}`, { as }),
    listObserverEvents.reply,
  );

const said = (event: ObserverEvent): string => {
  const { kind, at: when } = event;
  const time = when.slice(11, 16);
  if (kind === 'act') return `${kind} ${event.what} ${event.by}`;
  if (kind === 'message') return `${time} ${kind} ${event.title} ${event.status} ${event.detail}`;
  const place = `${time} ${kind} ${event.county} ${event.number}`;
  if (kind === 'answered') return `${place} ${event.answers} ${event.flagged} ${event.lost}`;
  return kind === 'noted' ? `${place} ${event.text} ${event.question} ${event.photos}` : place;
};

const visits = [
  '08:30 arrived CJ 2',
  '08:00 left AB 1',
  '06:30 answered AB 1 1 0 1',
  '05:30 answered AB 1 2 1 0',
  '05:00 arrived AB 1',
];
const notes = ['07:10 noted AB 1 A seal A1 0', '07:00 noted AB 1 A queue null 1'];

describe('FND-02 the timeline of an observer', () => {
  test('has arrivals, answers, flagged ones, departures, notes, messages and whether they arrived, and acts of staff: newest first, of nobody else', async () => {
    const { people } = election;
    const { data, next } = await events(people.admin);
    expect(next).toBeNull();
    const times = data.map(({ at: time }) => time);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(data.map(said).filter((text) => !text.startsWith('act '))).toEqual([
      ...visits.slice(0, 2),
      '07:30 message Of the NGO failed gone',
      ...notes,
      ...visits.slice(2),
    ]);
    const acts = data.filter(({ kind }) => kind === 'act');
    expect(acts.map(said)).toContain(`act observer.changed ${people.admin.account}`);
    expect((await events(people.organizer)).data.map(said)).toEqual(
      expect.arrayContaining(['07:30 message Of the organizer sent null', '07:30 message Of the NGO failed gone']),
    );
  });

  test('is narrowed to visits, notes, messages or acts; acts are read by administrators', async () => {
    const { people } = election;
    const of = async (kind: string, as: Staff) => (await events(as, `kind=${kind}`)).data.map(said);
    expect([await of('visits', reviewer), await of('notes', reviewer)]).toEqual([visits, notes]);
    expect(await of('messages', reviewer)).toEqual(['07:30 message Of the NGO failed gone']);
    expect(await of('acts', reviewer)).toEqual([]);
    expect((await of('acts', people.admin)).length).toBeGreaterThan(0);
    expect((await events(reviewer)).data.filter(({ kind }) => kind === 'act')).toEqual([]);
  });

  test('goes on page by page, without a gap and without a double', async () => {
    const { people } = election;
    const all = (await events(people.organizer)).data;
    const pages: ObserverEvent[] = [];
    for (let before: string | null = ''; before !== null;) {
      const page: Awaited<ReturnType<typeof events>> = await events(
        people.organizer,
        `limit=2${before === '' ? '' : `&before=${before}`}`,
      );
      expect(page.data.length).toBeLessThanOrEqual(2);
      pages.push(...page.data);
      before = page.next;
    }
    expect(pages).toEqual(all);
  });

  test('of an observer of another NGO, or of none, nothing is told', async () => {
    const { people, server } = election;
    for (const [as, id] of [
      [people.otherAdmin, of()],
      [people.organizer, 99_999],
    ] as const)
      for (const path of ['events', 'stations'])
        expect((await server.call('GET', `/api/v3/observers/${id}/${path}`, { as })).status).toBe(404);
  });

  test.each(['before=1', 'before=x.1.1.1', 'limit=0', 'limit=201', 'kind=all'])(
    'bad input is refused: %s',
    async (query) => {
      const path = `/api/v3/observers/${of()}/events?${query}`;
      expect((await election.server.call('GET', path, { as: election.people.organizer })).status).toBe(400);
    },
  );
});

test('FND-02 the stations of an observer, the last heard first, with what came from each', async () => {
  const { people, server, places } = election;
  const reply = await server.call('GET', `/api/v3/observers/${of()}/stations`, { as: people.admin });
  const { stations } = await read(reply, listObserverStations.reply);
  const [one, two] = [places('AB', 1), places('CJ', 2)];
  expect(stations).toEqual([
    {
      idPollingStation: two,
      county: 'CJ',
      number: 2,
      address: '',
      arrivedAt: at('08:30').toISOString(),
      leftAt: null,
      lastHeard: at('08:30').toISOString(),
      answers: 0,
      flagged: 0,
      notes: 0,
      photos: 0,
    },
    {
      idPollingStation: one,
      county: 'AB',
      number: 1,
      address: '',
      arrivedAt: at('05:00').toISOString(),
      leftAt: at('08:00').toISOString(),
      lastHeard: at('08:00').toISOString(),
      answers: 2,
      flagged: 0,
      notes: 2,
      photos: 1,
    },
  ]);
});
