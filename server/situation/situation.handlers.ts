import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { situationOf } from './figures.ts';
import { keepLook, lookOf } from './last-look.ts';
import { situationSeries } from './series.ts';
import { stationsPage } from './stations.ts';
import { undeliveredPage } from './undelivered.ts';

type Calls = 'getSituationSeries' | 'getSituation' | 'markLooked' | 'listReportingStations' | 'listUndelivered';

export const situationHandlers: Pick<Handlers<Contract>, Calls> = {
  getSituationSeries: (_, { db, caller, now }) => situationSeries(db, caller, now),
  getSituation: async (_, context) => {
    const [situation, look] = await Promise.all([situationOf(context), lookOf(context)]);
    return { ...situation, look };
  },
  markLooked: async ({ body }, { db, caller, now }) => ({
    since: await keepLook(db, caller, new Date(body.at), now),
  }),
  listReportingStations: ({ query }, context) => stationsPage(context, query),
  listUndelivered: ({ query }, { db, caller }) => undeliveredPage(db, caller, query),
};
