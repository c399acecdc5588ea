import type { Db } from '#server/db/open.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';

/** A field as the saver had read it, as they want it, and as it is stored; undefined where they gave nothing. */
interface Field<T> {
  began: T | undefined;
  wanted: T | undefined;
  stored: T;
}

/**
 * Brings together what two people made of one row, field by field. Whoever does not tell what they had read overwrites,
 * as published consoles do; a field that the saver left as it was stays as others have made it.
 */
export function merging() {
  const contested: string[] = [];
  function merge<T>(
    path: string,
    { began, wanted, stored }: Field<T>,
    isSame: (one: T, other: T) => boolean = Object.is,
  ) {
    if (wanted === undefined) return stored;
    if (began === undefined) return wanted;
    if (isSame(wanted, began)) return stored;
    if (!isSame(stored, began) && !isSame(stored, wanted)) contested.push(path);
    return wanted;
  }
  return { contested, merge };
}

/** Columns that say who changed a row, and when. */
export const changedNow = ({ caller, now }: { caller: Staff; now: Date }) => ({
  changed_at: now,
  changed_by: caller.adminId,
});

/**
 * @param paths The fields that others changed meanwhile.
 * @param stored The whole thing as it is stored now.
 */
export async function changedMeanwhile(
  db: Db,
  caller: Staff,
  paths: readonly string[],
  stored: unknown,
  last: { changed_at: Date | null; changed_by: number | null },
): Promise<Refusal> {
  const { account } = (await visibleAccount(db, caller, last.changed_by)) ?? { account: null };
  return new Refusal(409, 'Somebody else changed this meanwhile. Nothing of theirs was overwritten.', {
    code: 'changed-meanwhile',
    errors: paths.map((path) => ({
      at: 'body',
      path,
      message: 'was changed by somebody else meanwhile',
      code: 'changed-meanwhile',
    })),
    members: { stored, changedAt: last.changed_at?.toISOString() ?? null, changedBy: account },
  });
}

/** The name that somebody logs in with is told to organizers and to their own NGO alone. */
const visibleAccount = async (db: Db, caller: Staff, id: number | null) =>
  id === null
    ? undefined
    : db
        .selectFrom('ngo_admin')
        .select('account')
        .where('id', '=', id)
        .where(scoped(caller).within('ngo_id'))
        .executeTakeFirst();
