import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { scoped, type Scope } from '#server/scope.ts';

/** The NGO to which a caller adds: organizers name one, everybody else has only the own. */
export function ngoForNew(caller: Staff, given: number | undefined): number {
  if (given === undefined) return caller.idNgo;
  if (scoped(caller).includes(given)) return given;
  throw new Refusal(403, 'Only organizers may add observers to an NGO other than their own.', {
    code: 'observer-of-others',
  });
}

/** Said of what belongs to another NGO too, so that nobody learns what others have. */
export const noSuchObserver = () =>
  new Refusal(404, 'There is no such observer; it may have been deleted meanwhile.', { code: 'observer-unknown' });

/** Whose observer this is; refused where they are out of the caller's reach. */
export async function ngoOfVisible(db: Kysely<Tables>, scope: Scope, id: number): Promise<number> {
  const observer = await db
    .selectFrom('observer')
    .select('ngo_id')
    .where('id', '=', id)
    .where(scope.within('ngo_id'))
    .executeTakeFirst();
  if (!observer) throw noSuchObserver();
  return observer.ngo_id;
}

/** For good: whoever gave the observer a name or a PIN again would undo it. */
export const isErased = () =>
  new Refusal(409, 'This observer was made anonymous for good and cannot be changed.', { code: 'observer-erased' });
