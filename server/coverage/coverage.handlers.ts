import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { CSV_TYPE, fileResponse } from '#server/spreadsheets/file-response.ts';
import { boardOf } from './board.ts';
import { giveBack, renew } from './call-claims.ts';
import { noteOutcome } from './call-outcome.ts';
import { lateObservers, latePage } from './late-stations.ts';
import { claimOne, dealCall } from './deal-call.ts';
import { expectationsOf } from './expectation-basis.ts';
import { importFile, removePlan } from './plan-import.ts';
import { setHours } from './set-hours.ts';
import { countyShapes } from './shapes.ts';
import { boardAt, momentsOf } from './snapshots.ts';
import { stationOf } from './station.ts';
import { stationStates } from './station-states.ts';
import { stationsPage } from './stations.ts';

type Calls =
  | 'getCoverage'
  | 'listCoverageMoments'
  | 'listCoverageStations'
  | 'listStationStates'
  | 'getCoverageStation'
  | 'getExpectations'
  | 'setFormHours'
  | 'importPlan'
  | 'removePlan'
  | 'planTemplate'
  | 'getCountyShapes'
  | 'listLateStations'
  | 'listLateObservers'
  | 'nextCall'
  | 'claimCall'
  | 'renewCall'
  | 'giveBackCall'
  | 'noteCall';

export const coverageHandlers: Pick<Handlers<Contract>, Calls> = {
  getCoverage: ({ query: { at } }, { db, config, caller, now }) =>
    at === undefined ? boardOf(db, config, caller, now) : boardAt(db, config, caller, new Date(at)),

  listCoverageMoments: async (_, { db }) => ({ moments: await momentsOf(db) }),

  listCoverageStations: ({ query }, { db, config, caller, now }) => stationsPage(db, config, caller, query, now),

  listStationStates: ({ query }, context) => stationStates(context, query),

  getCoverageStation: ({ params }, context) => stationOf(params.id, context),

  getExpectations: (_, { db, config, now }) => expectationsOf(db, config, now),

  setFormHours: async ({ params, body }, context) => ({ version: await setHours(params.id, body, context) }),

  importPlan: (given, context) => importFile(given, context),

  removePlan: async ({ params }, context) => {
    await removePlan(params.id, context);
    return null;
  },

  planTemplate: (_, { log }) => {
    async function* template() {
      yield Buffer.from(TEMPLATE);
    }
    return fileResponse({ name: 'plan-template.csv', type: CSV_TYPE, log }, template());
  },

  getCountyShapes: (_, context) => countyShapes(context),

  listLateStations: ({ query }, context) => latePage(context, query),

  listLateObservers: async ({ query }, context) => ({
    at: context.now.toISOString(),
    observers: await lateObservers(context, query),
  }),

  nextCall: (given, context) => dealCall(context, given),

  claimCall: (given, context) => claimOne(context, given),

  renewCall: ({ params }, context) => renew(context, params.id),

  giveBackCall: async ({ params }, context) => ({ given: await giveBack(context, params.id) }),

  noteCall: (given, context) => noteOutcome(given, context),
};

const TEMPLATE = [
  '\uFEFFObserver,NGO,County,Station,Form,From,To',
  '0722000000,,CJ,40,A,07:00,08:00',
  '0722000000,,CJ,40,C,21:00,02:00',
  '',
].join('\r\n');
