import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { peekNext } from '#contract/next-review.ts';
import { isInTab } from '#contract/review-tabs.values.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import { getVisitHistory } from '#contract/answers.ts';
import { waitingFor } from '#machines/act-queue/act-queue.selectors.ts';
import { lookAheadMachine } from '#machines/look-ahead/look-ahead.machine.ts';
import { mayDo } from '#machines/session/session.selectors.ts';
import { isSameThread, keyOf, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { followActor } from '#src/actors/followActor.ts';
import { chosenOf } from '#src/screens/answers/answers.selectors.ts';
import { byThread, fetchAhead } from '#src/screens/answers/visitRequests.ts';
import { idle } from '#src/ui/idle.ts';
import { askedNow } from './desk.actors.ts';
import { filterIn, whenNews, type DeskParts } from './liveDesk.actors.ts';
import { newest } from './visitsKnown.ts';

export const keyed = ({ idObserver, idPollingStation }: ThreadKey): ThreadKey => ({ idObserver, idPollingStation });

/** What the server is asked for: the desk's filter, whatever the tab. */
export function queryOf(parts: DeskParts) {
  const { tab: _, ...query } = askedNow(parts) ?? {};
  return { ...query, order: filterIn(parts.answers).desk?.order ?? 'worst' } as const;
}

/** Tells the visit that is open, once for each: the place is written anew for other reasons, too. */
export const followChosen = ({ answers }: DeskParts, tell: (visit: ThreadKey) => void) =>
  followActor(
    answers,
    (snapshot) => {
      const visit = chosenOf(snapshot);
      return visit && keyOf(visit);
    },
    () => {
      const visit = chosenOf(answers.getSnapshot());
      if (visit !== null) tell(visit);
    },
  );

export const lookAheadLogic = (parts: DeskParts) => {
  const { services, answers } = parts;
  const { cache, call, session } = services;
  return lookAheadMachine.provide({
    actors: {
      changes: fromCallback(({ sendBack }) => {
        const outdate = () => sendBack({ type: 'ahead.outdated' });
        const stops = [
          followChosen(parts, (visit) => sendBack({ type: 'visit.opened', visit })),
          followActor(answers, ({ context }) => context.place.filter, outdate),
          whenNews(services, outdate),
        ];
        return () => stops.forEach((stop) => stop());
      }),
      peek: fromPromise<readonly ReviewRow[], { at: ThreadKey | null }>(async ({ input: { at }, signal }) => {
        if (!mayDo('reviewer')(session.getSnapshot())) return [];
        await idle();
        const query = { ...queryOf(parts), ...(at && keyed(at)) };
        return (await call(peekNext, { query }, { signal })).ahead;
      }),
      fetch: fromPromise<unknown, { row: ReviewRow }>(async ({ input: { row }, signal }) => {
        // What is on screen is painted first.
        await idle();
        const asked = { signal, version: row.lastModified };
        await Promise.all([
          fetchAhead(cache, row, signal),
          services.features.known().has('visit-history') && cache.ahead(getVisitHistory, byThread(row), asked),
        ]);
      }),
    },
  });
};

/** The first one that is nobody's yet, as far as anybody here knows, and that was not decided here just now. */
export function expectedOf({ known, services }: DeskParts, lookAhead: LookAheadActor, after: ThreadKey | null) {
  const queue = services.actQueue.actor();
  const isDone = (row: ReviewRow) => queue !== null && waitingFor(queue.getSnapshot(), row).length > 0;
  const rows = lookAhead.getSnapshot().context.ahead.map((row) => newest([row, known.of(row)]) ?? row);
  return rows.find((row) => !isSameThread(row, after) && isInTab('new', row.review) && !isDone(row)) ?? null;
}

export type LookAheadActor = ActorRefFrom<typeof lookAheadMachine>;
