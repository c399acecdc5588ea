import { sendTo, type ActorRefFrom } from 'xstate';
import { exportActs, listActors } from '#contract/acts.ts';
import { createExportMachine } from '#machines/export/export.machine.ts';
import { createFilterMachine } from '#machines/filter/filter.machine.ts';
import { filterOf } from '#machines/timeline/timeline.selectors.ts';
import { timelineOfActs, type ActsActor } from '#src/acts/acts.actors.ts';
import { asked, problemsOf, readFilter, trimmed, writeFilter, type ActFilter } from '#src/acts/acts.query.ts';
import { followAddress } from '#src/actors/browser.actors.ts';
import { cachedResource } from '#src/loading/cachedResource.ts';
import { followFilter } from '#src/actors/followActor.ts';
import { savingActor } from '#src/actors/savingActor.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/faultText.ts';

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

const exportMachine = createExportMachine<ActFilter>();

const download = ({ call, config }: Services) =>
  savingActor<ActFilter>(async (filter, { signal }) => {
    const { blob, name } = await call(exportActs, { query: asked(filter, config.timeZone) }, { signal });
    return { blob, name: name ?? 'history.csv' };
  });

export const exportLogic = (services: Services) =>
  exportMachine.provide({
    actors: { download: download(services) },
    actions: {
      notify(_, { failure }) {
        if (failure === null) return;
        services.toasts.send({ type: 'toast.raised', toast: failedToast('HISTORY_EXPORT_FAILED', failure) });
      },
    },
  });
