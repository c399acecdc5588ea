import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { boardOf } from './board.ts';
import { expectationsOf } from './expectations.ts';
import { setHours } from './set-hours.ts';
import { boardAt, momentsOf } from './shots.ts';
import { stationOf } from './station.ts';
import { stationsPage } from './stations.ts';

type Calls =
  | 'getCoverage'
  | 'listCoverageMoments'
  | 'listCoverageStations'
  | 'getCoverageStation'
  | 'getExpectations'
  | 'setFormHours';

export const coverageHandlers: Pick<Handlers<Contract>, Calls> = {
  getCoverage: ({ query: { at } }, { db, config, caller, now }) =>
    at === undefined ? boardOf(db, config, caller, now) : boardAt(db, caller, new Date(at)),

  listCoverageMoments: async (_, { db }) => ({ moments: await momentsOf(db) }),

  listCoverageStations: ({ query }, { db, config, caller, now }) => stationsPage(db, config, caller, query, now),

  getCoverageStation: ({ params }, context) => stationOf(params.id, context),

  getExpectations: (_, { db, config, now }) => expectationsOf(db, config, now),

  setFormHours: async ({ params, body }, context) => ({ version: await setHours(params.id, body, context) }),
};
