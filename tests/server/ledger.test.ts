import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#server/db/transact.ts';
import type { Db } from '#server/db/open.ts';
import { record } from '#server/ledger/record.ts';
import { sealBatch } from '#server/ledger/sealer.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { act, behindTheBack, bodies, NOW, officer, seal, switched } from './ledger.given.ts';

let server: TestServer;
let db: Db;
beforeAll(async () => {
  server = await openTestServer({ contract: {}, handlers: {} });
  ({ db } = server);
});
afterAll(() => server.close());
beforeEach(() => behindTheBack(db, 'truncate act, act_subject, act_text, act_unsealed, seal'));

const refused = { code: '23514' };

describe('LED-03 the ledger only grows', () => {
  const attempts = ['act', 'seal'].flatMap((table) => {
    const [key, column, value] = table === 'act' ? ['id', 'body', 'body'] : ['position', 'hash', 'hash'];
    const columns = table === 'act' ? 'id, at, body' : 'position, act_id, hash, sealed_at';
    return [
      `update ${table} set ${column} = ${value}`,
      `update ${table} set ${column} = ${value} where false`,
      `delete from ${table}`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
      `insert into ${table} (${columns}) select ${columns} from ${table}
        on conflict (${key}) do update set ${column} = excluded.${column}`,
      `merge into ${table} using (select 1 as one) as given on ${table}.${key} = given.one
        when matched then update set ${column} = ${value}`,
      `merge into ${table} using (select 1 as one) as given on ${table}.${key} = given.one when matched then delete`,
    ];
  });

  test.each(attempts)('%s', async (attempt) => {
    await act(db, switched(1, true));
    await seal(db);
    const before = await everything();
    await expect(sql.raw(attempt).execute(db)).rejects.toMatchObject(refused);
    // As our own posts and restores do, under which plain triggers sleep.
    const trusted = db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql.raw(attempt).execute(trx);
    });
    await expect(trusted).rejects.toMatchObject(refused);
    expect(await everything()).toEqual(before);
  });

  const everything = async () => [
    await db.selectFrom('act').selectAll().execute(),
    await db.selectFrom('seal').selectAll().execute(),
  ];
});

describe('LED-02 an act', () => {
  test('says who, what, about whom, before and after; its columns are what its text says', async () => {
    const id = await act(db, { ...switched(5, false), key: '00000000-0000-4000-8000-000000000001', undoes: 3, ngo: 4 });
    const body =
      '{"v":1,"kind":"observer.changed","actor":{"kind":"account","id":7,"name":"ana","ngo":2},"ngo":4,' +
      '"subject":{"type":"observer","id":"5"},"version":1,"key":"00000000-0000-4000-8000-000000000001","undoes":3,' +
      '"from":{"idNgo":2,"isActive":true},"to":{"idNgo":2,"isActive":false},"data":{"fields":["isActive"]}}';
    expect(await db.selectFrom('act').selectAll().execute()).toEqual([
      {
        id,
        at: NOW,
        body,
        kind: 'observer.changed',
        key: '00000000-0000-4000-8000-000000000001',
        actor_id: 7,
        ngo_id: 4,
        subject_type: 'observer',
        subject_id: '5',
        version: 1,
      },
    ]);
  });

  test('holds no personal text: that stands beside it, with a salt of its own, and can be erased', async () => {
    const created = {
      kind: 'observer.created',
      from: null,
      to: { idNgo: 2, isActive: true },
      texts: { name: 'Ana Pop', phone: '0722000001' },
    } as const;
    const by = { ...officer, address: '192.0.2.7' };
    await act(db, { ...created, subject: 1 }, by);
    await act(db, { ...created, subject: 2 }, by);
    const texts = await db.selectFrom('act_text').selectAll().orderBy('act_id').orderBy('field').execute();
    expect(texts.map(({ field, text }) => [field, text])).toEqual([
      ['address', '192.0.2.7'],
      ['name', 'Ana Pop'],
      ['phone', '0722000001'],
      ['address', '192.0.2.7'],
      ['name', 'Ana Pop'],
      ['phone', '0722000001'],
    ]);
    expect(new Set(texts.map(({ salt }) => salt.toString('hex'))).size).toBe(6);
    expect(texts.map(({ salt }) => salt.length)).toEqual([16, 16, 16, 16, 16, 16]);
    const digest = ({ salt, text }: (typeof texts)[number]) =>
      createHash('sha256').update(salt).update(text).digest('base64url');
    const [first] = await bodies(db);
    expect(first?.['digests']).toEqual(Object.fromEntries(texts.slice(0, 3).map((text) => [text.field, digest(text)])));
    expect(JSON.stringify(await bodies(db))).not.toMatch(/Ana|0722|192\.0/u);
    await seal(db);
    await db
      .deleteFrom('act_text')
      .where('act_id', '=', texts[0]?.act_id ?? 0)
      .execute();
    expect(await verifyLedger(db)).toMatchObject({ sealed: 2, unsealed: 0 });
    expect((await verifyLedger(db)).problem).toBeUndefined();
  });

  test('takes half characters and NULs, which JSON in the database does not know', async () => {
    const state = { shortName: 'A\uD800', name: 'Z\0Z', organizer: false, isActive: true };
    await act(db, { kind: 'ngo.created', subject: 1, from: null, to: state });
    expect((await bodies(db))[0]?.['to']).toEqual({ ...state, shortName: 'A\uFFFD', name: 'ZZ' });
  });

  test('refuses what its kind does not know', async () => {
    const odd = { ...switched(1, true), data: { fields: ['isActive'], pin: '1234' } };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what types would not let through
    await expect(act(db, odd as never)).rejects.toThrow('Unrecognized key');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
    await expect(act(db, { ...switched(1, true), texts: { pin: '1234' } } as never)).rejects.toThrow('no text pin');
    expect(await bodies(db)).toEqual([]);
  });

  test('LED-01 goes with its change: what is undone leaves no act and no version', async () => {
    const undone = transact(db, async (trx) => {
      await record(trx, officer, switched(1, true));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await act(db, switched(1, true));
    expect((await bodies(db)).map(({ version }) => version)).toEqual([1]);
  });

  test('with the same key is written once', async () => {
    const given = { ...switched(1, true), key: '00000000-0000-4000-8000-000000000001' };
    await act(db, given);
    await expect(act(db, { ...given, subject: 2 })).rejects.toMatchObject({ code: '23505' });
  });
});

/** Writers, some of which give up, beside sealers: subjects with how often each is written, and where sealers run. */
const histories = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ subject: fc.integer({ min: 1, max: 3 }), undone: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant('seal' as const) },
  ),
  { minLength: 1, maxLength: 24 },
);

describe('LED-04 the chain', () => {
  test('invariants 1 to 6 hold for writers and two sealers side by side', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const saw = new Map<number, number[]>();
        await Promise.all(
          steps.map(async (step) => {
            if (step === 'seal') {
              await Promise.all([sealBatch(db, () => NOW), sealBatch(db, () => NOW)]);
              return;
            }
            const written = transact(db, async (trx) => {
              const { rows } = await sql<{ id: number }>`select id from act`.execute(trx);
              const id = await record(trx, officer, { kind: 'account.loggedIn', subject: step.subject });
              if (step.undone) throw new Error('undone');
              saw.set(
                id,
                rows.map((row) => row.id),
              );
            });
            const ended = written.then(
              () => false,
              (error: unknown) => error instanceof Error && error.message === 'undone',
            );
            expect(await ended).toBe(step.undone);
          }),
        );
        await expectInvariants(saw);
        await seal(db);
        await expectInvariants(saw);
        expect(await db.selectFrom('act_unsealed').selectAll().execute()).toEqual([]);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  async function expectInvariants(saw: ReadonlyMap<number, readonly number[]>) {
    const seals = await db.selectFrom('seal').selectAll().orderBy('position').execute();
    const acts = await db.selectFrom('act').selectAll().orderBy('id').execute();
    const queue = (await db.selectFrom('act_unsealed').selectAll().execute()).map(({ act_id }) => act_id);
    expect(seals.map(({ position }) => position)).toEqual(seals.map((_, index) => index + 1));
    const places = new Map(seals.map(({ act_id, position }) => [act_id, position]));
    expect([...places.keys(), ...queue].toSorted((a, b) => a - b)).toEqual(acts.map(({ id }) => id));
    for (const [id, seen] of saw) {
      const place = places.get(id) ?? Infinity;
      expect(seen.filter((before) => (places.get(before) ?? Infinity) > place)).toEqual([]);
      expect(seen.filter((before) => before > id)).toEqual([]);
    }
    const ordered = acts.toSorted(
      (a, b) => (places.get(a.id) ?? Infinity) - (places.get(b.id) ?? Infinity) || a.id - b.id,
    );
    for (const [, ofSubject] of Map.groupBy(ordered, ({ subject_id }) => subject_id))
      expect(ofSubject.map(({ version }) => version)).toEqual(ofSubject.map((_, index) => index + 1));
    expect(chainOf(ordered.filter(({ id }) => places.has(id)))).toEqual(seals.map(({ hash }) => hash.toString('hex')));
    expect((await verifyLedger(db)).problem).toBeUndefined();
  }

  /** Written anew from the design, without the product's code. */
  function chainOf(acts: readonly { id: number; at: Date; body: string }[]): string[] {
    let before = Buffer.alloc(32);
    return acts.map(({ id, at, body }, index) => {
      const line = Buffer.from(`${index + 1} ${id} ${at.toISOString()} ${body}`);
      before = createHash('sha256')
        .update(Buffer.concat([before, line]))
        .digest();
      return before.toString('hex');
    });
  }

  test('takes 500 acts at a time', async () => {
    await transact(db, async (trx) => {
      for (let subject = 1; subject <= 501; subject += 1) await record(trx, officer, switched(subject, true));
    });
    expect([await sealBatch(db, () => NOW), await sealBatch(db, () => NOW), await sealBatch(db, () => NOW)]).toEqual([
      500, 1, 0,
    ]);
    expect(await verifyLedger(db)).toMatchObject({ sealed: 501, unsealed: 0 });
  });
});
