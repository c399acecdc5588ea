import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { renewClaims } from '#contract/review-claims.ts';
import { listReviewLog } from '#contract/review-log.ts';
import { countReviews, type Review } from '#contract/reviews.ts';
import { createClaimMachine, type ClaimEvent, type Renewed } from '#machines/claim/claim.machine.ts';
import { reviewUndoMachine } from '#machines/review-undo/review-undo.machine.ts';
import { same } from '#machines/same.ts';
import { reviewCountsMachine, type Counts } from '#machines/review-counts/review-counts.machine.ts';
import type { ThreadKey } from '#machines/threads/threads.rows.ts';
import { threadsListed } from '#machines/threads/threads.selectors.ts';
import { followWork } from '#src/actors/browser.actors.ts';
import { cachedResource } from '#src/loading/cachedResource.ts';
import { followActor } from '#src/actors/followActor.ts';
import { followEnd } from '#src/actors/leaseEnd.actors.ts';
import type { Services } from '#src/services.tsx';
import { askedOfDesk } from '#src/screens/answers/answers.query.ts';
import { filterIn, followDesk, rowOf, type DeskParts } from './liveDesk.actors.ts';

export const askedNow = ({ services, answers }: DeskParts) => {
  const filter = filterIn(answers);
  return filter.desk && askedOfDesk(filter, filter.desk, services.config.timeZone);
};

/** Tells the claim of a visit as often as it is another one. */
const followClaim = (parts: Pick<DeskParts, 'threads' | 'known'>) =>
  fromCallback<ClaimEvent, { subject: ThreadKey }>(({ input: { subject: visit }, sendBack }) => {
    let latest: Pick<Review, 'claim' | 'version'> | undefined;
    function look() {
      const review = rowOf(parts, visit)?.review;
      if (review === undefined || same(review.claim, latest?.claim)) return;
      // Whatever somebody does about a claim raises the version.
      const hasRunOut = review.claim === null && review.version === latest?.version;
      latest = review;
      sendBack({ type: 'claim.changed', claim: review.claim, hasRunOut });
    }
    const stops = [parts.known.subscribe(look), followActor(parts.threads, threadsListed, look)];
    return () => stops.forEach((stop) => stop());
  });

export const countsLogic = (parts: DeskParts) =>
  reviewCountsMachine.provide({
    actors: {
      news: followDesk(parts),
      count: fromPromise<Counts>(({ signal }) =>
        parts.services.call(countReviews, { query: askedNow(parts) ?? {} }, { signal }),
      ),
    },
  });

export const undoLogic = (undo: (done: NonNullable<LastDone>) => void) =>
  reviewUndoMachine.provide({ actions: { undo: (_, { done }) => done && undo(done) } });

type LastDone = ReturnType<UndoActor['getSnapshot']>['context']['done'];

const claimMachine = createClaimMachine<ThreadKey>();

export const claimLogic = (services: Services, parts: Pick<DeskParts, 'threads' | 'known'>) =>
  claimMachine.provide({
    actors: {
      row: followClaim(parts),
      work: followWork(services),
      end: followEnd(services),
      renew: fromPromise<Renewed, { subject: ThreadKey }>(async ({ input: { subject: visit }, signal }) => {
        const { held, lost } = await services.call(renewClaims, { body: { visits: [visit] } }, { signal });
        return { isHeld: held.length > 0, until: held[0]?.until ?? null, by: lost[0]?.by?.account ?? null };
      }),
    },
  });

/** Another version of the review has another log. */
export const logLogic = (services: Services) =>
  cachedResource({
    services,
    endpoint: listReviewLog,
    argsOf: ({ idObserver, idPollingStation }: ThreadKey & { version: string }) => ({
      params: { idObserver, idPollingStation },
    }),
    itemIn: (log) => log,
    versionOf: ({ version }) => version,
  });

export type CountsActor = ActorRefFrom<typeof reviewCountsMachine>;
export type UndoActor = ActorRefFrom<typeof reviewUndoMachine>;
