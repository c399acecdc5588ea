import { sql } from 'kysely';
import { forgetCallers } from '#server/auth/caller-cache.ts';
import type { Db } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import type { By } from '#server/ledger/actor.ts';
import type { Log } from '#server/log.ts';
import type { Job } from '#server/jobs.ts';
import { attachmentStore, type Place } from '#server/notes/attachment-store.ts';
import { forgetCounts } from '#server/observers/search.ts';
import { eraseAgain } from './erase-again.ts';
import { eraseNotes } from './erase-texts.ts';
import { appendErased, readErased, type Erased } from './erased-file.ts';
import { clearPhotos } from './photos.ts';

/** After the transaction that erased: what is outside the database, in the order in which a crash does the least harm. */
export async function afterErasing(db: Db, place: Place, erased: readonly Erased[]): Promise<void> {
  forgetCallers(db);
  forgetCounts(db);
  await appendErased(place.dataDir, erased);
  await clearPhotos(db, attachmentStore(place));
}

/**
 * What a crash left, and what phones that were posting meanwhile brought: photos, words, tokens, and erasures that the file
 * does not have yet.
 */
export async function settleErasures(db: Db, place: Place): Promise<void> {
  const erased = await sql<Erased>`
    select o.id as observer, o.created_at as "createdAt", o.notes_erased_at is not null as notes,
      (select max(id) from act where subject_type = 'observer' and subject_id = o.id::text
        and kind = 'observer.erased') as act
    from observer as o where o.erased_at is not null order by o.id`.execute(db);
  if (erased.rows.length === 0) return;
  await transact(db, async (trx) => {
    const ids = erased.rows.map(({ observer }) => observer);
    await sql`delete from device where observer_id = any(${ids}::int[])`.execute(trx);
    await eraseNotes(
      trx,
      erased.rows.flatMap(({ observer, notes }) => (notes ? [observer] : [])),
    );
  });
  await clearPhotos(db, attachmentStore(place));
  await appendErased(place.dataDir, missingIn((await readErased(place.dataDir)) ?? [], erased.rows));
}

function missingIn(
  written: readonly Erased[],
  erased: readonly (Omit<Erased, 'createdAt'> & { createdAt: string | Date })[],
) {
  const keyOf = ({ observer, createdAt, notes }: Omit<Erased, 'act'>) => `${observer} ${createdAt} ${notes}`;
  const known = new Set(written.map(keyOf));
  return erased
    .map((one) => ({ ...one, createdAt: new Date(one.createdAt).toISOString() }))
    .filter((one) => !known.has(keyOf(one)));
}

const SETTLE_SECONDS = 600;

export const erasureJob = (db: Db, place: Place): Job => ({
  name: 'erasures',
  everySeconds: SETTLE_SECONDS,
  run: () => settleErasures(db, place),
});

/** At the start, before anybody is let in. */
export async function settleAtStart(db: Db, place: Place, by: By, log: Log): Promise<void> {
  const erased = await transact(db, (trx) => eraseAgain(trx, by, place.dataDir));
  if (erased.length > 0) log.info('observers were made anonymous again', { observers: erased.length });
  await settleErasures(db, place);
}
