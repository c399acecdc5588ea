import type { Insertable, Selectable } from 'kysely';
import { accountKey } from '#contract/account-names.values.ts';
import { usualChannel } from '#contract/notification-channel.values.ts';
import type { LastChange, Tables } from '#server/db/tables.ts';
import { buildings, buildingsAbroad, counties, diaspora, streets } from './places.ts';
import { ngos, personName } from './people.ts';
import type { Random } from './random.ts';
import type { Scale } from './scale.ts';

/** A whole row, without what the database computes. */
export type Row<T extends keyof Tables> = Pick<
  Selectable<Tables[T]>,
  keyof Selectable<Tables[T]> & keyof Insertable<Tables[T]>
>;

/** Without what the database makes up for each. */
/** Of what nobody has changed yet. */
type Unchanged = keyof LastChange;
type NgoRow = Omit<Row<'ngo'>, Unchanged>;
type AdminRow = Omit<Row<'ngo_admin'>, Unchanged | 'password_version' | 'role'>;
export type ObserverRow = Omit<
  Row<'observer'>,
  Unchanged | 'security_stamp' | 'last_device' | 'pin_version' | 'erased_at' | 'notes_erased_at'
>;

/** Makes the hashes that a login compares with. */
export interface Hashes {
  password: (password: string) => Promise<string>;
  pin: (phone: string, pin: string) => string;
}

export const demoLogins = {
  organizer: { account: 'organizer', password: 'vigil-demo' },
  admin: { account: 'ngo-admin', password: 'vigil-demo' },
  observer: { phone: '0722000001', pin: '1234' },
} as const;

export const demoAccounts: readonly string[] = ngos.map(
  ({ short }, index) =>
    [demoLogins.organizer.account, demoLogins.admin.account][index] ?? `admin-${short.toLowerCase()}`,
);

export const demoPhone = (id: number): string => `0722${String(id).padStart(6, '0')}`;

const DAY = 24 * 60 * 60 * 1000;

/** Everything that is known before election day. */
export interface Register {
  counties: Row<'county'>[];
  stations: Row<'polling_station'>[];
  ngos: NgoRow[];
  admins: AdminRow[];
  observers: ObserverRow[];
  devices: Row<'device'>[];
}

export const register = async (random: Random, scale: Scale, now: Date, hashes: Hashes): Promise<Register> => {
  const places = makePlaces(random, scale);
  const observers = makeObservers(random, scale, now, hashes);
  return {
    ...places,
    ngos: makeNgos(),
    admins: await makeAdmins(hashes),
    observers,
    devices: makeDevices(random, observers),
  };
};

const makePlaces = (random: Random, scale: Scale): Pick<Register, 'counties' | 'stations'> => {
  const facts = [...counties, diaspora];
  const stations: Row<'polling_station'>[] = [];
  for (const [index, [code, , size, towns]] of facts.entries()) {
    for (let number = 1; number <= Math.max(2, Math.round(size * scale.stations)); number += 1) {
      const id = stations.length + 1;
      const address =
        code === 'D'
          ? `${random.pick(buildingsAbroad)}, ${random.pick(towns)}`
          : `${random.pick(buildings)}, ${random.pick(streets)} nr. ${random.between(1, 120)}, ${random.pick(towns)}`;
      stations.push({
        id,
        county_id: index + 1,
        number,
        address,
        coordinates: null,
        administrative_territory_code: null,
        territory_code: String(10_000 + index * 1_000 + number),
      });
    }
  }
  return {
    counties: facts.map(([code, name], index) => ({
      id: index + 1,
      code,
      name,
      diaspora: code === 'D',
      sort_order: index + 1,
    })),
    stations,
  };
};

const makeNgos = (): NgoRow[] =>
  ngos.map(({ short, name }, index) => ({
    id: index + 1,
    short_name: short,
    name,
    organizer: index === 0,
    is_active: index < ngos.length - 1,
  }));

const makeAdmins = async (hashes: Hashes): Promise<AdminRow[]> => {
  const hash = await hashes.password(demoLogins.admin.password);
  return demoAccounts.map((account, index) => ({
    id: index + 1,
    ngo_id: index + 1,
    account,
    account_key: accountKey(account),
    password_hash: hash,
  }));
};

const makeObservers = (random: Random, scale: Scale, now: Date, hashes: Hashes): ObserverRow[] => {
  const members = ngos.flatMap(({ share }, index) =>
    Array.from({ length: Math.round(share * scale.observers) }, () => index + 1),
  );
  return Array.from({ length: scale.observers }, (_, index) => {
    const known = index === 0;
    const phone = demoPhone(index + 1);
    return {
      id: index + 1,
      ngo_id: known ? 2 : random.pick(members),
      phone,
      name: personName(random),
      pin_hash: hashes.pin(phone, demoLogins.observer.pin),
      is_active: known || random.chance(0.97),
      is_test: !known && random.chance(0.01),
      device_registered_at:
        known || random.chance(0.85) ? new Date(now.getTime() - Math.round((1 + random.next() * 9) * DAY)) : null,
      created_at: new Date(now.getTime() - Math.round((12 + random.next() * 30) * DAY)),
    };
  });
};

/** A phone that is registered mostly accepts messages, too. */
const makeDevices = (random: Random, observers: readonly ObserverRow[]): Row<'device'>[] =>
  observers.flatMap(({ id, device_registered_at }) =>
    device_registered_at === null || random.chance(0.1)
      ? []
      : [
          {
            observer_id: id,
            channel: usualChannel,
            token: `demo-${random.uuid()}`,
            registered_at: device_registered_at,
          },
        ],
  );
