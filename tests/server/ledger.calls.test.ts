import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { PASSWORD } from '#tests/support/people.ts';
import {
  calls,
  changing,
  name as observerName,
  newPassword,
  phone,
  pin,
  withoutAct,
  type Called,
} from './ledger.calls.given.ts';
import { bodies, kindsWritten, seal } from './ledger.given.ts';

let election: Election;
let called: Called;
beforeAll(async () => {
  election = await openElection({ TRUST_PROXY: 'true' });
  called = { election, made: new Map(), sessions: { own: '', others: '' } };
  const { people, forms, post } = election;
  for (const station of [1, 2])
    await post(people.observer, { question: forms('A1'), at: ['AB', station], options: [forms('A1').no] });
});
afterAll(() => election.server.close());

const Made = z.union([
  z.object({ id: z.int() }),
  z.pipe(
    z.object({ plan: z.object({ id: z.int() }) }),
    z.transform(({ plan }) => plan),
  ),
  z.pipe(
    z.int(),
    z.transform((id) => ({ id })),
  ),
]);
const methodOf = (name: string) =>
  Object.entries<Endpoint>(contract).find(([other]) => other === name)?.[1].method ?? 'GET';

async function openSession(adminId: number): Promise<string> {
  const { db, clock } = election.server;
  const id = randomUUID();
  const expires_at = new Date(clock.now.getTime() + 86_400_000);
  const times = { created_at: clock.now, last_used_at: clock.now, expires_at };
  await db
    .insertInto('session')
    .values({ id, admin_id: adminId, user_agent: null, address: null, ...times })
    .execute();
  return id;
}

async function send(name: string, call: (typeof calls)[keyof typeof calls]): Promise<number> {
  const { server, people } = election;
  called.sessions = {
    own: await openSession(people.organizer.adminId),
    others: await openSession(people.admin.adminId),
  };
  await call.before?.(called);
  const headers = new Headers({ 'x-forwarded-for': '192.0.2.9' });
  if (call.as !== 'nobody') {
    const { authorization } = await server.bearer(call.as === 'admin' ? people.admin : people.organizer);
    headers.set('authorization', authorization);
  }
  const form = new FormData();
  if (call.file !== undefined) form.set('file', new File([call.file], 'observers.csv'));
  else headers.set('content-type', 'application/json');
  const body = call.file === undefined ? JSON.stringify(call.body?.(called)) : form;
  const reply = await server.app.request(call.path(called), {
    method: methodOf(name),
    headers,
    ...(body !== undefined && { body }),
  });
  if (call.keeps === undefined) await reply.arrayBuffer();
  else called.made.set(call.keeps, z.parse(Made, await reply.json()).id);
  return reply.status;
}

describe('LED-01 every change that staff make is an act', () => {
  test('every call of the contract that changes something, or hands out a file, stands in the table or has a reason', () => {
    expect([...Object.keys(calls), ...Object.keys(withoutAct)].toSorted()).toEqual(changing.toSorted());
  });

  test.each(Object.entries(calls))('%s', async (name, call) => {
    const before = await kindsWritten(election.server.db);
    const status = await send(name, call);
    const after = await kindsWritten(election.server.db);
    expect([status < 300, after.slice(before.length)]).toEqual([true, call.acts]);
  });

  test('LED-02 no body holds a personal text, and nothing a secret; the address is the one that the proxy tells', async () => {
    const { db } = election.server;
    const all = JSON.stringify(await bodies(db));
    for (const personal of [observerName, 'Zenovia', phone, 'Headquarters', '192.0.2.9'])
      expect([personal, all.includes(personal)]).toEqual([personal, false]);
    const texts = await db.selectFrom('act_text').selectAll().execute();
    const everything = all + JSON.stringify(texts);
    for (const secret of [pin, newPassword, PASSWORD, 'argon2', 'eyJhbGciOi'])
      expect([secret, everything.includes(secret)]).toEqual([secret, false]);
    const addresses = texts.flatMap(({ field, text }) => (field === 'address' ? [text] : []));
    expect(addresses).toEqual((await bodies(db)).map(() => '192.0.2.9'));
  });

  test('LED-04 all of it verifies', async () => {
    const { db } = election.server;
    await seal(db);
    const { sealed, unsealed, problem } = await verifyLedger(db);
    expect([sealed, unsealed, problem]).toEqual([
      Object.values(calls).flatMap(({ acts }) => acts).length,
      0,
      undefined,
    ]);
  });
});
