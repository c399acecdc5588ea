import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { z } from 'zod/mini';
import { actOnReview, type ReviewAct } from '#contract/review-acts.ts';
import { getReview, listReviews, type ReviewRow } from '#contract/reviews.ts';
import type { Db } from '#server/db/open.ts';
import type { ObserverCaller, Staff } from '#server/http/handler.ts';
import { addStaff } from '#tests/support/people.ts';
import { openElection, read, type Election, type PhoneAnswer } from '#tests/support/election.ts';

export interface Visit {
  idObserver: number;
  idPollingStation: number;
}

interface Sent {
  as?: Staff;
  key?: string;
  version?: number | null;
  seen?: number;
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** So many emergencies of one observer, each at a new station. */
export async function addEmergencies(
  { server, people, places, forms, post }: Election,
  count: number,
  firstStation = 100,
): Promise<void> {
  const { county_id } = await server.db
    .selectFrom('polling_station')
    .select('county_id')
    .where('id', '=', places('AB', 1))
    .executeTakeFirstOrThrow();
  const numbers = Array.from({ length: count }, (_, index) => firstStation + index);
  await server.db
    .insertInto('polling_station')
    .values(numbers.map((number) => ({ county_id, number, address: '', territory_code: '' })))
    .execute();
  const options = [forms('A1').no];
  await post(
    people.observer,
    ...numbers.map((number) => ({ question: forms('A1'), at: ['AB', number] as const, options })),
  );
}

/** An election with two officers in each NGO, and the words for working at the desk. */
export async function openDesk() {
  const election = await openElection();
  const { server, people, places, forms, post } = election;
  const colleague = await addStaff(server.db, people.admin.idNgo, 'ngo-colleague');
  const reviewer = await addStaff(server.db, people.admin.idNgo, 'reviewer', 'reviewer');
  const viewer = await addStaff(server.db, people.admin.idNgo, 'viewer', 'viewer');
  const chief = {
    ...(await addStaff(server.db, people.organizer.idNgo, 'chief')),
    organizer: true,
    role: 'organizer',
  } as const;
  const at = (county: string, station: number, observer: ObserverCaller = people.observer): Visit => ({
    idObserver: observer.observerId,
    idPollingStation: places(county, station),
  });
  /** The observer says of a question of the station what is flagged, or what is not. */
  const say = async (
    question: string,
    what: 'yes' | 'no' | 'nothing',
    where: PhoneAnswer['at'] = ['AB', 1],
    observer = people.observer,
  ): Promise<Visit> => {
    const asked = forms(question);
    const options = what === 'nothing' ? [] : [asked[what]];
    const reply = await post(observer, { question: asked, at: where, options });
    if (reply.status !== 200) throw new Error(`The post was refused: ${reply.status}`);
    return at(where[0], where[1], observer);
  };
  const rowOf = async (visit: Visit, as: Staff = people.organizer): Promise<ReviewRow | null> => {
    const reply = await server.call('GET', `/api/v3/reviews/${visit.idObserver}/${visit.idPollingStation}`, { as });
    return reply.status === 204 ? null : read(reply, getReview.reply);
  };
  const send = async (visit: Visit, act: z.input<typeof ReviewAct>, sent: Sent = {}): Promise<Response> => {
    const as = sent.as ?? people.organizer;
    const row = sent.version === undefined || sent.seen === undefined ? await rowOf(visit, as) : null;
    const { version = row?.review.version ?? 0, seen = row?.review.revision ?? 0, key = randomUUID() } = sent;
    const path = `/api/v3/reviews/${visit.idObserver}/${visit.idPollingStation}/acts`;
    return server.call('POST', path, { as, body: { key, version, seen, act } });
  };
  /** What is taken: the visit after it, and the act. */
  const act = async (visit: Visit, done: z.input<typeof ReviewAct>, sent?: Sent) => {
    const reply = await send(visit, done, sent);
    if (reply.status !== 200) throw new Error(`${done.type} was refused: ${await reply.text()}`);
    return read(reply, actOnReview.reply);
  };
  /** Two seconds later, so that no total is one that was counted before. */
  const list = async (query: string, as: Staff = people.organizer) => {
    server.clock.now = new Date(server.clock.now.getTime() + 2_000);
    return read(await server.call('GET', `/api/v3/reviews?${query}`, { as }), listReviews.reply);
  };
  const names = async (query: string, as?: Staff) =>
    (await list(query, as)).data.map(({ pollingStationName }) => pollingStationName);
  return {
    ...election,
    people: { ...people, colleague, chief, reviewer, viewer },
    at,
    say,
    rowOf,
    send,
    act,
    list,
    names,
  };
}

export const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);

/** What is stored of a visit and its review, with its acts: as long as it is the same, nothing was done. */
export async function traces(db: Db, { idObserver, idPollingStation }: Visit): Promise<string> {
  const { rows } = await sql<{ all: unknown }>`/* prepared */
    select jsonb_build_object('thread', (select to_jsonb(t) from thread t
        where observer_id = ${idObserver} and polling_station_id = ${idPollingStation}),
      'review', (select to_jsonb(r) from review r
        where observer_id = ${idObserver} and polling_station_id = ${idPollingStation}),
      'acts', (select count(*) from act)) as all`.execute(db);
  return JSON.stringify(rows[0]?.all);
}

/** Time passes for a visit that waits, and for a claim. */
export const waitIsOver = (db: Db) =>
  sql`update thread set waiting_until = now() - interval '1 second'
  where waiting_until is not null`.execute(db);
export const claimsLapse = (db: Db) =>
  sql`update review set claim_until = now() - interval '1 second'
  where claim_until is not null`.execute(db);
