import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '#contract/index.ts';
import { createApp } from './app.ts';
import { tidyLimits } from './auth/charge-login.ts';
import { tidyRefused } from './auth/refused-logins.ts';
import { tidySessions } from './auth/sessions.ts';
import type { Config } from './config.ts';
import { mustHaveShapes } from './coverage/shapes.ts';
import { boardJob } from './coverage/snapshots.ts';
import { counterJobs } from './counters/projector.ts';
import { openDatabase, type Database } from './db/open.ts';
import { analyseGrown, tidy } from './db/vacuum.ts';
import { erasureJob } from './erasure/after-erasing.ts';
import { clearUploads } from './http/uploads.ts';
import { createHandlers } from './handlers.ts';
import { startJobs, type Job } from './jobs.ts';
import { ledgerJobs } from './ledger/sealer.ts';
import type { Log } from './log.ts';
import { undecidedNotes } from './notes/undecided-notes.ts';
import { recordOnly } from './notifications/channel.ts';
import { fcm, readServiceAccount } from './notifications/fcm.ts';
import { startOutbox } from './notifications/outbox.ts';
import { prepareDatabase } from './prepare-database.ts';
import { deskJobs } from './reviews/settle-due.ts';

const GRACE = 10_000;
const TIDY_SECONDS = 600;
const GROWTH_SECONDS = 1;
const UNDECIDED_SECONDS = 60;
/** In milliseconds: heads that do not end are cut off; how fast bodies come is looked at where they are read. */
export const CONNECTIONS = {
  headersTimeout: 20_000,
  requestTimeout: 6 * 60_000,
  connectionsCheckingInterval: 5_000,
} as const;

export interface Running {
  address: string;
  /** The accounts of all staff; none means that nobody can log in to the console yet. */
  accounts: readonly string[];
  /** The logins of the demo are good. */
  demo: boolean;
  /** Ends streams, finishes requests within ten seconds, closes the database. */
  close: () => Promise<void>;
}

export interface Surroundings {
  log: Log;
  version: string;
  /** Where the built console is, once it is built. */
  consoleDirectory: Promise<string | undefined>;
}

/** Opens the database, brings it up to date and listens. */
export async function startServer(config: Config, surroundings: Surroundings): Promise<Running> {
  const { log, version } = surroundings;
  await mustBeFree(config);
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    databaseReadUrl: config.databaseReadUrl,
    databaseStandbyUrl: config.databaseStandbyUrl,
    databasePrepared: config.databasePrepared,
    onPassedOver: (reason) =>
      reason === undefined
        ? log.info('replicas are read from again')
        : log.warn('replicas are passed over, the primary is read from', { reason }),
    wait: config.databaseWait,
    onWaiting: ({ message }) => log.warn('waiting for the database', { reason: message }),
    onError: ({ message }) => log.warn('a database connection was lost', { reason: message }),
  });
  try {
    await mustHaveShapes(config);
    await clearUploads(config.dataDir);
    const prepared = await prepareDatabase(database.db, config, log, now());
    const isDemoOffered = () => prepared.isDemoOffered(database.primaryReads);
    database.limitStatements(config.databaseTimeout);
    const channel = channelOf(config);
    const stopping = new AbortController();
    const app = createApp({
      db: database.db,
      reads: database.reads,
      primaryReads: database.primaryReads,
      config,
      log,
      version,
      contract,
      handlers: createHandlers(),
      now,
      stopping: stopping.signal,
      consoleDirectory: await surroundings.consoleDirectory,
      isDemoOffered,
    });
    const server = createAdaptorServer({ fetch: app.fetch, serverOptions: { ...CONNECTIONS } });
    const address = await listen(server, config);
    const stopJobs = startJobs(
      [
        ...jobsOf(database),
        ...ledgerJobs(database.db, log, now),
        ...deskJobs(database.db, log),
        erasureJob(database.db, config),
        ...counterJobs(database.db),
        boardJob(database.db, config, now),
      ],
      log,
    );
    const outbox = startOutbox({ db: database.db, channel, log, now });
    return {
      address,
      demo: await isDemoOffered(),
      accounts: (await database.db.selectFrom('ngo_admin').select('account').execute()).map(({ account }) => account),
      async close() {
        stopping.abort();
        const ended = Promise.all([closeServer(server), stopJobs(), outbox.stop()]);
        await Promise.race([ended, delay(GRACE, undefined, { ref: false })]);
        await database.close();
        await ended;
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const now = () => new Date();

const channelOf = ({ firebaseCredentials }: Config) =>
  firebaseCredentials === undefined ? recordOnly : fcm({ account: readServiceAccount(firebaseCredentials), now });

const jobsOf = ({ db, embedded }: Database): Job[] => [
  { name: 'undecided notes', everySeconds: UNDECIDED_SECONDS, run: () => undecidedNotes(db).settle() },
  { name: 'sessions', everySeconds: TIDY_SECONDS, run: () => tidySessions(db, now()) },
  { name: 'refused logins', everySeconds: TIDY_SECONDS, run: () => tidyRefused(db, now()) },
  { name: 'growth', everySeconds: GROWTH_SECONDS, run: async () => void (await analyseGrown(db)) },
  { name: 'limits of logins', everySeconds: TIDY_SECONDS, run: () => tidyLimits(db, now()) },
  ...(embedded ? [{ name: 'tidy', everySeconds: TIDY_SECONDS, run: () => tidy(db) }] : []),
];

/** Whoever starts a second server should learn it at once, not after the database has opened. */
async function mustBeFree(config: Config): Promise<void> {
  const probe = createServer();
  await listen(probe, config);
  probe.close();
  await once(probe, 'close');
}

async function listen(server: ServerType | Server, { port, host }: Config): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} on ${host} is in use. Stop what uses it, or set PORT to another one.`, {
      cause: error,
    });
  }
  const at = server.address();
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${typeof at === 'object' && at ? at.port : port}`;
}

async function closeServer(server: ServerType): Promise<void> {
  const closed = new Promise((resolve) => {
    server.close(resolve);
  });
  const impatient = setTimeout(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
  }, GRACE);
  // A connection turns idle when its last request or stream ends; clients would keep it for seconds.
  const idle = setInterval(() => {
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  }, 50);
  await closed;
  clearInterval(idle);
  clearTimeout(impatient);
}
