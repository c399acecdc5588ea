import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { deleteObserver, updateObserver } from '#contract/observer-changes.ts';
import {
  listObserverEvents,
  listObserverStations,
  type ObserverEvent,
  type ObserverStation,
} from '#contract/observer-page.ts';
import type { ObserverEventKind } from '#contract/observer-page.values.ts';
import type { Observer } from '#contract/observers.ts';
import { toFailure } from '#machines/failure.ts';
import { createJobMachine, type JobNotice } from '#machines/job/job.machine.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { createProfileRemovalMachine } from '#machines/profile-removal/profile-removal.machine.ts';
import { createTimelineMachine, type TimelinePage, type TimelineRequest } from '#machines/timeline/timeline.machine.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import { cachedResource } from '#src/loading/cachedResource.ts';
import { observersAsLeft } from '#src/storage/drafts.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import { runJob } from '#src/actors/runJob.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast } from '#src/ui/failureText.ts';
import { tellRemoval } from './observer-profile.actors.ts';

/** Empty for all kinds. */
export type EventFilter = { kind: ObserverEventKind | '' };

const timelineMachine = createTimelineMachine<ObserverEvent, EventFilter>();
export type TimelineActor = ActorRefFrom<typeof timelineMachine>;

const nowhere = fromCallback(() => {});

export const timelineLogic = (services: Services, id: number) =>
  timelineMachine.provide({
    actors: {
      address: nowhere,
      load: loaderBy(
        fromPromise<TimelinePage<ObserverEvent>, LoaderInput<TimelineRequest<EventFilter>>>(
          async ({ input: { request }, signal }) => {
            const { filter, before } = request;
            const query = { ...(filter.kind !== '' && { kind: filter.kind }), ...(before !== null && { before }) };
            const { data, next } = await services.call(listObserverEvents, { params: { id }, query }, { signal });
            return { items: data, next, loadedAt: new Date().toISOString() };
          },
        ),
        whenOnline(services),
      ),
    },
  });

export const stationsLogic = (services: Services) =>
  cachedResource<typeof listObserverStations, ObserverStation[], number>({
    services,
    endpoint: listObserverStations,
    argsOf: (id) => ({ params: { id } }),
    itemIn: ({ stations }) => stations,
  });

export type Activation = { id: number; name: string; isActive: boolean };

const activationMachine = createJobMachine<Activation, Activation, never>();

/** @param onChanged The page is of somebody who may log in, or no longer. */
export const activationLogic = ({ call, toasts }: Services, onChanged: () => void) =>
  activationMachine.provide({
    actors: {
      run: runJob(async (job, signal) => {
        await call(updateObserver, { body: { idObserver: job.id, isActive: job.isActive } }, { signal });
        return job;
      }),
    },
    actions: {
      notify: (_, { job: { name, isActive }, failure }: JobNotice<Activation, Activation>) => {
        const done = isActive ? 'OBSERVER_ACTIVATED_DONE' : 'OBSERVER_DEACTIVATED_DONE';
        const failed = isActive ? 'OBSERVER_ACTIVATE_FAILED' : 'OBSERVER_DEACTIVATE_FAILED';
        raiseToast(toasts, failure === null ? doneToast(done) : failedToast(failed, failure, { name }));
        // Others make machines of their own then, which no action may do.
        if (failure === null || failure.status === 404) queueMicrotask(onChanged);
      },
    },
  });

/** Asked for on the page of the observer: who is gone has none any more. */
export const viewRemovalLogic = (services: Services, onChanged: () => void) => {
  const { call, address, drafts } = services;
  return createProfileRemovalMachine<Observer>().provide({
    actors: {
      remove: fromPromise(async ({ input: { entity }, signal }) => {
        try {
          await call(deleteObserver, { query: { id: entity.id } }, { signal });
        } catch (error) {
          if (toFailure(error).status === 404) queueMicrotask(onChanged);
          throw error;
        }
      }),
      deactivate: fromPromise(({ input: { entity }, signal }) =>
        call(updateObserver, { body: { idObserver: entity.id, isActive: false } }, { signal }),
      ),
    },
    actions: {
      notify({ context }, notice) {
        tellRemoval(services, context.entity.name, notice);
        if (notice.failure !== null) return;
        queueMicrotask(() => (notice.action === 'delete' ? address.go(observersAsLeft(drafts)) : onChanged()));
      },
    },
  });
};
