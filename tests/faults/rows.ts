import type { Row } from './row.ts';
import { accountRows } from './rows/accounts.ts';
import { actRows } from './rows/acts.ts';
import { answerRows } from './rows/answers.ts';
import { formRows } from './rows/forms.ts';
import { ngoRows } from './rows/ngos.ts';
import { notificationRows } from './rows/notifications.ts';
import { observerRows } from './rows/observers.ts';
import { otherRows } from './rows/others.ts';
import { roomRows } from './rows/room.ts';
import { secondFactorRows } from './rows/second-factor.ts';

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
  ...roomRows,
];
