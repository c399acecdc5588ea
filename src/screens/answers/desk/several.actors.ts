import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import type { Thread } from '#contract/threads.ts';
import { actOnReviews } from '#contract/review-acts.ts';
import { listReviews, type ReviewRow } from '#contract/reviews.ts';
import {
  bulkActMachine,
  type BulkAction,
  type BulkOutcome,
  type BulkVisit,
} from '#machines/bulk-act/bulk-act.machine.ts';
import type { selectionMachine } from '#machines/selection/selection.machine.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { threadsListed } from '#machines/threads/threads.selectors.ts';
import { followActor } from '#src/actors/followActor.ts';
import type { Services } from '#src/services.tsx';
import { askedOfDesk } from '#src/screens/answers/answers.query.ts';
import { place } from './liveDesk.actors.ts';
import { defaultDesk } from './desk.query.ts';
import type { Desk } from './deskContext.ts';
import { newId } from '#src/ui/newId.ts';

export interface SeveralParts {
  services: Services;
  desk: Desk;
  selection: SelectionActor;
}

/** So many visits are looked up in one request. */
const pageSize = 200;

export function visitOf({ idObserver, idPollingStation, pollingStationName: name, review }: ReviewRow): BulkVisit {
  return { idObserver, idPollingStation, name, version: review.version, seen: review.revision, key: newId() };
}

/** What is picked is in the list: what leaves it is picked no longer, another filter picks anew. */
const followList = ({ services, desk: { answers, threads }, selection }: SeveralParts) =>
  fromCallback(({ sendBack }) => {
    let scope = 0;
    const listed = (all: readonly Thread[]) => {
      const rows = all.map((thread) => ({ key: keyOf(thread), name: thread.pollingStationName }));
      const here = new Set(rows.map(({ key }) => key));
      const gone = selection.getSnapshot().context.picked.filter(({ key }) => !here.has(key));
      if (gone.length > 0) selection.send({ type: 'rows.removed', keys: gone.map(({ key }) => key) });
      selection.send({ type: 'rows.changed', rows, scope });
    };
    const stops = [
      services.connection.subscribe((isOnline) => isOnline && sendBack({ type: 'connection.restored' })),
      followActor(
        answers,
        ({ context }) => context.place.filter,
        () => {
          scope += 1;
          sendBack({ type: 'list.changed' });
          listed(threadsListed(threads.getSnapshot()));
        },
      ),
      followActor(threads, threadsListed, listed),
    ];
    return () => stops.forEach((stop) => stop());
  });

/** All that match by now, page by page; one that is listed twice is taken once. */
async function gather({ services, desk: { answers } }: SeveralParts, signal: AbortSignal): Promise<BulkVisit[]> {
  const { call, config } = services;
  const { filter } = answers.getSnapshot().context.place;
  const { desk = defaultDesk } = filter;
  const found = new Map<string, BulkVisit>();
  for (let page = 1, total = 1; (page - 1) * pageSize < total; page += 1) {
    const query = { ...askedOfDesk(filter, desk, config.timeZone), order: desk.order, page, pageSize };
    const { data, totalItems } = await call(listReviews, { query }, { signal });
    for (const row of data) if (!found.has(keyOf(row))) found.set(keyOf(row), visitOf(row));
    total = totalItems;
  }
  return [...found.values()];
}

async function send(
  { call }: Services,
  { act, visits }: { act: BulkAction; visits: readonly BulkVisit[] },
  signal: AbortSignal,
): Promise<BulkOutcome[]> {
  const given = visits.map(({ idObserver, idPollingStation, key, version, seen }) => ({
    idObserver,
    idPollingStation,
    key,
    version,
    seen,
  }));
  const { outcomes } = await call(actOnReviews, { body: { act, visits: given } }, { signal });
  return outcomes.map(({ row, refused }) => ({ row, refused }));
}

function learn({ services, desk }: SeveralParts, rows: readonly ReviewRow[]): void {
  for (const row of rows) {
    desk.known.learn(row);
    place({ services, ...desk }, row);
  }
}

export const bulkLogic = (parts: SeveralParts) =>
  bulkActMachine.provide({
    actors: {
      news: followList(parts),
      gather: fromPromise(({ signal }) => gather(parts, signal)),
      send: fromPromise<BulkOutcome[], { act: BulkAction; visits: readonly BulkVisit[] }>(({ input, signal }) =>
        send(parts.services, input, signal),
      ),
    },
    actions: {
      clearPicked: () => parts.selection.send({ type: 'selection.cleared' }),
      // What is listed anew makes machines of its own, which no action may do.
      tellTaken: (_, { rows }) => queueMicrotask(() => learn(parts, rows)),
      tellOver: () =>
        queueMicrotask(() => {
          parts.desk.threads.send({ type: 'refreshed' });
          parts.desk.counts.send({ type: 'counts.wanted' });
        }),
    },
  });

export type BulkActor = ActorRefFrom<typeof bulkActMachine>;
export type SelectionActor = ActorRefFrom<typeof selectionMachine>;
