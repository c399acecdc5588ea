import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { once } from 'node:events';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, type Database } from './db/open.ts';
import { tidy } from './db/tidy.ts';
import { contract, createHandlers } from './handlers.ts';
import { startJobs, type Job } from './jobs.ts';
import type { Log } from './log.ts';

const GRACE = 10_000;
const TIDY_SECONDS = 600;

export interface Running {
  address: string;
  /** Nobody can log in to the console yet. */
  withoutStaff: boolean;
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
  const onError = (error: Error) => log.error('a database connection was lost', { error });
  const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, onError });
  try {
    const steps = await migrate(database.db);
    if (steps.length > 0) log.info('the database is up to date', { steps });
    const stopping = new AbortController();
    const app = createApp({
      db: database.db,
      config,
      log,
      version,
      contract,
      handlers: createHandlers(),
      now: () => new Date(),
      stopping: stopping.signal,
      consoleDirectory: await surroundings.consoleDirectory,
    });
    const server = createAdaptorServer({ fetch: app.fetch });
    const address = await listen(server, config);
    const stopJobs = startJobs(jobsOf(database), log);
    return {
      address,
      withoutStaff: !(await database.db.selectFrom('ngo_admin').select('id').limit(1).executeTakeFirst()),
      async close() {
        stopping.abort();
        await Promise.all([closeServer(server), stopJobs()]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const jobsOf = ({ db, embedded }: Database): Job[] =>
  embedded ? [{ name: 'tidy', everySeconds: TIDY_SECONDS, run: () => tidy(db) }] : [];

async function listen(server: ServerType, { port, host }: Config): Promise<string> {
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
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await closed;
  clearTimeout(impatient);
}
