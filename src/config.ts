import { once } from './once.ts';

/** What the server writes into `#vigil-config` of the page; each field that is missing or wrong falls back on its own. */
export interface Config {
  productName: string;
  /** Where the API lives; empty is the origin that served the console. */
  apiBase: string;
  /** Address of the observers' guide; null opens the one that ships with the product, in the user's language. */
  guideUrl: string | null;
  /** Whether a token's `exp` is believed (SES-03). */
  expiryCheck: boolean;
  /** Seconds by which `exp` is moved. */
  expiryOffset: number;
  /** The number of the election's country, without plus: its phones are the same with and without it. */
  phonePrefix: string;
  /** The election's time zone; null is the browser's own. */
  timeZone: string | null;
  /** The day of the election, as `2026-11-22`; null where nobody said. Polls open and close at these times. */
  polls: { day: string | null; open: string; close: string };
  /** The server that wrote this page answers its calls, too: it takes what only ours knows. */
  ownServer: boolean;
  /** What that server offers beside the calls of published back ends; a server elsewhere is asked. */
  features: readonly string[];
  /** The server holds a demonstration: the login offers its accounts. */
  demo: boolean;
  /** Changes with the texts of the languages; empty where the server does not tell, and they are asked for each time. */
  textsVersion: string;
}

export const defaults: Config = {
  productName: 'Vigil',
  apiBase: '',
  guideUrl: null,
  expiryCheck: true,
  expiryOffset: 0,
  phonePrefix: '40',
  timeZone: null,
  polls: { day: null, open: '07:00', close: '21:00' },
  ownServer: false,
  features: [],
  demo: false,
  textsVersion: '',
};

type Reader<T> = (value: unknown) => T | undefined;

const name: Reader<string> = (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);
const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
const names: Reader<string[]> = (value) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
const seconds: Reader<number> = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

const prefix: Reader<string> = (value) =>
  typeof value === 'string' && /^[1-9]\d{0,3}$/u.test(value) ? value : undefined;

/** An http address, or a path of this origin; the trailing slash goes. */
const address: Reader<string> = (value) => {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replace(/\/+$/u, '');
  return text === '' || /^(https?:\/\/|\/(?!\/))/iu.test(text) ? text : undefined;
};

const filledAddress: Reader<string> = (value) => address(value) || undefined;

const timeZone: Reader<string> = (value) => {
  if (typeof value !== 'string' || value === '') return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

const written =
  (pattern: RegExp): Reader<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
const day = written(/^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/u);
const version = written(/^[\w-]+$/u);
const timeOfDay = written(/^([01]\d|2[0-3]):[0-5]\d$/u);

function fieldsOf(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export function readConfig(json: string): Config {
  const fields = fieldsOf(json);
  // The first formatter of a visit takes a slow phone 130 ms: the login, which formats no date, must not wait for it.
  const zone = once(() => timeZone(fields['timeZone']) ?? defaults.timeZone);
  return {
    productName: name(fields['productName']) ?? defaults.productName,
    apiBase: address(fields['apiBase']) ?? defaults.apiBase,
    guideUrl: filledAddress(fields['guideUrl']) ?? defaults.guideUrl,
    expiryCheck: flag(fields['expiryCheck']) ?? defaults.expiryCheck,
    expiryOffset: seconds(fields['expiryOffset']) ?? defaults.expiryOffset,
    phonePrefix: prefix(fields['phonePrefix']) ?? defaults.phonePrefix,
    get timeZone() {
      return zone();
    },
    polls: {
      day: day(fields['electionDay']) ?? defaults.polls.day,
      open: timeOfDay(fields['pollsOpen']) ?? defaults.polls.open,
      close: timeOfDay(fields['pollsClose']) ?? defaults.polls.close,
    },
    ownServer: flag(fields['ownServer']) ?? defaults.ownServer,
    features: names(fields['features']) ?? defaults.features,
    demo: flag(fields['demo']) ?? defaults.demo,
    textsVersion: version(fields['textsVersion']) ?? defaults.textsVersion,
  };
}
