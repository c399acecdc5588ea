import type { Db } from './open.ts';

/** What the server notes for itself, beside the election. */
export const readSetting = async (db: Db, key: string): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value;

export const writeSetting = async (db: Db, key: string, value: string): Promise<void> => {
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};
