import type { Row } from './row.ts';
import { accountRows } from './rows/accounts.ts';
import { actRows } from './rows/acts.ts';
import { answerRows } from './rows/answers.ts';
import { callRows } from './rows/calls.ts';
import { coverageRows } from './rows/coverage.ts';
import { deskViewRows } from './rows/desk-views.ts';
import { deskRows } from './rows/desk.ts';
import { formRows } from './rows/forms.ts';
import { ngoRows } from './rows/ngos.ts';
import { notificationRows } from './rows/notifications.ts';
import { observerPageRows } from './rows/observer-page.ts';
import { observerRows } from './rows/observers.ts';
import { otherRows } from './rows/others.ts';
import { secondFactorRows } from './rows/second-factor.ts';
import { situationRows } from './rows/situation.ts';

/** Every call of every screen. */
export const rows: readonly Row[] = [
  ...otherRows,
  ...answerRows,
  ...observerRows,
  ...ngoRows,
  ...formRows,
  ...notificationRows,
  ...accountRows,
  ...secondFactorRows,
  ...actRows,
  ...observerPageRows,
  ...situationRows,
  // The plan and the hours, which coverage changes, say who is late.
  ...callRows,
  ...coverageRows,
  ...deskRows,
  ...deskViewRows,
];
