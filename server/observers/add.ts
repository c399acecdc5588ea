import type { Parsed } from '#contract/endpoint.ts';
import type { addObserver } from '#contract/observer-changes.ts';
import { hashPin } from '#server/auth/pins.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { phoneTaken, readFields, requireStrictPin, warnOfWeakPins, type Place } from './fields.ts';
import { hasPhone, holdPhones } from './phones.ts';
import { ngoForNew } from './reachable.ts';

/** Old consoles give the fields in the query, as well or instead; the body wins. */
export async function add({ query, body = {} }: Parsed<typeof addObserver>, context: Context<Staff>): Promise<number> {
  const { db, config, caller, log } = context;
  const inQuery = { name: query.Name, phone: query.Phone, pin: query.Pin };
  const placeOf = (field: keyof typeof inQuery): Place =>
    body[field] === undefined && inQuery[field] !== undefined
      ? { at: 'query', path: `${field[0]?.toUpperCase()}${field.slice(1)}` }
      : { at: 'body', path: field };
  const given = { name: body.name ?? inQuery.name, phone: body.phone ?? inQuery.phone, pin: body.pin ?? inQuery.pin };
  const { name = '', phone = '', pin = '' } = readFields(given, placeOf, true);
  requireStrictPin({ pin, phone, strictPin: body.strictPin }, placeOf('pin'));
  const ngo_id = ngoForNew(caller, body.idNgo);
  try {
    const added = await transact(db, async (trx) => {
      await holdPhones(trx, ngo_id);
      if (await hasPhone(trx, ngo_id, phone, config.phonePrefix)) throw phoneTaken(placeOf('phone'));
      const { id } = await trx
        .insertInto('observer')
        .values({ ngo_id, phone, name, pin_hash: hashPin(config, phone, pin) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await record(trx, byStaff(context), {
        kind: 'observer.created',
        subject: id,
        ngo: ngo_id,
        from: null,
        to: { idNgo: ngo_id, isActive: true },
        texts: { name, phone },
      });
      return id;
    });
    warnOfWeakPins(log, [{ pin, phone }], ngo_id);
    return added;
  } catch (error) {
    if (isRefusedAs('taken', error)) throw phoneTaken(placeOf('phone'));
    if (isRefusedAs('referred', error)) throw unknownNgo({ at: 'body', path: 'idNgo' });
    throw error;
  }
}

export const unknownNgo = (place: Place): Refusal =>
  new Refusal(400, 'There is no NGO with this id.', {
    code: 'ngo-unknown',
    errors: [{ ...place, message: 'is the id of no NGO', code: 'ngo-unknown' }],
  });
