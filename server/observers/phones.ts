import { sql, type RawBuilder, type Transaction } from 'kysely';
import { digitsOf, phoneKey, phoneNotations } from '#contract/phones.values.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';

/** A stored phone as `phoneKey` writes it. */
export const keyOfStored = (phone: RawBuilder<unknown>, prefix: string): RawBuilder<string> => {
  const [plus, zeros] = [`+${prefix}`, `00${prefix}`];
  return sql<string>`case
    when starts_with(${phone}, ${plus}) then '0' || ltrim(substr(${phone}, ${plus.length + 1}::int), '0')
    when starts_with(${phone}, ${zeros}) then '0' || ltrim(substr(${phone}, ${zeros.length + 1}::int), '0')
    when starts_with(${phone}, '00') then '+' || substr(${phone}, 3)
    else ${phone} end`;
};

/** Whether a stored phone holds what was typed of one, in whichever notation. */
export const holdsPhone = (phone: RawBuilder<unknown>, typed: string, prefix: string): RawBuilder<boolean> =>
  sql<boolean>`(strpos(${phone}, ${digitsOf(typed)}) > 0
    or strpos(${keyOfStored(phone, prefix)}, ${phoneKey(typed, prefix)}) > 0)`;

/** Until the end of the transaction nobody else gives a phone to an observer of this NGO, in whichever notation. */
export const holdPhones = async (trx: Transaction<Tables>, ngo: number): Promise<void> => {
  await trx.selectFrom('ngo').select('id').where('id', '=', ngo).forNoKeyUpdate().execute();
};

/** Whether an observer of the NGO has this phone, however it is written. */
export const hasPhone = async (db: Db, ngo: number, phone: string, prefix: string): Promise<boolean> =>
  (await db
    .selectFrom('observer')
    .select('id')
    .where('ngo_id', '=', ngo)
    .where('phone', 'in', phoneNotations(phone, prefix))
    .executeTakeFirst()) !== undefined;
