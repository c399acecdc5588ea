import { enqueueActions, type ActorRefFrom } from 'xstate';
import { getSituation, getSituationSeries, listReportingStations, markLooked } from '#contract/situation.ts';
import { createJobMachine, type JobNotice } from '#machines/job/job.machine.ts';
import { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { loadItem } from '#machines/resource/resource.machine.ts';
import type { CallResult } from '#src/api/call.ts';
import { whenOnline, whenShown } from '#src/actors/browser.actors.ts';
import { paceOf } from '#src/loading/polling.ts';
import { pageActors } from '#src/lists/pageActors.ts';
import type { Page } from '#src/lists/pageQuery.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import { runJob } from '#src/actors/runJob.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/failureText.ts';
import { readStations, writeStations, type StationsQuery } from './stations.query.ts';

export type Situation = CallResult<typeof getSituation>;
export type Series = CallResult<typeof getSituationSeries>;
export type Station = CallResult<typeof listReportingStations>['data'][number];

type Nothing = Record<string, never>;

const moves = () => true;
const stays = () => false;

const situationMachine = createWatchedQueryMachine<Situation, Nothing>(moves);
const seriesMachine = createWatchedQueryMachine<Series, Nothing>(moves);
const stationsMachine = createWatchedQueryMachine<Page<Station>, StationsQuery>(stays);
export type StationsActor = ActorRefFrom<typeof stationsMachine>;
export type SituationActor = ActorRefFrom<typeof situationMachine>;

export const watchInput = () => ({ query: {} });

/** Nothing of what is shown stands in the address; what the browser tells is that the tab is looked at again. */
const address = whenShown({ type: 'refreshed' });

export const situationLogic = (services: Services) =>
  situationMachine.provide({
    actors: {
      load: loadItem((_, signal) => services.call(getSituation, {}, { signal }), whenOnline(services)),
      address,
    },
    delays: { pace: paceOf('situation') },
  });

export const seriesLogic = (services: Services) =>
  seriesMachine.provide({
    actors: {
      load: loadItem((_, signal) => services.call(getSituationSeries, {}, { signal }), whenOnline(services)),
      address,
    },
    delays: { pace: paceOf('situationChart') },
  });

export const stationsInput = ({ address }: Services) => ({ query: readStations(address.search()) });

export const stationsLogic = (services: Services) =>
  stationsMachine.provide({
    actors: pageActors(services, readStations, ({ page, size, county, covered }, signal) =>
      services.call(
        listReportingStations,
        { query: { page, pageSize: size, ...(county !== '' && { county }), ...(covered !== '' && { covered }) } },
        { signal },
      ),
    ),
    actions: { writeAddress: ({ context }) => services.address.write(writeStations(context.query)) },
  });

const lookMachine = createJobMachine<string, string, never>();

/** Whoever has seen what is new says so; the figures are asked for anew. */
export const lookLogic = ({ call, toasts }: Services, situation: SituationActor) =>
  lookMachine.provide({
    actors: {
      run: runJob(async (at, signal) => (await call(markLooked, { body: { at } }, { signal })).since),
    },
    actions: {
      notify: enqueueActions(({ enqueue }, { failure }: JobNotice<string, string>) => {
        if (failure === null) enqueue.sendTo(situation, { type: 'refreshed' });
        else enqueue(() => raiseToast(toasts, failedToast('SITUATION_SEEN_FAILED', failure)));
      }),
    },
  });
