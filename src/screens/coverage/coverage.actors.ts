import type { ActorRefFrom } from 'xstate';
import {
  getCoverage,
  getCoverageStation,
  listCoverageMoments,
  listCoverageStations,
  listStationStates,
  type Coverage,
  type CoverageStation,
  type StationStates,
} from '#contract/coverage.ts';
import { getCountyShapes } from '#contract/coverage-plan.ts';
import { listForms } from '#contract/form-list.ts';
import { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { findItem, loadItem } from '#machines/resource/resource.machine.ts';
import type { CallResult } from '#src/api/call.ts';
import { seldomMs } from '#src/api/cache.ts';
import { followAddress, whenOnline, whenShown } from '#src/actors/browser.actors.ts';
import { cachedResource } from '#src/loading/cachedResource.ts';
import { paceOf } from '#src/loading/polling.ts';
import { pageActors } from '#src/lists/pageActors.ts';
import type { Page } from '#src/lists/pageQuery.ts';
import type { Services } from '#src/services.tsx';
import {
  given,
  readBoard,
  readStations,
  writeBoard,
  writeStations,
  type BoardQuery,
  type StationsQuery,
} from './coverage.query.ts';

/** The board, and of which moment it was asked for; empty is now. */
export interface Board {
  board: Coverage;
  at: string;
}

export type Form = Coverage['forms'][number];
export type StationRow = CoverageStation & { forms: Form[] };
export type StationSight = CallResult<typeof getCoverageStation>;

const moves = () => true;

const boardMachine = createWatchedQueryMachine<Board, BoardQuery>(({ at }) => at === '');
const momentsMachine = createWatchedQueryMachine<string[], Record<string, never>>(moves);
const stationsMachine = createWatchedQueryMachine<Page<StationRow>, StationsQuery>(moves);
const statesMachine = createWatchedQueryMachine<StationStates, { form: string }>(moves);
const stationMachine = createWatchedQueryMachine<StationSight, { id: number }>(moves);
export type BoardActor = ActorRefFrom<typeof boardMachine>;
export type StationsActor = ActorRefFrom<typeof stationsMachine>;

export const boardInput = ({ address }: Services) => ({ query: readBoard(address.search()) });

export const boardLogic = (services: Services) =>
  boardMachine.provide({
    actors: {
      load: findItem(
        async ({ at }, signal) => ({
          board: await services.call(getCoverage, { query: given({ at }) }, { signal }),
          at,
        }),
        whenOnline(services),
      ),
      address: followAddress(services, (search) => ({ type: 'query.changed', query: readBoard(search) })),
    },
    // A slider that is moved is no place to come back to.
    actions: { writeAddress: ({ context }) => services.address.write(writeBoard(context.query), { replace: true }) },
    delays: { pace: paceOf('coverageBoard') },
  });

export const momentsLogic = (services: Services) =>
  momentsMachine.provide({
    actors: {
      load: loadItem(
        async (_, signal) => (await services.call(listCoverageMoments, {}, { signal })).moments,
        whenOnline(services),
      ),
      address: whenShown({ type: 'refreshed' }),
    },
    delays: { pace: paceOf('coverageMoments') },
  });

export const formsLogic = (services: Services) =>
  cachedResource({
    services,
    endpoint: listForms,
    argsOf: () => ({ query: {} }),
    itemIn: ({ formVersions }) => formVersions,
    freshMs: seldomMs,
  });

export const shapesLogic = (services: Services) =>
  cachedResource({
    services,
    endpoint: getCountyShapes,
    argsOf: () => ({}),
    itemIn: (shapes) => shapes,
    freshMs: seldomMs,
  });

export const statesLogic = (services: Services) =>
  statesMachine.provide({
    actors: {
      load: loadItem(
        (query, signal) => services.call(listStationStates, { query: given({ ...query }) }, { signal }),
        whenOnline(services),
      ),
      address: whenShown({ type: 'refreshed' }),
    },
    delays: { pace: paceOf('coverageList') },
  });

export const stationsInput = ({ address }: Services) => ({ query: readStations(address.search()) });

export const stationsLogic = (services: Services) =>
  stationsMachine.provide({
    actors: pageActors(services, readStations, async ({ page, size, ...filter }, signal) => {
      const answered = await services.call(
        listCoverageStations,
        { query: { page, pageSize: size, ...given({ ...filter }) } },
        { signal },
      );
      return { ...answered, data: answered.data.map((row) => Object.assign(row, { forms: answered.forms })) };
    }),
    actions: { writeAddress: ({ context }) => services.address.write(writeStations(context.query)) },
    delays: { pace: paceOf('coverageList') },
  });

export const stationLogic = (services: Services) =>
  stationMachine.provide({
    actors: {
      load: findItem(
        ({ id }, signal) => services.call(getCoverageStation, { params: { id } }, { signal }),
        whenOnline(services),
      ),
      address: whenShown({ type: 'refreshed' }),
    },
    delays: { pace: paceOf('coverageList') },
  });
