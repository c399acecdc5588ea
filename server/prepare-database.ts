import { matchThreadsToForms } from './answers/recount-threads.ts';
import { mustBePinKey } from './auth/pin-key.ts';
import type { Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import type { Db } from './db/open.ts';
import { settleAtStart } from './erasure/after-erasing.ts';
import { byOperator } from './ledger/actor.ts';
import type { Log } from './log.ts';
import { findDemoLogins, isDemoOffered, refusalOf } from './seed/demo-logins.ts';
import { isEmpty, seedDemo } from './seed/seed.ts';

export interface Prepared {
  /** Whether the logins of the demo are good at this moment, so that the login page may offer them. */
  isDemoOffered: (db: Db) => Promise<boolean>;
}

/**
 * Brings the tables up to date, fills an empty database with the demo where it is wanted, and counts by the forms that
 * are configured. Throws what an operator has to put right before anybody may log in.
 */
export async function prepareDatabase(db: Db, config: Config, log: Log, now: Date): Promise<Prepared> {
  const steps = await migrate(db);
  if (steps.length > 0) log.info('the database is up to date', { steps });
  await mustBePinKey(db, config);
  if (config.demo && (await isEmpty(db))) await seedDemo(db, config, now);
  await settleAtStart(db, config, byOperator(now), log);
  if (await matchThreadsToForms(db, config)) log.info('the threads were counted for the configured forms');
  const demo = await findDemoLogins(db, config);
  const refusal = refusalOf(demo);
  if (config.production && refusal !== undefined) throw new Error(refusal);
  if (config.production && demo.observers > 0)
    log.warn('observers still have the PIN of the demo; "npm run admin -- close-demo" takes it away', {
      observers: demo.observers,
    });
  return { isDemoOffered: (from) => isDemoOffered(from, demo.hashes) };
}
