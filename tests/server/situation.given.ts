import { sql } from 'kysely';
import { expect } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { listObservers } from '#contract/observers.ts';
import { listReviews } from '#contract/reviews.ts';
import { getSituation, listReportingStations, listUndelivered } from '#contract/situation.ts';
import { countAll } from '#server/counters/projector.ts';
import type { Staff } from '#server/http/handler.ts';
import { openElection, read } from '#tests/support/election.ts';

export const at = (time: string) => new Date(`2026-11-22T${time}Z`);

export type OpenedSituation = Awaited<ReturnType<typeof openSituation>>;

/** An election at half past eight, with what phones send and what the situation says of it. */
export async function openSituation() {
  const election = await openElection();
  election.server.clock.now = at('08:00:30.000');
  const get = (path: string, as: Staff) => election.server.call('GET', path, { as });

  /** Another second: what was read a moment ago is remembered. */
  async function situation(as: Staff = election.people.organizer) {
    election.server.clock.now = new Date(election.server.clock.now.getTime() + 2_000);
    return read(await get('/api/v3/situation', as), getSituation.reply);
  }

  /** What phones send bears the time of the database: what came now is put to this one, and counted. */
  async function came(time: string): Promise<void> {
    const { db } = election.server;
    const real = at('23:59:59.999');
    await sql`update answer set answered_at = ${at(time)} where answered_at > ${real}`.execute(db);
    await sql`update visit_change set at = ${at(time)} where at > ${real}`.execute(db);
    await sql`
      update thread set last_answer_at = ${at(time)},
        first_answer_at = case when first_answer_at > ${real} then ${at(time)} else first_answer_at end,
        open_since = case when open_since > ${real} then ${at(time)} else open_since end
      where last_answer_at > ${real}`.execute(db);
    await countAll(db);
  }

  async function post(
    time: string,
    who: 'observer' | 'second' | 'tester',
    station: number,
    code: string,
    chosen: 'yes' | 'no',
  ): Promise<void> {
    const question = election.forms(code);
    await election.post(election.people[who], { question, at: ['AB', station], options: [question[chosen]] });
    await came(time);
  }

  /** How many rows each list has that a figure leads to. */
  async function doors({ observers, answers }: Awaited<ReturnType<typeof situation>>, as: Staff) {
    const total = async (path: string, schema: { reply: typeof listObservers.reply | typeof listThreads.reply }) =>
      (await read(await get(path, as), schema.reply)).totalItems;
    const stations = await read(await get('/api/v3/situation/stations?covered=true', as), listReportingStations.reply);
    const silent = await read(await get('/api/v3/situation/stations?covered=false', as), listReportingStations.reply);
    const all = await read(await get('/api/v3/situation/stations', as), listReportingStations.reply);
    const undelivered = await read(await get('/api/v3/situation/undelivered', as), listUndelivered.reply);
    const open = await read(await get('/api/v3/reviews?tab=all&open=true', as), listReviews.reply);
    return {
      expected: await total('/api/v1/observer?expected=true', listObservers),
      heard: await total(`/api/v1/observer?heardSince=${observers.since}`, listObservers),
      silent: await total(`/api/v1/observer?silentSince=${observers.since}`, listObservers),
      stations: all.totalItems,
      covered: stations.totalItems,
      uncovered: silent.totalItems,
      visits: await total(`/api/v1/answers?urgent=false&test=false&from=${answers.since}`, listThreads),
      open: open.totalItems,
      undelivered: undelivered.totalItems,
    };
  }

  async function agree(as: Staff) {
    const figures = await situation(as);
    const { observers, stations, answers, openEmergencies, undelivered } = figures;
    expect(await doors(figures, as)).toEqual({
      expected: observers.expected,
      heard: observers.heard,
      silent: observers.expected - observers.heard,
      stations: stations.all,
      covered: stations.covered,
      uncovered: stations.all - stations.covered,
      visits: answers.visits,
      open: openEmergencies,
      undelivered,
    });
    return figures;
  }

  return { election, get, situation, came, post, agree };
}
