import type { Parsed } from '#contract/endpoint.ts';
import type { Observer } from '#contract/observers.ts';
import type { updateObserver } from '#contract/observer-changes.ts';
import type { Transaction } from 'kysely';
import { singleSpaced } from '#contract/normalize.values.ts';
import { phoneKey } from '#contract/phones.values.ts';
import { forgetCallers } from '#server/auth/caller-cache.ts';
import { forgetLimits } from '#server/auth/charge-login.ts';
import { newStamp } from '#server/auth/observer-tokens.ts';
import { newPin } from '#server/auth/pins.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { changedMeanwhile, changedNow, merging } from '#server/merge-edits.ts';
import type { Tables } from '#server/db/tables.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { observersOf } from './details.ts';
import { phoneTaken, readFields, requireStrictPin, warnOfWeakPins, type Place } from './fields.ts';
import { hasPhone, holdPhones } from './phones.ts';
import { isErased, noSuchObserver } from './reachable.ts';

const placeOf = (field: string): Place => ({ at: 'body', path: field });

type Body = Parsed<typeof updateObserver>['body'];

const tidied = (text: string) => singleSpaced(text.normalize('NFC'));

/**
 * Whether anything changed, or the observer as they are now, for who says what they had read; blank fields stay as they
 * are. A new PIN always counts as a change; it ends the tokens of before, and so does deactivating.
 */
export async function update(
  { body }: Parsed<typeof updateObserver>,
  context: Context<Staff>,
): Promise<boolean | Observer> {
  const { db, config, log } = context;
  try {
    const changed = await transact(db, (trx) => change(trx, body, context));
    if (changed !== undefined) {
      forgetCallers(db);
      const { pin, phone, ngo_id } = changed;
      if (pin !== undefined) {
        warnOfWeakPins(log, [{ pin, phone }], ngo_id);
        await forgetLimits(db, config, { kind: 'observer', account: phoneKey(phone, config.phonePrefix) });
      }
    }
    if (body.before === undefined) return changed !== undefined;
    const [observer] = await observersOf(db, scoped(context.caller), [body.idObserver]);
    if (!observer) throw noSuchObserver();
    return observer;
  } catch (error) {
    if (isRefusedAs('taken', error)) throw phoneTaken(placeOf('phone'));
    throw error;
  }
}

/** What is stored afterwards; undefined where nothing had to be. */
async function change(trx: Transaction<Tables>, body: Body, context: Context<Staff>) {
  const { config, caller, now } = context;
  const { phonePrefix } = config;
  const { pin, ...wanted } = readFields(body, placeOf, false);
  const stored = await trx
    .selectFrom('observer')
    .select(['ngo_id', 'name', 'phone', 'is_active', 'pin_version', 'changed_at', 'changed_by', 'erased_at'])
    .where('id', '=', body.idObserver)
    .where(scoped(caller).within('ngo_id'))
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw noSuchObserver();
  if (stored.erased_at !== null) throw isErased();
  const samePhone = (one: string, other: string) => phoneKey(one, phonePrefix) === phoneKey(other, phonePrefix);
  const { after, contested } = merged(body, { ...wanted, pin }, stored, samePhone);
  if (contested.length > 0) {
    const [observer] = await observersOf(trx, scoped(caller), [body.idObserver]);
    throw await changedMeanwhile(trx, caller, contested, observer, stored);
  }
  if (pin !== undefined) requireStrictPin({ pin, phone: after.phone, strictPin: body.strictPin }, placeOf('pin'));
  if (!samePhone(after.phone, stored.phone)) {
    await holdPhones(trx, stored.ngo_id);
    if (await hasPhone(trx, stored.ngo_id, after.phone, phonePrefix)) throw phoneTaken(placeOf('phone'));
  }
  const same = after.name === stored.name && after.phone === stored.phone && after.is_active === stored.is_active;
  if (same && pin === undefined) return undefined;
  const ends = pin !== undefined || (stored.is_active && !after.is_active);
  await trx
    .updateTable('observer')
    .set({
      ...after,
      ...(pin !== undefined && newPin(config, after.phone, pin)),
      ...(ends && newStamp()),
      ...changedNow({ caller, now }),
    })
    .where('id', '=', body.idObserver)
    .where(scoped(caller).within('ngo_id'))
    .execute();
  await record(trx, byStaff(context), actOf(body.idObserver, stored, after, pin !== undefined));
  return { phone: after.phone, ngo_id: stored.ngo_id, pin };
}

type Fields = Pick<Stored, 'name' | 'phone' | 'is_active'>;

function actOf(id: number, stored: Stored & { ngo_id: number }, after: Fields, isNewPin: boolean) {
  const { ngo_id } = stored;
  const renamed = after.name !== stored.name;
  const rephoned = after.phone !== stored.phone;
  const switched = after.is_active !== stored.is_active;
  return {
    kind: 'observer.changed' as const,
    subject: id,
    ngo: ngo_id,
    from: { idNgo: ngo_id, isActive: stored.is_active },
    to: { idNgo: ngo_id, isActive: after.is_active },
    data: {
      fields: [
        ...(renamed ? ['name' as const] : []),
        ...(rephoned ? ['phone' as const] : []),
        ...(isNewPin ? ['pin' as const] : []),
        ...(switched ? ['isActive' as const] : []),
      ],
    },
    texts: {
      ...(renamed && { nameBefore: stored.name, name: after.name }),
      ...(rephoned && { phoneBefore: stored.phone, phone: after.phone }),
    },
  };
}

interface Stored {
  name: string;
  phone: string;
  is_active: boolean;
  pin_version: number;
}

/** What the saver wants, brought together with what others stored since the saver read it. */
function merged(
  { before = {}, isActive }: Body,
  wanted: { name?: string; phone?: string; pin: string | undefined },
  stored: Stored,
  samePhone: (one: string, other: string) => boolean,
) {
  const { contested, merge } = merging();
  const began = before.pinVersion;
  const name = { began: before.name, wanted: wanted.name, stored: stored.name };
  const after = {
    name: merge('name', name, (one, other) => tidied(one) === tidied(other)),
    phone: merge('phone', { began: before.phone, wanted: wanted.phone, stored: stored.phone }, samePhone),
    is_active: merge('isActive', { began: before.isActive, wanted: isActive, stored: stored.is_active }),
  };
  if (wanted.pin !== undefined && began !== undefined && began !== stored.pin_version) contested.push('pin');
  return { after, contested };
}
