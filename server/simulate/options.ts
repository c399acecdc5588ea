import { parseArgs } from 'node:util';
import { loopbackAddress } from './loopback.ts';
import type { Troubles } from './troubles.ts';

export interface SimulateOptions {
  server: URL;
  observers: number;
  speed: number;
  seed: number;
  date: string;
  timeZone: string;
  user: string;
  password: string;
  ledger: string | undefined;
  check: boolean;
  minutes: number;
  /** So many officers work at the desk meanwhile; 0 for none. */
  desk: number;
  troubles: Troubles;
}

export const MAX_OBSERVERS = 5_000;
export const MAX_OFFICERS = 100;
export const MAX_SILENT = 20_000;
const FASTEST = 1_000_000;
const MAX_MINUTES = 24 * 60;

/** Reads the command line; what is wrong with it is thrown as a sentence by `wrong`. */
export function readOptions(
  args: readonly string[],
  given: { user: string; password: string; today: string; timeZone: string },
  wrong: (message: string) => Error,
): SimulateOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string', default: 'http://127.0.0.1:8080' },
      observers: { type: 'string', default: '1200' },
      speed: { type: 'string', default: '60' },
      seed: { type: 'string', default: '7' },
      date: { type: 'string', default: given.today },
      zone: { type: 'string', default: given.timeZone },
      user: { type: 'string', default: given.user },
      password: { type: 'string', default: given.password },
      ledger: { type: 'string' },
      minutes: { type: 'string', default: String(MAX_MINUTES) },
      desk: { type: 'string' },
      silent: { type: 'string' },
      late: { type: 'string', default: '' },
      dark: { type: 'string', default: '' },
      check: { type: 'boolean', default: false },
    },
  });
  const integer = (name: 'observers' | 'seed' | 'minutes' | 'desk' | 'silent', most: number): number => {
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < 1 || number > most)
      throw wrong(`--${name} ${values[name]}: give a whole number from 1 to ${most}.`);
    return number;
  };
  const counties = (name: 'late' | 'dark') =>
    values[name] === '' ? [] : values[name].split(',').map((code) => code.trim());
  const [late, dark] = [counties('late'), counties('dark')];
  const twice = [...late, ...dark].find((code, index, all) => code === '' || all.indexOf(code) < index);
  if (twice !== undefined)
    throw wrong(`--late ${values.late} --dark ${values.dark}: name each county once, such as --late CJ,B --dark IS.`);
  const server = loopbackAddress(values.server);
  if (!server)
    throw wrong(
      `--server ${values.server}: simulated phones speak to this machine alone, such as http://127.0.0.1:8080.`,
    );
  const speed = Number(values.speed);
  if (!(speed >= 1 && speed <= FASTEST)) throw wrong(`--speed ${values.speed}: give a number from 1 to ${FASTEST}.`);
  if (Number.isNaN(Date.parse(`${values.date}T00:00:00Z`)) || !/^\d{4}-\d\d-\d\d$/u.test(values.date))
    throw wrong(`--date ${values.date}: give a day such as 2026-11-22.`);
  return {
    server,
    speed,
    date: values.date,
    timeZone: values.zone,
    observers: integer('observers', MAX_OBSERVERS),
    seed: integer('seed', 1_000_000),
    minutes: integer('minutes', MAX_MINUTES),
    user: values.user,
    password: values.password,
    ledger: values.ledger,
    check: values.check,
    desk: values.desk === undefined ? 0 : integer('desk', MAX_OFFICERS),
    troubles: { silent: values.silent === undefined ? 0 : integer('silent', MAX_SILENT), late, dark },
  };
}
