import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';
import { sql } from 'kysely';
import { createApp, type App } from '#server/app.ts';
import { issueToken } from '#server/auth/tokens.ts';
import { readConfig, type Config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import type { Caller, Handlers } from '#server/http/handler.ts';
import type { Pace } from '#server/http/request-body.ts';
import { createLog, type Log } from '#server/log.ts';
import { copyFolder } from './copyFolder.ts';
import { countApart } from './distinct-ids.ts';
import { borrowEmbedded } from './embedded.ts';
import { addressOf, createOnServer, dropOnServer } from './postgres.ts';

const DAY = 24 * 60 * 60 * 1000;
const ROOT = join(import.meta.dirname, '..', '..');
const CACHE = join(ROOT, 'node_modules', '.cache', 'vigil');

export interface TestServer {
  app: App;
  db: Db;
  /** What reads only is read from here: the same database, or its replica at `TEST_DATABASE_READ_URL`. */
  reads: Db;
  /** The primary, or while it is away its standby at `TEST_DATABASE_STANDBY_URL`. */
  primaryReads: Db;
  config: Config;
  /** Why the replica was passed over, and an empty text when it no longer was. */
  passedOver: string[];
  /** What was logged, as parsed lines. */
  logged: Record<string, unknown>[];
  /** The server's clock; it stands still until it is set. */
  clock: { now: Date };
  /** The `Authorization` header of somebody who is in the database. */
  bearer: (caller: Caller) => Promise<{ authorization: string }>;
  /** What the token of somebody is tied to: a session of staff, which is opened when it is not there, or a phone's stamp. */
  keyOf: (caller: Caller) => Promise<string>;
  /** A JSON request; `as` logs the caller in. */
  call: (
    method: string,
    path: string,
    given?: { body?: unknown; as?: Caller; headers?: HeadersInit },
  ) => Promise<Response>;
  close: () => Promise<void>;
}

export interface TestServerOptions<Contract extends Record<string, Endpoint>> {
  contract: Contract;
  handlers: Handlers<Contract>;
  environment?: Readonly<Record<string, string>>;
  consoleDirectory?: string;
  now?: Date;
  timeoutMs?: number;
  pace?: Pace;
}

/** A server with an empty, migrated database of its own: a copy of one that is made once for each set of migrations. */
export async function openTestServer<Contract extends Record<string, Endpoint>>(
  options: TestServerOptions<Contract>,
): Promise<TestServer> {
  const passedOver: string[] = [];
  const { dataDir, db, reads, primaryReads, close } = await freshDatabase(passedOver);
  const environment = { JWT_SECRET: 'test-secret-'.repeat(4), PIN_KEY: 'test-pins-'.repeat(4), DATA_DIR: dataDir };
  const config = readConfig({ ...environment, ...options.environment });
  const clock = { now: options.now ?? new Date('2026-11-22T08:00:00.000Z') };
  const now = () => clock.now;
  const logged: Record<string, unknown>[] = [];
  const log = recordingLog(logged, now);
  const stopping = new AbortController();
  const { contract, handlers, consoleDirectory, timeoutMs, pace } = options;
  const services = { db, reads, primaryReads, config, log, now, version: 'test', stopping: stopping.signal };
  const app = createApp({ ...services, contract, handlers, consoleDirectory, timeoutMs, pace });
  const keyOf = keysOver(db, clock);
  const bearer = async (caller: Caller) => {
    const account = caller.kind === 'staff' ? caller.account : caller.phone;
    const token = await issueToken(config, { caller, account, key: await keyOf(caller), now: clock.now });
    return { authorization: `Bearer ${token.access_token}` };
  };
  return {
    app,
    db,
    reads,
    primaryReads,
    passedOver,
    config,
    logged,
    clock,
    bearer,
    keyOf,
    async call(method, path, { body, as, headers } = {}) {
      const all = new Headers(headers);
      if (as) all.set('authorization', (await bearer(as)).authorization);
      if (body !== undefined) all.set('content-type', 'application/json');
      return app.request(path, { method, headers: all, ...(body !== undefined && { body: JSON.stringify(body) }) });
    },
    async close() {
      stopping.abort();
      await close();
    },
  };
}

/** The same database through the pooler at `TEST_DATABASE_POOLER`. */
function pooled(databaseUrl: string): string {
  const pooler = process.env['TEST_DATABASE_POOLER'];
  if (pooler === undefined) return databaseUrl;
  return addressOf(pooler, new URL(databaseUrl).pathname.slice(1));
}

/** The same database at another server, which a variable names. */
function sameAt(variable: string, databaseUrl: string): string | undefined {
  const server = process.env[variable];
  if (server === undefined) return undefined;
  return addressOf(server, new URL(databaseUrl).pathname.slice(1));
}

/** One session an account: whoever calls again goes on in it, unless it was ended. */
function keysOver(db: Db, clock: { now: Date }): TestServer['keyOf'] {
  const sessions = new Map<number, string>();
  return async (caller) => {
    if (caller.kind === 'observer') {
      const observer = db.selectFrom('observer').select('security_stamp').where('id', '=', caller.observerId);
      return (await observer.executeTakeFirst())?.security_stamp ?? randomUUID();
    }
    const id = sessions.get(caller.adminId) ?? randomUUID();
    sessions.set(caller.adminId, id);
    await sql`insert into session (id, admin_id, created_at, last_used_at, expires_at)
      select ${id}, id, ${clock.now}, ${clock.now}, ${new Date(clock.now.getTime() + DAY)}
      from ngo_admin where id = ${caller.adminId} on conflict (id) do nothing`.execute(db);
    return id;
  };
}

const recordingLog = (logged: Record<string, unknown>[], now: () => Date): Log =>
  createLog({ level: 'debug', pretty: false, now, write: (line) => logged.push(JSON.parse(line)) });

/** Where the tests' databases are: on the server at `TEST_DATABASE_URL`, which may create some, else embedded. */
async function freshDatabase(passedOver: string[]) {
  const server = process.env['TEST_DATABASE_URL'];
  if (server !== undefined) return databaseOn(server, passedOver);
  const { db, dataDir, giveBack } = await borrowEmbedded(await templateDirectory());
  return { dataDir, db, reads: db, primaryReads: db, close: giveBack };
}

async function databaseOn(server: string, passedOver: string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vigil-test-'));
  const name = await createOnServer(server, templateKey());
  const databaseUrl = addressOf(server, name);
  const { db, reads, primaryReads, close } = await openDatabase({
    dataDir,
    databaseUrl: pooled(databaseUrl),
    databasePrepared: process.env['TEST_DATABASE_POOLER'] === undefined,
    databaseReadUrl: sameAt('TEST_DATABASE_READ_URL', databaseUrl),
    databaseStandbyUrl: sameAt('TEST_DATABASE_STANDBY_URL', databaseUrl),
    onPassedOver: (reason) => passedOver.push(reason ?? ''),
    durable: false,
  });
  return {
    dataDir,
    db,
    reads,
    primaryReads,
    async close() {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
      await dropOnServer(server, name);
    },
  };
}

/** A data directory with a migrated database. */
export async function freshDirectory(): Promise<string> {
  const template = await templateDirectory();
  const directory = mkdtempSync(join(tmpdir(), 'vigil-test-'));
  await copyFolder(template, directory);
  return directory;
}

async function templateDirectory(): Promise<string> {
  const template = join(CACHE, `database-${templateKey()}`);
  if (existsSync(template)) return template;
  const unfinished = join(CACHE, `unfinished-${randomUUID()}`);
  mkdirSync(unfinished, { recursive: true });
  const { db, close } = await openDatabase({ dataDir: unfinished, durable: false });
  await migrate(db);
  await countApart(db);
  await close();
  try {
    renameSync(unfinished, template);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
  return template;
}

/** Changes with every migration, with the way they are run, and with the engine. */
function templateKey(): string {
  const migrations = join(ROOT, 'server', 'db', 'migrations');
  const files = readdirSync(migrations)
    .toSorted()
    .map((name) => join(migrations, name));
  const engine = createRequire(import.meta.url)
    .resolve('@electric-sql/pglite')
    .replace(/dist.*$/u, 'package.json');
  const hash = createHash('sha256');
  const ids = join(import.meta.dirname, 'distinct-ids.ts');
  for (const file of [...files, engine, ids, join(ROOT, 'server', 'db', 'migrate.ts')]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
