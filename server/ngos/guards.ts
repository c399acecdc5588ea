import type { Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { scoped, type Scope } from '#server/scope.ts';

export const noSuchNgo = (): Refusal => new Refusal(404, 'There is no such NGO.', { code: 'ngo-unknown' });
export const noSuchAccount = (): Refusal =>
  new Refusal(404, 'This NGO has no such account.', { code: 'account-unknown' });

/** What belongs to this NGO. Others' NGOs do not exist for those who are no organizers. */
export function scopeOfNgo(caller: Staff, ngo: number): Scope {
  const scope = scoped(caller);
  if (!scope.includes(ngo)) throw noSuchNgo();
  return scope.only(ngo);
}

/**
 * Holds the organizers' rows until the change is done, so that two organizers cannot remove each other at the same
 * moment; the caller's own NGO stays an active organizer, hence somebody can always log in and undo what was done.
 */
export async function mustStayOrganizer(trx: Transaction<Tables>, caller: Staff): Promise<void> {
  const organizers = await trx
    .selectFrom('ngo')
    .select('id')
    .where('organizer', '=', true)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!organizers.some(({ id }) => id === caller.idNgo))
    throw new Refusal(403, 'Your NGO is no longer an active organizer.', { code: 'organizers-only' });
}

/** @param field The field that would have to stay as it is. */
export const ownNgo = (what: string, field?: 'isActive' | 'organizer'): Refusal => {
  const detail = `You cannot ${what} your own NGO: you would lock yourself out. Ask another organizer.`;
  return new Refusal(409, detail, {
    code: 'own-ngo',
    ...(field && { errors: [{ at: 'body', path: field, message: detail, code: 'own-ngo' }] }),
  });
};
