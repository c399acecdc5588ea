import { accountKey } from '#contract/account-names.values.ts';
import { roleOf, type AccountRole } from '#contract/roles.values.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { hashPin } from '#server/auth/pins.ts';
import type { ObserverCaller, Staff } from '#server/http/handler.ts';

export interface People {
  organizer: Staff;
  admin: Staff;
  otherAdmin: Staff;
  observer: ObserverCaller;
}

export const PASSWORD = 'vigil-demo';
export const PIN = '1234';

/** One more account of an NGO. */
export async function addStaff(db: Db, idNgo: number, account: string, role: AccountRole = 'admin'): Promise<Staff> {
  const values = { ngo_id: idNgo, account, role, account_key: accountKey(account), password_hash: 'x' };
  const { id } = await db.insertInto('ngo_admin').values(values).returning('id').executeTakeFirstOrThrow();
  return { kind: 'staff', adminId: id, idNgo, organizer: false, role: roleOf(role, false), account };
}

/** Hashing is slow on purpose: once for a test file. */
let hashed: Promise<string> | undefined;

/** One organizer NGO and two others, an account in each, and an observer of the second NGO. */
export async function addPeople(db: Db, config: Config): Promise<People> {
  const ngos = await db
    .insertInto('ngo')
    .values([
      { short_name: 'ORG', name: 'Organizers', organizer: true, is_active: true },
      { short_name: 'ONE', name: 'First NGO', organizer: false, is_active: true },
      { short_name: 'TWO', name: 'Second NGO', organizer: false, is_active: true },
    ])
    .returning('id')
    .execute();
  const password_hash = await (hashed ??= hashPassword(PASSWORD));
  const staff = async (index: number, account: string): Promise<Staff> => {
    const idNgo = ngos[index]?.id ?? 0;
    const values = { ngo_id: idNgo, account, account_key: accountKey(account), password_hash };
    const { id } = await db.insertInto('ngo_admin').values(values).returning('id').executeTakeFirstOrThrow();
    return {
      kind: 'staff',
      adminId: id,
      idNgo,
      organizer: index === 0,
      role: index === 0 ? 'organizer' : 'ngoAdmin',
      account,
    };
  };
  const organizer = await staff(0, 'organizer');
  const admin = await staff(1, 'ngo-admin');
  const otherAdmin = await staff(2, 'other-admin');
  const phone = '0722000001';
  const { id } = await db
    .insertInto('observer')
    .values({ ngo_id: admin.idNgo, phone, name: 'Ana Observer', pin_hash: hashPin(config, phone, PIN) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const observer: ObserverCaller = { kind: 'observer', observerId: id, idNgo: admin.idNgo, phone };
  return { organizer, admin, otherAdmin, observer };
}
