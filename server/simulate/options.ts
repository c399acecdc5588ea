import { parseArgs } from 'node:util';
import { loopbackAddress } from './loopback.ts';

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
}

export const MAX_OBSERVERS = 5_000;
export const MAX_OFFICERS = 100;
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
      check: { type: 'boolean', default: false },
    },
  });
  const whole = (name: 'observers' | 'seed' | 'minutes' | 'desk', most: number): number => {
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < 1 || number > most)
      throw wrong(`--${name} ${values[name]}: give a whole number from 1 to ${most}.`);
    return number;
  };
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
    observers: whole('observers', MAX_OBSERVERS),
    seed: whole('seed', 1_000_000),
    minutes: whole('minutes', MAX_MINUTES),
    user: values.user,
    password: values.password,
    ledger: values.ledger,
    check: values.check,
    desk: values.desk === undefined ? 0 : whole('desk', MAX_OFFICERS),
  };
}
