import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { listCounties } from '#contract/stations.ts';
import { asUnavailable, DatabaseUnavailable, isConnectionLost } from '#server/db/unavailable.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const told = (code: string) =>
  Object.assign(new pg.DatabaseError('as the server says', 1, 'error'), { code, severity: 'FATAL' });
const said = (code: string, message: string) => Object.assign(new pg.DatabaseError(message, 1, 'error'), { code });
const coded = (code: string) => Object.assign(new Error('as the network says'), { code });

const LOST = [
  ['read only, since the primary became a replica', told('25006')],
  ['too many connections', told('53300')],
  ['a connection that does not exist', told('08003')],
  ['a connection failure', told('08006')],
  ['a connection that was not made', told('08001')],
  ['a server that refused the connection', told('08004')],
  ['a protocol violation', told('08P01')],
  ['a shutdown', told('57P01')],
  ['a crash of another backend', told('57P02')],
  ['a server that starts up', told('57P03')],
  ['an idle session that was ended', told('57P05')],
  ['an idle transaction that was ended', told('25P03')],
  ['a refused connection', coded('ECONNREFUSED')],
  ['a reset', coded('ECONNRESET')],
  ['a name that is not found', coded('ENOTFOUND')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a silent server', new Error('Query read timeout')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a connection that took too long', new Error('timeout expired')],
  ['a client that has failed', new Error('Client has encountered a connection error and is not queryable')],
  ['a pool that was closed', new Error('Cannot use a pool after calling end on the pool')],
] as const;
const GIVEN_UP = [
  ['a statement that took too long', told('57014')],
  ['a lock that was not given', told('55P03')],
  ['a replica that cleaned the rows away', said('40001', 'canceling statement due to conflict with recovery')],
] as const;
const ANSWERED = [
  ['a value that is taken', told('23505')],
  ['a missing reference', told('23503')],
  ['a deadlock', told('40P01')],
  ['a serialisation failure', told('40001')],
  ['a full disk', told('53100')],
  ['wrong SQL', told('42601')],
  ['a fault of our own', new TypeError('x is not a function')],
  ...[
    'A worker: Connection terminated unexpectedly',
    'A timeout exceeded when trying to connect',
    'timeout exceeded when trying to connect to Firebase',
    'The timeout expired',
    'timeout expired for a request',
    'A Query read timeout',
    'Query read timeout of ours',
    'It is not queryable yet',
    'You Cannot use a pool after calling end on the pool',
    'Cannot use a pool after calling end on the pool twice',
  ].map((message) => [`what only resembles it, ${message}`, new Error(message)] as const),
] as const;

let server: TestServer;
let people: People;
let failure: unknown;
beforeAll(async () => {
  const handlers = { listCounties: async () => Promise.reject(asUnavailable(failure)) };
  server = await openTestServer({ contract: { listCounties }, handlers });
  people = await addPeople(server.db, server.config);
});
afterAll(() => server.close());

const Problem = z.object({ status: z.int() });

const answered = async (error: unknown) => {
  failure = error;
  const reply = await server.call('GET', listCounties.path, { as: people.organizer });
  const again = Number(reply.headers.get('retry-after'));
  return [reply.status, z.parse(Problem, await reply.json()).status, again > 0];
};

describe('A2 what the database says when it is away', () => {
  test.each(LOST)('%s: 503 with Retry-After, and the connection is given up', async (_, error) => {
    const meant = asUnavailable(error);
    expect(meant).toBeInstanceOf(DatabaseUnavailable);
    expect([isConnectionLost(error), asUnavailable(meant) === meant]).toEqual([true, true]);
    expect(await answered(error)).toEqual([503, 503, true]);
  });

  test.each(GIVEN_UP)('%s: 503 with Retry-After, and the connection still serves', async (_, error) => {
    expect([isConnectionLost(error), asUnavailable(error)]).toEqual([false, expect.any(DatabaseUnavailable)]);
    expect(await answered(error)).toEqual([503, 503, true]);
  });

  test.each(ANSWERED)('%s is an answer, and stays what it is', async (_, error) => {
    expect([isConnectionLost(error), asUnavailable(error)]).toEqual([false, error]);
    const [status] = await answered(error);
    expect(status).not.toBe(503);
  });

  test.each([
    ['its words', new Error('Conexiune pierdută'), 'Conexiune pierdută'],
    ['its kind, where it says nothing', new TypeError(''), 'TypeError'],
    ['itself, where it is no error', 'gone', 'gone'],
    ['that it is nothing', undefined, 'undefined'],
  ])('is told by what happened: %s', (_what, cause, message) => {
    const told = new DatabaseUnavailable(cause);
    expect([told.name, told.message, told.cause]).toEqual(['DatabaseUnavailable', message, cause]);
  });

  test('a write to a database that may only be read is told as away, by the database itself', async () => {
    const write = server.db.transaction().execute(async (trx) => {
      await sql`set transaction read only`.execute(trx);
      await sql`update setting set value = value`.execute(trx);
    });
    await expect(write).rejects.toThrow(DatabaseUnavailable);
    await expect(write).rejects.toThrow('read-only');
    expect((await sql`select 1`.execute(server.db)).rows).toHaveLength(1);
  });
});
