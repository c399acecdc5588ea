import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod/mini';
import { whole } from '#contract/scalars.ts';
import type { Bucket } from './notes/bucket-store.ts';

z.config(z.locales.en());

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'must be a time such as 07:00'));
const timeZone = z.string().check(
  z.refine((zone) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
    } catch {
      return false;
    }
  }, 'must be a time zone such as Europe/Bucharest'),
);
const flag = z.stringbool();
const postgres = z.string().check(z.regex(/^postgres(ql)?:\/\//u, 'must begin with postgres://'));
const word = z.string().check(z.minLength(1));
const secret = z.string().check(z.minLength(32, 'must have at least 32 characters'));
const address = z.url('must be an address such as https://example.org');
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const originsIn = (list: string) => list.split(',').flatMap((origin) => origin.trim() || []);
const origins = z
  .string()
  .check(
    z.refine(
      (list) => originsIn(list).every(isOrigin),
      'must be origins such as https://console.example, separated by commas',
    ),
  );
const guide = z
  .string()
  .check(
    z.refine(
      (text) => /^\/(?!\/)/u.test(text) || (/^https?:/u.test(text) && URL.canParse(text)),
      'must be an address such as https://example.org or /guide.pdf',
    ),
  );

/** The name of the bucket, and a folder in it. */
const BUCKET = /^s3:\/\/([a-z\d][\w.-]+)(?:\/([\w./-]*[\w.-]))?\/?$/u;

/** A slip of the pen must not make a server of production a demo. */
const kind = z.pipe(
  z.string().check(z.trim(), z.toLowerCase()),
  z.enum(['production', 'development', 'test'], 'must be production, development or test'),
);

/** Every environment variable that the server reads; an empty one counts as not set. */
const Environment = z.object({
  NODE_ENV: z._default(kind, 'development'),
  PORT: z._default(whole(0, 65_535), 8080),
  HOST: z._default(word, '127.0.0.1'),
  DATA_DIR: z._default(word, './data'),
  DATABASE_URL: z.optional(postgres),
  DATABASE_READ_URL: z.optional(postgres),
  DATABASE_STANDBY_URL: z.optional(postgres),
  DATABASE_PREPARED: z._default(flag, true),
  DATABASE_TIMEOUT: z._default(whole(1, 600), 20),
  DATABASE_WAIT: z._default(whole(0, 3_600), 60),
  ATTACHMENTS_URL: z.optional(z.string().check(z.regex(BUCKET, 'must be s3://bucket or s3://bucket/folder'))),
  ATTACHMENTS_PUBLIC_URL: z.optional(address),
  AWS_ENDPOINT_URL_S3: z.optional(address),
  AWS_REGION: z._default(word, 'us-east-1'),
  AWS_ACCESS_KEY_ID: z.optional(word),
  AWS_SECRET_ACCESS_KEY: z.optional(word),
  PRODUCT_NAME: z._default(word, 'Vigil'),
  GUIDE_URL: z._default(guide, ''),
  API_BASE: z._default(address, ''),
  JWT_SECRET: z.optional(secret),
  PIN_KEY: z.optional(secret),
  TOKEN_HOURS: z._default(z.coerce.number().check(z.gt(0), z.maximum(8_760)), 24),
  EXPIRY_CHECK: z._default(flag, true),
  EXPIRY_OFFSET: z._default(whole(-86_400, 86_400), 0),
  TRUST_PROXY: z._default(flag, false),
  CORS_ORIGINS: z._default(origins, ''),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  ELECTION_TIME_ZONE: z._default(timeZone, 'Europe/Bucharest'),
  ELECTION_DAY: z.optional(z.iso.date()),
  RETENTION_DAYS: z.optional(whole(1, 36_500)),
  POLLS_OPEN: z._default(timeOfDay, '07:00'),
  POLLS_CLOSE: z._default(timeOfDay, '21:00'),
  PHONE_PREFIX: z._default(z.string().check(z.regex(/^[1-9]\d{0,3}$/u, 'must be a country number such as 40')), '40'),
  OPENING_FORM: z._default(word, 'A'),
  COUNTING_FORM: z._default(word, 'C'),
  FIREBASE_CREDENTIALS: z.optional(word),
  METRICS_TOKEN: z.optional(secret),
  COUNTY_SHAPES: z.optional(word),
  UPLOAD_LIMIT_MB: z._default(whole(1, 2_000), 50),
});

export type Config = ReturnType<typeof shape> & { jwtSecret: string; pinKey: string };

/** Wrong settings, one line a variable, fit to be shown as they are. */
export class ConfigError extends Error {}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The settings from the environment and the command line. Keys that are not given are made once and kept in the data
 * directory, readable by its owner alone, so that sessions and PINs outlive a restart.
 */
export function readConfig(environment: Variables, args: readonly string[] = []): Config {
  const { JWT_SECRET, PIN_KEY, ...env } = readVariables(environment, args);
  const settings = shape(env, args);
  return {
    ...settings,
    jwtSecret: JWT_SECRET ?? keptKey(settings.dataDir, 'jwt.key'),
    pinKey: PIN_KEY ?? keptKey(settings.dataDir, 'pin.key'),
  };
}

/** Where the election is, read without making anything there. */
export function readPlace(environment: Variables): { dataDir: string; databaseUrl: string | undefined } {
  const { DATA_DIR, DATABASE_URL } = readVariables(environment, []);
  return { dataDir: resolve(DATA_DIR), databaseUrl: DATABASE_URL };
}

function readVariables(environment: Variables, args: readonly string[]): z.output<typeof Environment> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(given);
  const wrong = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const flags = new Set(['--api-only', '--demo', '--no-demo']);
  for (const arg of args) if (!flags.has(arg)) wrong.push(`${arg}: unknown option, known are ${[...flags].join(', ')}`);
  if (args.includes('--demo') && args.includes('--no-demo')) wrong.push('--demo: not together with --no-demo');
  if (args.includes('--demo') && parsed.data?.NODE_ENV === 'production')
    wrong.push('--demo: its passwords are known to everybody, so not with NODE_ENV=production');
  if (parsed.data?.RETENTION_DAYS !== undefined && parsed.data.ELECTION_DAY === undefined)
    wrong.push('RETENTION_DAYS: counts from ELECTION_DAY, which is not set');
  const { ATTACHMENTS_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = parsed.data ?? {};
  if (parsed.data?.DATABASE_READ_URL !== undefined && parsed.data.DATABASE_URL === undefined)
    wrong.push('DATABASE_READ_URL: replicas are of a DATABASE_URL, which is not set');
  if (parsed.data?.DATABASE_STANDBY_URL !== undefined && parsed.data.DATABASE_URL === undefined)
    wrong.push('DATABASE_STANDBY_URL: the standby is one of a DATABASE_URL, which is not set');
  if (ATTACHMENTS_URL !== undefined && (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined))
    wrong.push('ATTACHMENTS_URL: needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  if (!parsed.success || wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  return parsed.data;
}

/** Where attachments are kept instead of the data directory. */
function bucketOf(env: Omit<z.output<typeof Environment>, 'JWT_SECRET' | 'PIN_KEY'>): Bucket | undefined {
  const [, name, folder] = BUCKET.exec(env.ATTACHMENTS_URL ?? '') ?? [];
  if (name === undefined) return undefined;
  const at = (service: string) => `${service.replace(/\/+$/u, '')}/${name}`;
  return {
    address: at(env.AWS_ENDPOINT_URL_S3 ?? `https://s3.${env.AWS_REGION}.amazonaws.com`),
    publicAddress: env.ATTACHMENTS_PUBLIC_URL && at(env.ATTACHMENTS_PUBLIC_URL),
    prefix: folder === undefined ? '' : `${folder}/`,
    region: env.AWS_REGION,
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
  };
}

/** What nobody else reaches: a first look, and no server that others share or that has a database of its own. */
const isForOneself = ({ NODE_ENV, DATABASE_URL, HOST }: z.output<typeof Environment>): boolean =>
  NODE_ENV !== 'production' && DATABASE_URL === undefined && /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/u.test(HOST);

const shape = (env: Omit<z.output<typeof Environment>, 'JWT_SECRET' | 'PIN_KEY'>, args: readonly string[]) => ({
  production: env.NODE_ENV === 'production',
  port: env.PORT,
  host: env.HOST,
  dataDir: resolve(env.DATA_DIR),
  databaseUrl: env.DATABASE_URL,
  /** Of replicas, for what only reads. */
  databaseReadUrl: env.DATABASE_READ_URL,
  /** Of the synchronous standby, which is read from while the primary is away. */
  databaseStandbyUrl: env.DATABASE_STANDBY_URL,
  databasePrepared: env.DATABASE_PREPARED,
  /** In milliseconds, for one statement. */
  databaseTimeout: env.DATABASE_TIMEOUT * 1_000,
  /** In milliseconds, at the start. */
  databaseWait: env.DATABASE_WAIT * 1_000,
  bucket: bucketOf(env),
  productName: env.PRODUCT_NAME,
  guideUrl: env.GUIDE_URL,
  apiBase: env.API_BASE,
  tokenHours: env.TOKEN_HOURS,
  expiryCheck: env.EXPIRY_CHECK,
  expiryOffset: env.EXPIRY_OFFSET,
  trustProxy: env.TRUST_PROXY,
  corsOrigins: originsIn(env.CORS_ORIGINS),
  logLevel: env.LOG_LEVEL,
  timeZone: env.ELECTION_TIME_ZONE,
  electionDay: env.ELECTION_DAY,
  /** So many days after the election it is proposed to make all observers anonymous. */
  retentionDays: env.RETENTION_DAYS,
  pollsOpen: env.POLLS_OPEN,
  pollsClose: env.POLLS_CLOSE,
  phonePrefix: env.PHONE_PREFIX,
  openingForm: env.OPENING_FORM,
  countingForm: env.COUNTING_FORM,
  firebaseCredentials: env.FIREBASE_CREDENTIALS,
  metricsToken: env.METRICS_TOKEN,
  /** A GeoJSON file of their outlines. */
  countyShapes: env.COUNTY_SHAPES,
  uploadLimit: env.UPLOAD_LIMIT_MB * 1024 * 1024,
  apiOnly: args.includes('--api-only'),
  /** Whether an empty database is filled with the demo. */
  demo: args.includes('--demo') || (isForOneself(env) && !args.includes('--no-demo')),
});

function keptKey(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  const key = readKey(file);
  if (key.length >= 32) return key;
  throw new ConfigError(`${file}: the key in this file is too short; restore it from a backup or delete it`);
}

/** A directory that is none or that this user may not use is for whoever starts the server to put right. */
function readKey(file: string): string {
  try {
    if (!existsSync(file)) makeKey(file);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR: a key cannot be kept there: ${reason}`, { cause: error });
  }
}

/** One that another process made meanwhile stays. */
function makeKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const key = randomBytes(32).toString('base64url');
  try {
    writeFileSync(file, `${key}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
