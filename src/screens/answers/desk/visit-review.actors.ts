import { enqueueActions, fromPromise, type ActorRefFrom } from 'xstate';
import { actOnReview } from '#contract/review-acts.ts';
import { getReview, type ReviewRow } from '#contract/reviews.ts';
import { createJobMachine, type JobNotice, type JobOutcome } from '#machines/job/job.machine.ts';
import type { ThreadKey } from '#machines/threads/threads.rows.ts';
import { cachedResource } from '#src/loading/cachedResource.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/failureText.ts';

const paramsOf = ({ idObserver, idPollingStation }: ThreadKey) => ({ idObserver, idPollingStation });

/** `row` is null where there is nothing to review yet. */
export type VisitReview = { row: ReviewRow | null };

export const visitReviewLogic = (services: Services) =>
  cachedResource({
    services,
    endpoint: getReview,
    argsOf: (visit: ThreadKey) => ({ params: paramsOf(visit) }),
    itemIn: (row): VisitReview => ({ row }),
  });
export type VisitReviewActor = ActorRefFrom<ReturnType<typeof visitReviewLogic>>;

/** By its key the server takes it once. */
type Put = { key: string; visit: ThreadKey };

const putMachine = createJobMachine<Put, number, never>();

/** Asks for the review of a visit without flags; however that ends, the review is read anew (DSK-01). */
export const putLogic = ({ call, toasts }: Services, review: VisitReviewActor) =>
  putMachine.provide({
    actors: {
      run: fromPromise(async ({ input: { job }, signal }): Promise<JobOutcome<number, never>> => {
        const body = { key: job.key, version: 0, seen: 0, act: { type: 'review.putToReview' as const } };
        return {
          result: (await call(actOnReview, { params: paramsOf(job.visit), body }, { signal })).act,
          report: null,
        };
      }),
    },
    actions: {
      notify: enqueueActions(({ enqueue }, { failure }: JobNotice<Put, number>) => {
        if (failure !== null)
          enqueue(() => toasts.send({ type: 'toast.raised', toast: failedToast('DESK_NOT_PUT', failure) }));
        enqueue.sendTo(review, { type: 'refreshed' });
      }),
    },
  });
