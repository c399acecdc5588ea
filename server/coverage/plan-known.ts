import { sql } from 'kysely';
import { phoneKey } from '#contract/phones.values.ts';
import type { PlanReason } from '#contract/coverage.values.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { readBasis, type ExpectedForm } from './expectation-basis.ts';

interface KnownObserver {
  id: number;
  ngo: number;
  shortName: string;
  isActive: boolean;
  isTest: boolean;
}

interface KnownStation {
  id: number;
  county: number;
  isAbroad: boolean;
}

/** What the lines of a plan may name. */
export interface Known {
  observer: (phone: string, ngo: string) => KnownObserver | PlanReason;
  station: (county: string, station: string) => KnownStation | undefined;
  form: (code: string) => ExpectedForm | undefined;
}

const folded = (text: string) => text.trim().toLowerCase();

export async function readKnown(db: Db, config: Config, now: Date): Promise<Known> {
  const [observers, stations] = [await readObservers(db, config.phonePrefix), await readStations(db)];
  const { forms } = await readBasis(db, config, now);
  const byCode = new Map(forms.map((form) => [folded(form.code), form]));
  return {
    observer: (phone, ngo) => pick(observers(phone), ngo),
    station: (county, station) => stations.get(placeOf(county, station)),
    form: (code) => byCode.get(folded(code)),
  };
}

function pick(all: readonly KnownObserver[], ngo: string): KnownObserver | PlanReason {
  const meant = ngo === '' ? all : all.filter(({ shortName }) => folded(shortName) === folded(ngo));
  const [observer] = meant;
  if (!observer) return 'observer-unknown';
  if (meant.length > 1) return 'observer-ambiguous';
  if (observer.isTest) return 'observer-test';
  return observer.isActive ? observer : 'observer-inactive';
}

/** Spreadsheet programs take a phone for a number, and its zero away. */
async function readObservers(db: Db, prefix: string) {
  const { rows } = await sql<KnownObserver & { phone: string }>`
    select o.id, o.ngo_id as ngo, o.phone, n.short_name as "shortName", o.is_active and n.is_active as "isActive",
      o.is_test as "isTest"
    from observer o join ngo n on n.id = o.ngo_id
    where o.erased_at is null`.execute(db);
  const byPhone = Map.groupBy(rows, ({ phone }) => phoneKey(phone, prefix));
  return (phone: string): readonly KnownObserver[] =>
    byPhone.get(phoneKey(phone, prefix)) ?? byPhone.get(phoneKey(`0${phone}`, prefix)) ?? [];
}

async function readStations(db: Db): Promise<Map<string, KnownStation>> {
  const { rows } = await sql<KnownStation & { code: string; number: number }>`
    select s.id, s.county_id as county, c.diaspora as "isAbroad", c.code, s.number
    from polling_station s join county c on c.id = s.county_id`.execute(db);
  return new Map(rows.map(({ code, number, ...station }) => [`${folded(code)} ${number}`, station]));
}

/** No place has a longer name; to look for its number would take too long. */
const MAX_PLACE = 100;

/** `CJ` and `40`, or `CJ 40` in one cell. */
function placeOf(county: string, station: string): string {
  if (station.length > MAX_PLACE) return '';
  const [, code = '', number = ''] = /^(.*\D)?0*(\d{1,9})$/u.exec(station.trim()) ?? [];
  return `${folded(county === '' ? code.replace(/[\s:/-]+$/u, '') : county)} ${number}`;
}
