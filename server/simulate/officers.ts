import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod/mini';
import { nextReview } from '#contract/next-review.ts';
import { actOnReview, type ReviewAct } from '#contract/review-acts.ts';
import { getReview, listReviews, type ReviewRow } from '#contract/reviews.ts';
import { randomFrom, type Random } from '#server/seed/random.ts';
import { asked, posted, Refused, type Send } from './client.ts';
import { noteTexts } from './words.ts';

export interface Officer {
  account: string;
  send: Send;
}

/** Something that the server has acknowledged. */
export interface OfficerAct {
  id: number;
  account: string;
  kind: ReviewAct['type'];
  visit: { idObserver: number; idPollingStation: number };
}

export interface DeskWork {
  acts: OfficerAct[];
  /** Visits that were dealt to somebody while somebody else had them, one sentence each. */
  met: string[];
  /** Decisions about a visit that had changed meanwhile: it was read again. */
  again: number;
  failures: string[];
}

export interface DeskOptions {
  seed: number;
  /** So many simulated seconds go by in one. */
  speed: number;
  signal: AbortSignal;
  /** Asked before each visit; nobody begins another one afterwards. */
  isOver: (work: DeskWork) => boolean;
}

/** How long somebody looks at a visit, in simulated milliseconds. */
const LOOKS = { from: 20_000, to: 90_000 };
/** How long a visit is put off, in simulated milliseconds; in real ones at least so long that it has not passed on arrival. */
const WAITS = { simulated: 10 * 60_000, least: 30_000 };
/** A visit that changes each time that it is read is given up. */
const ATTEMPTS = 10;

/** All officers at one desk: each is dealt a visit, looks at it and decides, until the day is over. */
export async function workDesk(officers: readonly Officer[], options: DeskOptions): Promise<DeskWork> {
  const work: DeskWork = { acts: [], met: [], again: 0, failures: [] };
  const held = new Map<string, string>();
  const shift = async (officer: Officer, index: number) => {
    const desk = new Desk(officer, { ...options, random: randomFrom(options.seed * 7_919 + index), work });
    let last: ReviewRow | null = null;
    while (!options.isOver(work)) {
      options.signal.throwIfAborted();
      const row = await desk.next(last);
      if (row !== null) hold(held, row, officer, work);
      await desk.look();
      if (row === null) continue;
      held.delete(nameOf(row));
      await desk.decide(row);
      last = row;
    }
  };
  const ends = await Promise.allSettled(officers.map(shift));
  options.signal.throwIfAborted();
  for (const [index, end] of ends.entries())
    if (end.status === 'rejected') work.failures.push(`${officers[index]?.account}: ${String(end.reason)}`);
  return work;
}

export const nameOf = ({ idObserver, idPollingStation }: OfficerAct['visit']): string =>
  `observer ${idObserver} at station ${idPollingStation}`;

/** While somebody looks at a visit, nobody else is dealt it. */
function hold(held: Map<string, string>, row: ReviewRow, { account }: Officer, work: DeskWork): void {
  const name = nameOf(row);
  const other = held.get(name);
  if (other !== undefined) work.met.push(`${name} was dealt to ${account} while ${other} had it`);
  held.set(name, account);
}

type DeskKit = DeskOptions & { random: Random; work: DeskWork };

class Desk {
  readonly #officer: Officer;
  readonly #kit: DeskKit;

  constructor(officer: Officer, kit: DeskKit) {
    this.#officer = officer;
    this.#kit = kit;
  }

  async next(last: ReviewRow | null): Promise<ReviewRow | null> {
    const after = last && { idObserver: last.idObserver, idPollingStation: last.idPollingStation };
    const body = posted(after === null ? {} : { after });
    return (await asked(this.#officer.send, nextReview.path, nextReview.reply, body)).row ?? this.#mine();
  }

  /** What was dealt and not heard of, and what an undo brought back. */
  async #mine(): Promise<ReviewRow | null> {
    const path = `${listReviews.path}?tab=mine&pageSize=1`;
    return (await asked(this.#officer.send, path, listReviews.reply)).data[0] ?? null;
  }

  look(): Promise<void> {
    const { random, speed, signal } = this.#kit;
    return pause(random.between(LOOKS.from, LOOKS.to) / speed, undefined, { signal });
  }

  /** May comment on the visit, decides, and may take that back. */
  async decide(row: ReviewRow): Promise<void> {
    const { random, speed } = this.#kit;
    if (random.chance(0.1)) await this.#act(row, { type: 'review.commented', text: random.pick(noteTexts) });
    const act = decision(random, Date.now() + Math.max(WAITS.simulated / speed, WAITS.least));
    const taken = await this.#act(row, act);
    const isVerdict = act.type === 'review.confirmed' || act.type === 'review.dismissed';
    if (taken !== null && isVerdict && random.chance(0.08))
      await this.#act(taken.row, { type: 'review.undone', act: taken.act });
  }

  /** Gives null where the visit was never quiet; some acts are sent twice, as after a reply that was not heard. */
  async #act(row: ReviewRow, act: ReviewAct): Promise<z.output<typeof actOnReview.reply> | null> {
    const { random, work } = this.#kit;
    const { account } = this.#officer;
    const body = { key: randomUUID(), act };
    const isUnheard = random.chance(0.05);
    for (let seen: ReviewRow | null = row, turn = 0; seen !== null && turn < ATTEMPTS; turn += 1) {
      try {
        const taken = await this.#send(seen, body);
        const heard = isUnheard ? await this.#send(seen, body) : taken;
        if (heard.act !== taken.act) work.met.push(`${nameOf(row)}: act ${taken.act} was done again as ${heard.act}`);
        work.acts.push({ id: taken.act, account, kind: act.type, visit: row });
        return heard;
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 409) throw error;
        work.again += 1;
        seen = await asked(this.#officer.send, pathOf(getReview.path, row), getReview.reply);
      }
    }
    return null;
  }

  #send(row: ReviewRow, body: { key: string; act: ReviewAct }) {
    const version = body.act.type === 'review.commented' ? null : row.review.version;
    const init = posted({ ...body, version, seen: row.review.revision });
    return asked(this.#officer.send, pathOf(actOnReview.path, row), actOnReview.reply, init);
  }
}

export const pathOf = (path: string, { idObserver, idPollingStation }: OfficerAct['visit']): string =>
  path.replace(':idObserver', String(idObserver)).replace(':idPollingStation', String(idPollingStation));

function decision(random: Random, due: number): ReviewAct {
  const roll = random.next();
  if (roll < 0.6) return { type: 'review.confirmed' };
  if (roll < 0.85) return { type: 'review.dismissed', reason: random.pick(['falseAlarm', 'mistake', 'test']) };
  if (roll < 0.95) return { type: 'review.postponed', for: 'observer', until: new Date(due).toISOString() };
  return { type: 'review.givenBack' };
}
