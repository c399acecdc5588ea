import type { Contract } from '#contract/index.ts';
import { answersHandlers } from './answers/answers.handlers.ts';
import { accountHandlers } from './auth/account.handlers.ts';
import { factorHandlers } from './auth/factor.handlers.ts';
import { createLogin } from './auth/login.ts';
import { coverageHandlers } from './coverage/coverage.handlers.ts';
import { erasureHandlers } from './erasure/erasure.handlers.ts';
import { exportsHandlers } from './exports/exports.handlers.ts';
import { findHandlers } from './find/find.handlers.ts';
import { formsHandlers } from './forms/forms.handlers.ts';
import type { Handlers } from './http/handler.ts';
import { actsHandlers } from './ledger/acts.handlers.ts';
import { liveHandlers } from './live/live.handlers.ts';
import { ngosHandlers } from './ngos/ngos.handlers.ts';
import { notesHandlers } from './notes/notes.handlers.ts';
import { notificationsHandlers } from './notifications/notifications.handlers.ts';
import { observersHandlers } from './observers/observers.handlers.ts';
import { reviewsHandlers } from './reviews/reviews.handlers.ts';
import { situationHandlers } from './situation/situation.handlers.ts';
import { stationsHandlers } from './stations/stations.handlers.ts';
import { statisticsHandlers } from './statistics/statistics.handlers.ts';
import { unreadHandlers } from './unread/unread.handlers.ts';
import { wallHandlers } from './wall/wall.handlers.ts';

/** What answers each call of the contract; once for each server, since the login counts wrong passwords. */
export const createHandlers = (): Handlers<Contract> => ({
  ...createLogin(),
  ...accountHandlers,
  ...factorHandlers,
  ...observersHandlers,
  ...erasureHandlers,
  ...ngosHandlers,
  ...stationsHandlers,
  ...answersHandlers,
  ...reviewsHandlers,
  ...liveHandlers,
  ...unreadHandlers,
  ...notesHandlers,
  ...formsHandlers,
  ...statisticsHandlers,
  ...situationHandlers,
  ...coverageHandlers,
  ...wallHandlers,
  ...notificationsHandlers,
  ...exportsHandlers,
  ...actsHandlers,
  ...findHandlers,
});
