import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { situationSeries } from './series.ts';

export const situationHandlers: Pick<Handlers<Contract>, 'getSituationSeries'> = {
  getSituationSeries: (_, { db, caller, now }) => situationSeries(db, caller, now),
};
