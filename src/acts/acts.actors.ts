import { fromCallback, fromPromise, type ActorRefFrom, type CallbackActorLogic, type EventObject } from 'xstate';
import { listActs, type Act } from '#contract/acts.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { createTimelineMachine, type TimelinePage, type TimelineRequest } from '#machines/timeline/timeline.machine.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';
import { asked, noFilter, type ActFilter } from './acts.query.ts';

export const actsMachine = createTimelineMachine<Act, ActFilter>();

export type ActsActor = ActorRefFrom<typeof actsMachine>;

/** The timeline with its calls; `address` tells when the reader wants something else. */
export const timelineOfActs = (services: Services, address: CallbackActorLogic<EventObject>) =>
  actsMachine.provide({
    actors: {
      address,
      load: loaderBy(
        fromPromise<TimelinePage<Act>, LoaderInput<TimelineRequest<ActFilter>>>(
          async ({ input: { request }, signal }) => {
            const query = asked(request.filter, services.config.timeZone);
            const before = request.before === null ? {} : { before: request.before };
            const { data, next } = await services.call(listActs, { query: { ...query, ...before } }, { signal });
            return { items: data, next, loadedAt: new Date().toISOString() };
          },
        ),
        whenOnline(services),
      ),
    },
  });

const nowhere = fromCallback(() => {});

/** What was done to one thing, beside it: no address says so. */
export const subjectLogic = (services: Services) => timelineOfActs(services, nowhere);

export const subjectInput = (about: string, id: string) => ({ filter: { ...noFilter, about, id } });
