import { ConfigError, readConfig, type Config } from './config.ts';
import { createLog, type Log } from './log.ts';

// What the process is given and gives: settings, output, signals.

export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Ends the process with what a person should read, and no stack. */
export function giveUp(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

export function configOfProcess(): Config {
  try {
    return readConfig(process.env, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return giveUp(new Error(`Vigil cannot start with these settings:\n${error.message}`));
  }
}

export const logOfProcess = (config: Config): Log =>
  createLog({
    level: config.logLevel,
    pretty: process.stdout.isTTY,
    write: (line) => process.stdout.write(line),
    now: () => new Date(),
  });

/** Closes once on SIGTERM or SIGINT; who asks twice does not want to wait. */
export function closeOnSignal(close: () => Promise<void>): void {
  let asked = false;
  const stop = () => {
    if (asked) process.exit(1);
    asked = true;
    close().then(() => process.exit(0), giveUp);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
