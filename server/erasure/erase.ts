import { sql, type Transaction } from 'kysely';
import { newStamp } from '#server/auth/observer-tokens.ts';
import type { Tables } from '#server/db/tables.ts';
import type { By } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { eraseNotes, eraseTexts } from './erase-texts.ts';
import type { Erased } from './erased-file.ts';
import type { Person } from './redact.ts';

export interface Standing extends Person {
  id: number;
  ngo_id: number;
  is_active: boolean;
  created_at: Date;
  erased_at: Date | null;
  notes_erased_at: Date | null;
}

/** The observers with these ids, locked, so that nobody changes or erases them meanwhile. */
export const standing = (trx: Transaction<Tables>, ids: readonly number[]): Promise<Standing[]> =>
  trx
    .selectFrom('observer')
    .select(['id', 'ngo_id', 'name', 'phone', 'is_active', 'created_at', 'erased_at', 'notes_erased_at'])
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Whether there is something to erase: nobody is made anonymous twice, but the notes may go later than the name. */
export const isDue = ({ erased_at, notes_erased_at }: Standing, withNotes: boolean): boolean =>
  erased_at === null || (withNotes && notes_erased_at === null);

/**
 * Makes observers anonymous, wherever the database says who they are (decision 031). Call it with those that are due.
 * Answers what the file of erasures has to keep. Photos stay on the disk until `clearPhotos`.
 */
export async function erase(
  trx: Transaction<Tables>,
  by: By,
  observers: readonly Standing[],
  withNotes: boolean,
): Promise<Erased[]> {
  const named = observers.filter(({ erased_at }) => erased_at === null);
  await eraseTexts(trx, named);
  for (const { id } of named) await forgetPerson(trx, id, by.now);
  const ids = observers.map(({ id }) => id);
  if (withNotes) {
    await trx
      .updateTable('observer')
      .set({ notes_erased_at: by.now })
      .where(sql<boolean>`id = any(${ids}::int[])`)
      .execute();
    await eraseNotes(trx, ids);
  }
  const erased: Erased[] = [];
  for (const { id, ngo_id, is_active, created_at } of observers) {
    const act = await record(trx, by, {
      kind: 'observer.erased',
      subject: id,
      ngo: ngo_id,
      from: { idNgo: ngo_id, isActive: is_active },
      to: { idNgo: ngo_id, isActive: false },
      data: { notes: withNotes },
    });
    erased.push({ observer: id, createdAt: created_at.toISOString(), act, notes: withNotes });
  }
  return erased;
}

/** What stands for name and phone. Nobody can type such a number. */
export const pseudonym = (id: number): string => `erased-${id}`;

async function forgetPerson(trx: Transaction<Tables>, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('observer')
    .set({
      name: pseudonym(id),
      phone: pseudonym(id),
      pin_hash: 'erased',
      is_active: false,
      last_device: null,
      erased_at: now,
      changed_at: null,
      changed_by: null,
      ...newStamp(),
    })
    .where('id', '=', id)
    .execute();
  await forgetDevices(trx, id);
  await trx
    .updateTable('delivery')
    .set({ status: 'failed', detail: 'The observer was made anonymous.', updated_at: now })
    .where('observer_id', '=', id)
    .where('status', '=', 'queued')
    .execute();
  await trx
    .updateTable('delivery')
    .set({ token: null })
    .where('observer_id', '=', id)
    .where('token', 'is not', null)
    .execute();
  // What a push service says of a failure may name the token.
  await trx
    .updateTable('delivery')
    .set({ detail: null })
    .where('observer_id', '=', id)
    .where('detail', 'is not', null)
    .where('detail', '!=', 'The observer was made anonymous.')
    .execute();
}

const forgetDevices = (trx: Transaction<Tables>, id: number) =>
  trx.deleteFrom('device').where('observer_id', '=', id).execute();
