export type Level = 'debug' | 'info' | 'warn' | 'error';

export type Fields = Readonly<Record<string, unknown>>;

export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
  /** The same log with fields that stand on every line. */
  with(fields: Fields): Log;
}

export interface LogOptions {
  level: Level | 'silent';
  /** For eyes instead of machines. */
  pretty: boolean;
  write(line: string): void;
  now(): Date;
}

const RANK: Record<LogOptions['level'], number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };
const SECRET = /pin$|pass|token|secret|authorization|cookie|api_?key/iu;

/** One JSON object a line. Values under names that sound secret are masked, however deep they lie. */
export function createLog(options: LogOptions, standing: Fields = {}): Log {
  const at = (level: Level) => (message: string, fields?: Fields) => {
    if (RANK[level] < RANK[options.level]) return;
    const entry = { time: options.now().toISOString(), level, message, ...standing, ...fields };
    options.write(`${options.pretty ? forEyes(entry) : JSON.stringify(entry, mask)}\n`);
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (fields) => createLog(options, { ...standing, ...fields }),
  };
}

function mask(name: string, value: unknown): unknown {
  if (name !== '' && SECRET.test(name)) return '[hidden]';
  if (value instanceof Error)
    return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
  return value;
}

function forEyes({
  time,
  level,
  message,
  ...fields
}: Fields & { time: string; level: Level; message: string }): string {
  const rest = Object.entries(fields).map(([name, value]) =>
    value instanceof Error ? `\n${storyOf(value)}` : ` ${name}=${JSON.stringify(mask(name, value), mask)}`,
  );
  return `${time.slice(11, 19)} ${level.padEnd(5)} ${message}${rest.join('')}`;
}

const storyOf = ({ stack, cause }: Error): string =>
  cause instanceof Error ? `${stack}\nbecause of ${storyOf(cause)}` : String(stack);
