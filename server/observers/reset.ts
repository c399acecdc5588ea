import type { Parsed } from '#contract/endpoint.ts';
import type { resetObserver } from '#contract/observer-changes.ts';
import { phoneKey, phoneNotations } from '#contract/phones.values.ts';
import { forgetCallers } from '#server/auth/caller-cache.ts';
import { forgetLimits } from '#server/auth/charge-login.ts';
import { newStamp } from '#server/auth/observer-tokens.ts';
import { newPin } from '#server/auth/pins.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { changedNow } from '#server/merge-edits.ts';
import { transact } from '#server/db/transact.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { scoped } from '#server/scope.ts';
import { requireStrictPin, warnOfWeakPins } from './fields.ts';

/** Sets a PIN or forgets the device of the observer with exactly this phone number, and this id where one is given. Either ends their tokens. */
export async function reset({ body }: Parsed<typeof resetObserver>, context: Context<Staff>): Promise<undefined> {
  const { db, config, caller, now, log } = context;
  const { action, pin } = body;
  if (action === 'reset-password' && !pin)
    throw new Refusal(400, 'The new PIN is missing.', {
      code: 'request-invalid',
      errors: [{ at: 'body', path: 'pin', message: 'is missing', code: 'required' }],
    });
  const observer = await theOneWith(body, { db, caller, config });
  const about = { subject: observer.id, ngo: observer.ngo_id };
  if (action === 'reset-password' && pin) {
    requireStrictPin({ pin, phone: observer.phone, strictPin: body.strictPin }, { at: 'body', path: 'pin' });
    await transact(db, async (trx) => {
      await trx
        .updateTable('observer')
        .set({ ...newPin(config, observer.phone, pin), ...newStamp(), ...changedNow({ caller, now }) })
        .where('id', '=', observer.id)
        .where('erased_at', 'is', null)
        .where(scoped(caller).within('ngo_id'))
        .execute();
      await record(trx, byStaff(context), { kind: 'observer.pinReset', ...about });
    });
    warnOfWeakPins(log, [{ pin, phone: observer.phone }], observer.ngo_id);
    await forgetLimits(db, config, { kind: 'observer', account: phoneKey(observer.phone, config.phonePrefix) });
  } else
    await transact(db, async (trx) => {
      await trx.deleteFrom('device').where('observer_id', '=', observer.id).execute();
      await trx
        .updateTable('observer')
        .set({ device_registered_at: null, last_device: null, ...newStamp() })
        .where('id', '=', observer.id)
        .where('erased_at', 'is', null)
        .where(scoped(caller).within('ngo_id'))
        .execute();
      await record(trx, byStaff(context), { kind: 'observer.deviceForgotten', ...about });
    });
  forgetCallers(db);
}

/** Several NGOs may have an observer with the same phone: without an id the caller's own is meant, otherwise the first. */
async function theOneWith(
  { phoneNumber, idObserver }: Parsed<typeof resetObserver>['body'],
  { db, caller, config }: Pick<Context<Staff>, 'db' | 'caller' | 'config'>,
) {
  const phones = phoneNotations(phoneNumber, config.phonePrefix);
  const observer = await db
    .selectFrom('observer')
    .select(['id', 'phone', 'ngo_id'])
    .where('erased_at', 'is', null)
    .where('phone', 'in', phones)
    .$if(idObserver !== undefined, (all) => all.where('id', '=', idObserver ?? 0))
    .where(scoped(caller).within('ngo_id'))
    .orderBy((row) => row('ngo_id', '=', caller.idNgo), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!observer)
    throw new Refusal(404, `There is no observer with the phone number ${phoneNumber}; please check it.`, {
      code: 'observer-phone-unknown',
      values: { phone: phoneNumber },
    });
  return observer;
}
