import { fromCallback } from 'xstate';
import { isInTab } from '#contract/review-tabs.values.ts';
import { getReview, type ReviewRow } from '#contract/reviews.ts';
import type { News } from '#machines/live/live.arrivals.ts';
import { isSameThread, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { threadsListed } from '#machines/threads/threads.selectors.ts';
import { followActor } from '#src/actors/followActor.ts';
import type { Services } from '#src/services.tsx';
import type { AnswersActor, ThreadsActor } from '#src/screens/answers/answers.actors.ts';
import { chosenOf } from '#src/screens/answers/answers.selectors.ts';
import type { ListFilter } from '#src/screens/answers/answers.filter.ts';
import { isReviewRow } from './isReviewRow.ts';
import { newest, type VisitsKnown } from './visitsKnown.ts';

export interface DeskParts {
  services: Services;
  answers: AnswersActor;
  threads: ThreadsActor;
  known: VisitsKnown;
}

/** More at once are not asked for one by one: the list is asked for anew. */
const maxAsked = 20;

export const filterIn = (answers: AnswersActor): ListFilter => answers.getSnapshot().context.place.filter;

/** A listed visit is another by now: it stays in its place, or belongs to another tab. */
export function place({ answers, threads, known }: DeskParts, visit: ThreadKey): void {
  const row = known.of(visit);
  const { desk } = filterIn(answers);
  if (row === undefined || desk === undefined) return;
  if (isInTab(desk.tab, row.review)) threads.send({ type: 'thread.changed', thread: row });
  else threads.send({ type: 'thread.left', thread: row });
}

/** What was undone, reopened or given back here belongs to the list again, which has no row of it. */
function hasReturned({ answers, threads }: DeskParts, row: ReviewRow): boolean {
  const { desk } = filterIn(answers);
  const isListed = threadsListed(threads.getSnapshot()).some((one) => isSameThread(one, row));
  return desk !== undefined && !isListed && isInTab(desk.tab, row.review);
}

/** Keeps the rows in sight as they are by now, whoever changed them, and says when the counts may be others. */
export const followDesk = (parts: DeskParts) =>
  fromCallback(({ sendBack }) => {
    const { services, answers, threads, known } = parts;
    const { actQueue, call } = services;
    const over = new AbortController();
    /** By this one they are counted when the desk opens. */
    let counted = filterIn(answers);
    const count = () => sendBack({ type: 'counts.wanted' });
    const isInSight = (visit: ThreadKey) =>
      isSameThread(chosenOf(answers.getSnapshot()), visit) ||
      threadsListed(threads.getSnapshot()).some((one) => isSameThread(one, visit));
    /** What cannot be asked for is told by the next news. */
    async function ask(visit: ThreadKey) {
      const { idObserver, idPollingStation } = visit;
      const params = { idObserver, idPollingStation };
      const row = await call(getReview, { params }, { signal: over.signal }).catch(() => null);
      if (row === null || over.signal.aborted) return;
      known.learn(row);
      place(parts, visit);
    }
    function hear({ came, left }: News) {
      const changed = came.filter(isInSight);
      if (changed.length > maxAsked) threads.send({ type: 'refreshed' });
      else for (const visit of changed) void ask(visit);
      for (const visit of left) {
        if (isSameThread(chosenOf(answers.getSnapshot()), visit)) void ask(visit);
        threads.send({ type: 'thread.left', thread: visit });
      }
      count();
    }
    const stops = [
      whenNews(services, hear),
      whenThere(actQueue, (actor) => {
        const taken = actor.on('act.taken', ({ item, taken }) => {
          known.learn(taken.row);
          place(parts, item.visit);
          if (hasReturned(parts, taken.row)) threads.send({ type: 'refreshed' });
          count();
        });
        const refused = actor.on('act.refused', ({ item }) => void ask(item.visit));
        return {
          unsubscribe() {
            taken.unsubscribe();
            refused.unsubscribe();
          },
        };
      }),
      followActor(answers, chosenOf, (visit) => {
        if (visit !== null && rowOf(parts, visit) === undefined) void ask(visit);
      }),
      followActor(
        answers,
        ({ context }) => context.place.filter,
        (filter) => {
          if (filter !== counted) count();
          counted = filter;
        },
      ),
    ];
    return () => {
      over.abort();
      for (const stop of stops) stop();
    };
  });

/** The newest that the list or anybody else knows of a visit. */
export function rowOf({ threads, known }: Pick<DeskParts, 'threads' | 'known'>, visit: ThreadKey) {
  const listed = threadsListed(threads.getSnapshot()).find((one) => isSameThread(one, visit));
  return newest([known.of(visit), listed !== undefined && isReviewRow(listed) ? listed : undefined]);
}

interface Coming<TActor> {
  actor: () => TActor | null;
  subscribe: (listener: () => void) => () => void;
}

/** Begins once the actor is there, which may come later than the screen. */
function whenThere<TActor>(coming: Coming<TActor>, begin: (actor: TActor) => { unsubscribe: () => void }): () => void {
  let begun: { unsubscribe: () => void } | null = null;
  const look = () => {
    const actor = coming.actor();
    if (actor !== null && begun === null) begun = begin(actor);
  };
  const stop = coming.subscribe(look);
  look();
  return () => {
    stop();
    begun?.unsubscribe();
  };
}

/** Tells what comes for the list, once there is who hears of it. */
export const whenNews = ({ live }: Pick<Services, 'live'>, tell: (news: News) => void) =>
  whenThere({ subscribe: live.subscribe, actor: () => live.parts()?.actor ?? null }, (actor) =>
    actor.on('news', ({ news }) => tell(news)),
  );
