import { sql, type Transaction } from 'kysely';
import { phoneKey } from '#contract/phones.values.ts';
import { forgetLimits } from '#server/auth/charge-login.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import type { By } from '#server/ledger/actor.ts';
import { noSuchObserver } from '#server/observers/reachable.ts';
import { erase, isDue, standing } from './erase.ts';
import { nextNamed } from './retention.ts';
import { afterErasing } from './after-erasing.ts';

interface Place {
  db: Db;
  config: Pick<Config, 'dataDir' | 'bucket' | 'phonePrefix' | 'jwtSecret'>;
}

/** Those with these ids; 404 where one of them is not there. Answers how many there was something to erase of. */
export const eraseThese = (place: Place, by: By, ids: readonly number[], withNotes: boolean): Promise<number> =>
  eraseChosen(place, by, withNotes, async () => ids);

/** The next hundred who still have a name. */
export const eraseNext = (place: Place, by: By, withNotes: boolean): Promise<number> =>
  eraseChosen(place, by, withNotes, (trx) => nextNamed(trx, withNotes));

async function eraseChosen(
  { db, config }: Place,
  by: By,
  withNotes: boolean,
  choose: (trx: Transaction<Tables>) => Promise<readonly number[]>,
): Promise<number> {
  const { erased, phones } = await transact(db, async (trx) => {
    const ids = await choose(trx);
    const found = await standing(trx, ids);
    if (found.length < new Set(ids).size) throw noSuchObserver();
    const due = found.filter((one) => isDue(one, withNotes));
    const left = due.filter(({ erased_at }) => erased_at === null).map(({ phone }) => phone);
    return { erased: due.length > 0 ? await erase(trx, by, due, withNotes) : [], phones: left };
  });
  await afterErasing(db, config, erased);
  for (const phone of phones)
    await forgetLimits(db, config, { kind: 'observer', account: phoneKey(phone, config.phonePrefix) });
  return erased.length;
}

/** What acts say of observers who were deleted, and of whom nothing else is left. Answers how many acts lost words. */
export async function eraseDeleted(db: Db): Promise<number> {
  const { rows } = await sql<{ acts: number }>`
    with gone as (
      delete from act_text using act where act.id = act_text.act_id and act_text.field <> 'address'
        and act.subject_type = 'observer'
        and not exists (select from observer where observer.id::text = act.subject_id)
      returning act_id)
    select count(distinct act_id) as acts from gone`.execute(db);
  return rows[0]?.acts ?? 0;
}
