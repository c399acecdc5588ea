import { sql } from 'kysely';
import { transact } from '#server/db/transact.ts';
import type { Db } from '#server/db/open.ts';
import type { By } from '#server/ledger/actor.ts';
import type { ActKind } from '#contract/acts.values.ts';
import type { ActOf } from '#server/ledger/act-bodies.ts';
import { record } from '#server/ledger/record.ts';
import { sealAll } from '#server/ledger/sealer.ts';

export const NOW = new Date('2026-11-22T08:00:00.000Z');

export const officer: By = {
  actor: { kind: 'account', id: 7, name: 'ana', ngo: 2 },
  ngo: 2,
  address: null,
  now: NOW,
};

export const act = (db: Db, given: ActOf<ActKind>, by: By = officer): Promise<number> =>
  transact(db, (trx) => record(trx, by, given));

export const seal = (db: Db): Promise<void> => sealAll(db, () => NOW);

/** Switched on and off: what the subject is before and after. */
export const switched = (subject: number, isActive: boolean): ActOf<'observer.changed'> => ({
  kind: 'observer.changed',
  subject,
  from: { idNgo: 2, isActive: !isActive },
  to: { idNgo: 2, isActive },
  data: { fields: ['isActive'] },
});

/** The bodies of all acts, in the order in which they were written. */
export const bodies = async (db: Db): Promise<Record<string, unknown>[]> =>
  (await db.selectFrom('act').select('body').orderBy('id').execute()).map(({ body }): Record<string, unknown> =>
    JSON.parse(body),
  );

export const kindsWritten = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('act').select('kind').orderBy('id').execute()).map(({ kind }) => kind);

/** As somebody does who owns the database and knows what they do. */
export const behindTheBack = (db: Db, statement: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const table of ['act', 'seal']) await sql.raw(`alter table ${table} disable trigger all`).execute(trx);
    await sql.raw(statement).execute(trx);
    for (const table of ['act', 'seal'])
      await sql.raw(`alter table ${table} enable always trigger ${table}_only_grows`).execute(trx);
  });
