import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import type { Endpoint } from '#contract/endpoint.ts';
import { createAuthenticate } from './auth/callers.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import { DatabaseUnavailable } from './db/unavailable.ts';
import { mountHealth } from './health.ts';
import { mountConsole } from './http/console.ts';
import type { Vigil } from './http/environment.ts';
import type { Handlers } from './http/handler.ts';
import { createMetrics } from './http/metrics.ts';
import { mount } from './http/mount.ts';
import { openApi } from './http/openapi.ts';
import { problem } from './http/problem.ts';
import type { Pace } from './http/request-body.ts';
import { Refusal, tooBusy } from './http/refusal.ts';
import { requests } from './http/request-log.ts';
import { securityHeaders } from './http/security.ts';
import { unreadBody } from './http/unread-body.ts';
import { xsrf } from './http/xsrf.ts';
import type { Log } from './log.ts';
import { StoreUnavailable } from './notes/bucket-store.ts';
import { inBursts } from './log-outages.ts';
import { createAuthenticateWall } from './wall/links.ts';

export interface AppOptions<Contract extends Record<string, Endpoint>> {
  db: Db;
  /** For what only reads; without them that is the same. */
  reads?: Db | undefined;
  primaryReads?: Db | undefined;
  config: Config;
  log: Log;
  now: () => Date;
  version: string;
  /** Aborted when the server shuts down. */
  stopping: AbortSignal;
  contract: Contract;
  handlers: Handlers<Contract>;
  /** Where the built console is; without it the API stands alone. */
  consoleDirectory?: string | undefined;
  /** Whether the login page may offer the logins of the demo; asked for each page. */
  isDemoOffered?: (() => Promise<boolean>) | undefined;
  /** How long a call may take, in milliseconds. */
  timeoutMs?: number | undefined;
  /** How fast bodies have to come. */
  pace?: Pace | undefined;
}

export type App = Hono<Vigil>;

/** In bytes; below, packing costs more time than it saves. */
const COMPRESSED_FROM = 1_400;

/** Everything that answers requests, ready for a socket or for `app.request()`. */
export function createApp<Contract extends Record<string, Endpoint>>(options: AppOptions<Contract>): App {
  const {
    db,
    reads = db,
    primaryReads = db,
    config,
    log,
    now,
    stopping,
    contract,
    handlers,
    version,
    timeoutMs,
    pace,
  } = options;
  // Published clients write some addresses with a slash at the end: each call answers with and without it.
  const app = new Hono<Vigil>({ strict: false });
  const metrics = createMetrics();
  const logins = new Set(Object.values(contract).flatMap(({ access, path }) => (access === 'public' ? [path] : [])));

  app.use(requests({ config, log, metrics }));
  app.use(securityHeaders());
  app.use(unreadBody());
  app.use('/api/*', compress({ threshold: COMPRESSED_FROM }));
  if (config.corsOrigins.length > 0) app.use('/api/*', crossOrigin(config.corsOrigins));
  app.use(xsrf({ logins, origins: config.corsOrigins }));
  const logOutage = inBursts(({ id, reason }: { id: string; reason: string }, count) =>
    log.warn('the database did not answer', { requests: count, id, reason }),
  );
  app.onError((error, c) => problem(refusalFor(error, { log, logOutage, id: c.get('requestId') })));

  mountHealth(app, { db, config, metrics, version });
  const document = openApi(contract, { title: `${config.productName} API`, version });
  app.get('/api/openapi.json', (c) => c.json(document));
  const authenticate = createAuthenticate({ db, reads: primaryReads, config, now });
  const authenticateWall = createAuthenticateWall({ db, now });
  const services = {
    db,
    reads,
    primaryReads,
    config,
    log,
    now,
    stopping,
    authenticate,
    authenticateWall,
    timeoutMs,
    pace,
  };
  mount(app, contract, handlers, services);
  app.all('/api/*', () => problem(new Refusal(404, 'There is no such call.')));
  if (options.consoleDirectory !== undefined)
    mountConsole(app, options.consoleDirectory, config, options.isDemoOffered);
  app.notFound(() => problem(new Refusal(404, 'There is nothing at this address.')));
  return app;
}

const crossOrigin = (origins: readonly string[]) =>
  cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'X-XSRF-TOKEN', 'Last-Event-ID'],
    exposeHeaders: ['Content-Disposition', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });

interface RefusalContext {
  log: Log;
  logOutage: (refused: { id: string; reason: string }) => void;
  id: string;
}

function refusalFor(error: Error, { log, logOutage, id }: RefusalContext): Refusal {
  if (error instanceof Refusal) return error;
  if (isFull(error)) {
    log.error('there is no room left on the disk', { id, error });
    return new Refusal(507, 'The server has no room left to store this.', { code: 'storage-full' });
  }
  if (error instanceof HTTPException) return new Refusal(error.status, error.message || 'The request was refused.');
  if (error instanceof DatabaseUnavailable) {
    logOutage({ id, reason: error.message });
    return tooBusy('The database does not answer; try again.');
  }
  if (error instanceof StoreUnavailable) {
    log.warn('attachments cannot be kept or read', { id, reason: error.message });
    return tooBusy('The store of attachments does not answer; try again.');
  }
  log.error('a request failed', { id, error });
  return new Refusal(500, 'Something went wrong on the server; its log knows this request by its id.', {
    members: { requestId: id },
  });
}

/** Of a disk or a quota, and of the disk under the database. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && typeof error.code === 'string' && FULL.has(error.code)) || isFull(error.cause));
