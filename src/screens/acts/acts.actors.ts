import { sendTo, type ActorRefFrom } from 'xstate';
import { exportActs, listActors } from '#contract/acts.ts';
import { createFilterMachine } from '#machines/filter/filter.machine.ts';
import { filterOf } from '#machines/timeline/timeline.selectors.ts';
import { timelineOfActs, type ActsActor } from '#src/acts/acts.actors.ts';
import { asked, problemsOf, readFilter, trimmed, writeFilter, type ActFilter } from '#src/acts/acts.query.ts';
import { followAddress } from '#src/actors/browser.actors.ts';
import { cachedResource } from '#src/loading/cachedResource.ts';
import { followFilter } from '#src/actors/followActor.ts';
import { exportLogic } from '#src/actors/exportLogic.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/failureText.ts';

export const actsLogic = (services: Services) =>
  timelineOfActs(
    services,
    followAddress(services, (search) => ({ type: 'query.changed', filter: readFilter(search) })),
  ).provide({
    actions: { writeAddress: ({ context }) => services.address.write(writeFilter(context.filter)) },
  });

export const actsInput = ({ address }: Services) => ({ filter: readFilter(address.search()) });

export const filterLogic = (acts: ActsActor) =>
  createFilterMachine<ActFilter>().provide({
    actors: { applied: followFilter(acts, filterOf) },
    guards: {
      isSound: ({ context }) => Object.keys(problemsOf(trimmed(context.typed))).length === 0,
    },
    actions: {
      apply: sendTo(acts, (_, { filter }: { filter: ActFilter }) => ({
        type: 'filter.changed',
        filter: trimmed(filter),
      })),
    },
  });

/** Whoever did something, to choose from. */
export const actorsResource = (services: Services) =>
  cachedResource({ services, endpoint: listActors, argsOf: () => ({}), itemIn: (actors) => actors });

export type ActorsActor = ActorRefFrom<ReturnType<typeof actorsResource>>;

export const actsExportLogic = (services: Services) =>
  exportLogic<ActFilter>(
    services,
    async (filter, { signal }) => {
      const query = asked(filter, services.config.timeZone);
      const { blob, name } = await services.call(exportActs, { query }, { signal });
      return { blob, name: name ?? 'history.csv' };
    },
    (failure) => failedToast('HISTORY_EXPORT_FAILED', failure),
  );
