import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/open.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { act, behindTheBack, seal, switched } from './ledger.given.ts';

let server: TestServer;
let db: Db;
beforeAll(async () => {
  server = await openTestServer({ contract: {}, handlers: {} });
  ({ db } = server);
});
afterAll(() => server.close());
beforeEach(() => behindTheBack(db, 'truncate act, act_subject, act_text, act_unsealed, seal'));

describe('LED-04 verify', () => {
  const sealedActs = async () => {
    for (const isActive of [true, false, true]) await act(db, switched(1, isActive));
    await act(db, {
      kind: 'observer.created',
      subject: 2,
      from: null,
      to: { idNgo: 2, isActive: true },
      texts: { name: 'Ana' },
    });
    await seal(db);
  };

  test('finds nothing wrong where nothing is, and says what is not sealed yet', async () => {
    expect(await verifyLedger(db)).toEqual({ sealed: 0, unsealed: 0, head: null });
    await sealedActs();
    await act(db, switched(1, false));
    const [last] = await db.selectFrom('seal').select('hash').orderBy('position', 'desc').limit(1).execute();
    expect(await verifyLedger(db)).toEqual({ sealed: 4, unsealed: 1, head: `4:${last?.hash.toString('hex')}` });
  });

  const firstId = '(select min(id) from act)';
  test.each([
    [
      'a body',
      `update act set body = replace(body, '"ana"', '"ion"') where id = ${firstId}`,
      /^Act \d+ at position 1 is not as it was sealed\.$/u,
    ],
    [
      'a time',
      `update act set at = at + interval '1 second' where id = ${firstId} + 1`,
      /^Act \d+ at position 2 is not as it was sealed\.$/u,
    ],
    ['an act that is gone', `delete from act where id = ${firstId} + 2`, /^Act \d+ at position 3 is missing\.$/u],
    ['a seal that is gone', 'delete from seal where position = 2', /^Position 2 of the chain is missing\.$/u],
    [
      'an act put in',
      `insert into act (at, body) select at, replace(body, '"version":3', '"version":4') from act where version = 3`,
      /^Act \d+ is not in the chain, and does not wait for it: somebody put it in\.$/u,
    ],
    [
      'an act put in with a place in the queue',
      `with put as (insert into act (at, body) select at, replace(body, '"version":3', '"version":9') from act where version = 3 returning id)
      insert into act_unsealed select id from put`,
      /^Act \d+, not sealed yet, has version 9 of observer 1, which should be 4\.$/u,
    ],
    [
      'a queue row of an act that is sealed',
      `insert into act_unsealed select ${firstId}`,
      /^Act \d+ waits for its seal, though it is sealed or not there\.$/u,
    ],
    ['a text', `update act_text set text = 'Ion'`, /^The text "name" of act \d+ is not the one that was written\.$/u],
  ])('finds what was done behind the back of the server: %s', async (_what, statement, problem) => {
    await sealedActs();
    await behindTheBack(db, statement);
    expect((await verifyLedger(db)).problem).toMatch(problem);
  });

  test('finds an act that does not begin where the one before it ended', async () => {
    await act(db, switched(1, true));
    await act(db, switched(1, true));
    await seal(db);
    expect((await verifyLedger(db)).problem).toMatch(
      /^Act \d+ at position 2 \(observer\.changed\) does not begin where the act before it left observer 1\.$/u,
    );
  });

  test('knows that an election that was cleared began anew', async () => {
    await act(db, switched(1, true));
    await act(db, { kind: 'election.cleared', subject: 'election' });
    await act(db, switched(1, true));
    await seal(db);
    expect((await verifyLedger(db)).problem).toBeUndefined();
  });

  test('finds a chain that was made anew, or cut, against a head that was written down', async () => {
    await sealedActs();
    const { head } = await verifyLedger(db);
    const anchor = { position: 4, hash: head?.slice(2) ?? '' };
    expect((await verifyLedger(db, [anchor])).problem).toBeUndefined();
    await behindTheBack(
      db,
      `delete from seal where position >= 3; delete from act where version >= 2 and id > ${firstId} + 1;
      delete from act_text; delete from act where id > ${firstId} + 1`,
    );
    expect((await verifyLedger(db)).problem).toBeUndefined();
    expect((await verifyLedger(db, [anchor])).problem).toBe(
      'The chain ends at position 2; it reached 4 when that was written down.',
    );
    await act(db, { kind: 'account.loggedIn', subject: 1 });
    await act(db, { kind: 'account.loggedIn', subject: 1 });
    await seal(db);
    expect((await verifyLedger(db, [anchor])).problem).toMatch(
      /position 4 has another hash than the one that was written down/u,
    );
  });
});
