import pg from 'pg';

/**
 * The database was not reached, or went away before it answered. What was under way may have been committed or not:
 * nobody knows, so that nothing may be acknowledged, and only what may safely be done twice may be tried again.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error && cause.message !== '' ? cause.message : String(cause), { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** The connection is worth nothing any more: it is closed, or leads to a server that takes no work. */
const CONNECTION_LOST = new Set([
  '57P01', // administrator shutdown
  '57P02', // crash of another backend
  '57P03', // starting up, shutting down, recovering
  '57P05', // idle session timeout
  '25P03', // idle in transaction timeout
  '25006', // read only: the primary has become a replica
  '53300', // too many connections
]);
/** The connection still serves; the statement was given up. */
const GIVEN_UP = new Set([
  '57014', // statement timeout, or cancelled by an administrator
  '55P03', // lock timeout
]);
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the driver says without a code. */
const SAID = [
  /^Connection terminated/u,
  /^timeout exceeded when trying to connect$/u,
  /^timeout expired$/u,
  /^Query read timeout$/u,
  /is not queryable$/u,
  /^Cannot use a pool after calling end on the pool$/u,
];

/** Whether the connection on which this happened must not be used again. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof pg.DatabaseError)
    return isOf(CONNECTION_LOST, error.code) || error.code?.startsWith('08') === true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return isOf(NETWORK, code) || SAID.some((said) => said.test(error.message));
}

/** The same error, or what it means when it means that the database is away. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const isGivenUp = error instanceof pg.DatabaseError && (isOf(GIVEN_UP, error.code) || isConflict(error));
  return isGivenUp || isConnectionLost(error) ? new DatabaseUnavailable(error) : error;
}

/** A replica gave a statement up whose rows the primary has cleaned away. */
const isConflict = ({ code, message }: pg.DatabaseError) =>
  code === '40001' && message.includes('conflict with recovery');

const isOf = (codes: ReadonlySet<string>, code: string | undefined) => code !== undefined && codes.has(code);
