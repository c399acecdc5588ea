import type { Parsed } from '#contract/endpoint.ts';
import type { updateObserver } from '#contract/observers.ts';
import { phoneKey } from '#contract/typed.ts';
import { forgetCallers } from '#server/auth/caller-memory.ts';
import { forgetLimits } from '#server/auth/login-limits.ts';
import { newStamp } from '#server/auth/observer-keys.ts';
import { hashPin } from '#server/auth/pins.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { phoneTaken, readFields, requireStrictPin, warnOfWeakPins, type Place } from './fields.ts';
import { hasPhone, holdPhones } from './phones.ts';
import { limitOf, noSuchObserver } from './visible.ts';

const placeOf = (field: string): Place => ({ at: 'body', path: field });

/**
 * Whether anything changed; blank fields stay as they are. A new PIN always counts as a change; it ends the tokens of
 * before, and so does deactivating.
 */
export async function update(
  { body }: Parsed<typeof updateObserver>,
  { db, config, caller, log }: Context<Staff>,
): Promise<boolean> {
  const { pin, ...fields } = readFields(body, placeOf, false);
  const ngo = limitOf(caller);
  const { phonePrefix } = config;
  try {
    const changed = await transact(db, async (trx) => {
      const before = await trx
        .selectFrom('observer')
        .select(['ngo_id', 'name', 'phone', 'is_active'])
        .where('id', '=', body.idObserver)
        .$if(ngo !== undefined, (all) => all.where('ngo_id', '=', ngo ?? 0))
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw noSuchObserver();
      const after = { ...before, ...fields, is_active: body.isActive ?? before.is_active };
      if (pin !== undefined) requireStrictPin({ pin, phone: after.phone, strictPin: body.strictPin }, placeOf('pin'));
      if (phoneKey(after.phone, phonePrefix) !== phoneKey(before.phone, phonePrefix)) {
        await holdPhones(trx, before.ngo_id);
        if (await hasPhone(trx, before.ngo_id, after.phone, phonePrefix)) throw phoneTaken(placeOf('phone'));
      }
      const same = after.name === before.name && after.phone === before.phone && after.is_active === before.is_active;
      if (same && pin === undefined) return undefined;
      const ends = pin !== undefined || (before.is_active && !after.is_active);
      await trx
        .updateTable('observer')
        .set({
          ...after,
          ...(pin !== undefined && { pin_hash: hashPin(config, after.phone, pin) }),
          ...(ends && newStamp()),
        })
        .where('id', '=', body.idObserver)
        .execute();
      return after;
    });
    if (changed === undefined) return false;
    forgetCallers(db);
    if (pin !== undefined) {
      warnOfWeakPins(log, [{ pin, phone: changed.phone }], changed.ngo_id);
      await forgetLimits(db, config, { kind: 'observer', account: phoneKey(changed.phone, config.phonePrefix) });
    }
    return true;
  } catch (error) {
    if (isRefusedAs('taken', error)) throw phoneTaken(placeOf('phone'));
    throw error;
  }
}
