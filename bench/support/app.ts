import { contract } from '#contract/index.ts';
import { createApp } from '#server/app.ts';
import type { Db } from '#server/db/open.ts';
import { createHandlers } from '#server/handlers.ts';
import { createLog } from '#server/log.ts';
import type { Send } from './client.ts';
import { configOf } from './election.ts';

/** The server's routing, checks and handlers over a database, without a socket. */
export const appOver = (db: Db, dataDir: string, now = () => new Date()): Send => {
  const app = createApp({
    db,
    config: configOf(dataDir),
    log: createLog({ level: 'silent', pretty: false, write: () => {}, now: () => new Date() }),
    now,
    version: 'bench',
    stopping: new AbortController().signal,
    contract,
    handlers: createHandlers(),
  });
  return async (path, init) => app.request(path, init);
};
