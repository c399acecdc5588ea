import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { nextReview } from '#contract/next-review.ts';
import { actOnReviews } from '#contract/review-acts.ts';
import { NewsEvent } from '#contract/live.ts';
import { accountKey } from '#contract/account-names.values.ts';
import { actOnReview } from '#contract/review-acts.ts';
import type { Db } from '#server/db/open.ts';
import { demoLogins } from '#server/seed/register.ts';
import type { Send } from './client.ts';
import { timed } from './figures.ts';
import { downloadForms, phoneOf, submissionOf, submit } from './phone.ts';

/** Fills the desk up to so many open visits: of observers at stations where they have not been, ten answers each, the first flagged. */
export async function fillDesk(db: Db, open: number): Promise<void> {
  await sql`
    with choice as (select id, question_id, form_id from (
        select o.id, o.question_id, q.form_id, row_number() over (partition by o.question_id order by o.flagged desc, o.id) as place
        from option o join question q on q.id = o.question_id) o where place = 1
      order by (select not flagged from option where option.id = o.id), id limit 10),
    pair as (
      select ob.id as observer, ob.ngo_id, s.id as station, s.county_id, s.number
      from observer ob join polling_station s on (s.id * 31 + ob.id * 17) % 200 = 0
      where not exists (select from thread t where t.observer_id = ob.id and t.polling_station_id = s.id)
      limit greatest(0, ${open}::int - (select count(*) from thread where open))),
    added as (
      insert into thread (observer_id, polling_station_id, county_id, station_number, ngo_id, answer_count, flagged_count,
        opening_flagged, counting_flagged, first_answer_at, last_answer_at, flag_revision, open, open_since)
      select observer, station, county_id, number, ngo_id, 10, 1 + (station % 5), 0, 0, now(), now(), 1, true,
        now() - make_interval(secs => row_number() over ())
      from pair returning observer_id, polling_station_id)
    insert into answer (observer_id, polling_station_id, option_id, question_id, form_id, answered_at)
    select observer_id, polling_station_id, choice.id, choice.question_id, choice.form_id, now() from added, choice`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

/** Accounts of organizers with the password of the demo; their names. */
export async function addOfficers(db: Db, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `officer ${index + 1}`);
  for (const account of names)
    await sql`
      insert into ngo_admin (ngo_id, account, account_key, password_hash)
      select ngo_id, ${account}, ${accountKey(account)}, password_hash from ngo_admin
      where account = ${demoLogins.organizer.account}`.execute(db);
  return names;
}

async function ask<T extends z.ZodMiniType>(send: Send, path: string, body: unknown, shape: T): Promise<z.output<T>> {
  const reply = await send(path, { method: 'POST', body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return z.parse(shape, await reply.json());
}

/** Who hears of a visit, and through which server. */
export class Ears {
  readonly #pending = new Map<string, { at: number; server: number }>();
  readonly same: number[] = [];
  readonly another: number[] = [];

  acted(visit: Visit, server: number): void {
    for (const ear of [0, 1]) this.#pending.set(`${ear} ${keyOf(visit)}`, { at: performance.now(), server });
  }

  /** Listens as a console does, as long as the server is there. */
  listen(send: Send, server: number): void {
    const parser = createParser({
      onEvent: ({ data }) => {
        const news = NewsEvent.safeParse(JSON.parse(data === '' ? '{}' : data));
        for (const visit of news.success ? [...news.data.came, ...news.data.left] : []) this.#hear(visit, server);
      },
    });
    const listen = async () => {
      const stream = await send('/api/v3/reviews/events?tab=new');
      const decoder = new TextDecoder();
      for await (const part of stream.body ?? []) parser.feed(decoder.decode(part, { stream: true }));
    };
    listen().catch(() => undefined);
  }

  #hear(visit: Visit, ear: number): void {
    const key = `${ear} ${keyOf(visit)}`;
    const acted = this.#pending.get(key);
    if (acted === undefined) return;
    this.#pending.delete(key);
    (acted.server === ear ? this.same : this.another).push(performance.now() - acted.at);
  }
}

interface Visit {
  idObserver: number;
  idPollingStation: number;
}

const keyOf = ({ idObserver, idPollingStation }: Visit) => `${idObserver} ${idPollingStation}`;

export interface Taken {
  next: number[];
  act: number[];
  dealt: string[];
  refused: number;
}

export interface OfficerAt {
  send: Send;
  server: number;
}

/** Takes one visit after the other until the time is over, or the desk is empty. */
export async function officer(at: OfficerAt, until: number, looks: number, taken: Taken, ears?: Ears): Promise<void> {
  const { send, server } = at;
  await pause(Math.random() * looks);
  while (performance.now() < until) {
    const next = await timed(() => ask(send, nextReview.path, {}, nextReview.reply));
    const { row } = next.value;
    if (row === null) return;
    taken.next.push(next.took);
    taken.dealt.push(keyOf(row));
    await pause(looks);
    const { version, revision: seen } = row.review;
    const path = `/api/v3/reviews/${row.idObserver}/${row.idPollingStation}/acts`;
    const act = { key: randomUUID(), version, seen, act: { type: 'review.confirmed' } };
    ears?.acted(row, server);
    const done = await timed(() => ask(send, path, act, actOnReview.reply).catch(() => (taken.refused += 1)));
    taken.act.push(done.took);
  }
}

/** Posts of twenty answers, so many a second, evenly; what each took. */
export async function postEvenly(send: Send, until: number, perSecond: number): Promise<number[]> {
  const phones = await Promise.all(Array.from({ length: 12 }, (_, index) => phoneOf(send, index + 1)));
  const forms = await downloadForms(phones[0] ?? send);
  const took: number[] = [];
  const busy: Promise<void>[] = [];
  const began = performance.now();
  for (let turn = 0; performance.now() < until; turn += 1) {
    const phone = phones[turn % phones.length] ?? send;
    const one = timed(() => submit(phone, submissionOf(forms, turn, 20)));
    busy.push(one.then((post) => void took.push(post.took)));
    await pause(Math.max(0, began + ((turn + 1) * 1_000) / perSecond - performance.now()));
  }
  await Promise.all(busy);
  return took;
}

export interface Races {
  raced: number;
  /** Claims that both won, and claims that nobody won. */
  twice: number;
  nobody: number;
}

const RACED_AT_ONCE = 100;

/**
 * Two officers at two servers claim the same visits by the same version at the same moment, again and again: of each such
 * pair one has to win.
 */
export async function raceForClaims(
  pairs: readonly (readonly [Send, Send])[],
  visits: readonly Visit[],
  { races, until }: { races: number; until: number },
): Promise<Races> {
  const all: Races = { raced: 0, twice: 0, nobody: 0 };
  const lane = async (pair: readonly [Send, Send], at: number) => {
    let row = visits
      .slice(at * RACED_AT_ONCE, (at + 1) * RACED_AT_ONCE)
      .map((visit) => ({ visit, version: 0, seen: 1 }));
    while (all.raced < races && performance.now() < until) {
      all.raced += row.length;
      const act = { type: 'review.claimed', takesOver: true };
      const claim = (send: Send) =>
        ask(
          send,
          actOnReviews.path,
          { act, visits: row.map(({ visit, ...given }) => ({ ...visit, ...given, key: randomUUID() })) },
          actOnReviews.reply,
        );
      const [one, other] = await Promise.all(pair.map(claim));
      row = row.map(({ visit, version, seen }, index) => {
        const outcomes = [one?.outcomes[index], other?.outcomes[index]];
        const won = outcomes.filter((outcome) => outcome?.refused === null).length;
        if (won === 2) all.twice += 1;
        if (won === 0) all.nobody += 1;
        const [latest] = outcomes
          .flatMap((outcome) => outcome?.row?.review ?? [])
          .toSorted((a, b) => b.version - a.version);
        return { visit, version: latest?.version ?? version, seen: latest?.revision ?? seen };
      });
    }
  };
  await Promise.all(pairs.map(lane));
  return all;
}
