import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settleErasures } from '#server/erasure/after-erasing.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { type Election } from '#tests/support/election.ts';
import { PIN } from '#tests/support/people.ts';
import {
  NAME,
  NOTE,
  PHONE,
  TOKEN,
  erase,
  leftOf,
  ofNotes,
  openNamed,
  personal,
  phoneOf,
  report,
  type Named,
} from './erasure.given.ts';
import { act, bodies, seal } from './ledger.given.ts';

let named: Named;
let election: Election;
let id: number;
beforeEach(async () => {
  named = await openNamed();
  ({ election, id } = named);
});
afterEach(() => election.server.close());

const phoneOfNamed = () => phoneOf(named);
const eraseNamed = (ids: number[] | undefined, withNotes: boolean, as?: Parameters<typeof erase>[3]) =>
  erase(named, ids, withNotes, as);
const left = (words: readonly string[]) => leftOf(words, election.server);

describe('LED-07 making an observer anonymous', () => {
  test('takes name, phone and logins out of every table; what was reported stays, notes and photos too', async () => {
    await report(named);
    expect(await left([...personal, ...ofNotes])).toEqual([...personal, ...ofNotes]);

    const reply = await eraseNamed([id], false);
    expect([reply.status, await reply.json()]).toEqual([200, { erased: 1, left: 3 }]);

    expect(await left([...personal, ...ofNotes])).toEqual(ofNotes);
    const { db, clock } = election.server;
    expect(await db.selectFrom('attachment').select('file_name').execute()).toEqual([
      { file_name: 'attachment-1.jpg' },
    ]);
    expect(
      await db
        .selectFrom('observer')
        .select(['name', 'phone', 'pin_hash', 'is_active', 'last_device', 'erased_at', 'notes_erased_at'])
        .where('id', '=', id)
        .execute(),
    ).toEqual([
      {
        name: `erased-${id}`,
        phone: `erased-${id}`,
        pin_hash: 'erased',
        is_active: false,
        last_device: null,
        erased_at: clock.now,
        notes_erased_at: null,
      },
    ]);
    expect(await db.selectFrom('answer').select('observer_id').execute()).toEqual([{ observer_id: id }]);
  });

  test('takes the words and photos of notes by the second choice, now or later, and leaves that there were notes', async () => {
    await report(named);
    await eraseNamed([id], false);
    const reply = await eraseNamed([id], true);
    expect(await reply.json()).toEqual({ erased: 1, left: 3 });
    expect(await left([...personal, ...ofNotes])).toEqual([]);
    const { db } = election.server;
    expect(await db.selectFrom('note').select(['observer_id', 'text']).execute()).toEqual([
      { observer_id: id, text: '' },
    ]);
    expect(await db.selectFrom('attachment').selectAll().execute()).toEqual([]);
    expect((await db.selectFrom('kept_aside').select('payload').execute()).map(({ payload }) => payload)).toMatchObject(
      [{ text: '', files: [] }],
    );
  });

  test('is an act that says no name; the chain still verifies, and acts on others keep their texts', async () => {
    const { server, people } = election;
    await server.call('PUT', '/api/v1/observer', {
      as: people.organizer,
      body: { idObserver: people.second.observerId, name: 'Bogdan Zenovia' },
    });
    await seal(server.db);
    await eraseNamed([id], true);
    expect((await bodies(server.db)).at(-1)).toEqual({
      v: 1,
      kind: 'observer.erased',
      actor: { kind: 'account', id: people.organizer.adminId, name: 'organizer', ngo: people.organizer.idNgo },
      ngo: people.admin.idNgo,
      subject: { type: 'observer', id: String(id) },
      version: 3,
      from: { idNgo: people.admin.idNgo, isActive: true },
      to: { idNgo: people.admin.idNgo, isActive: false },
      data: { notes: true },
    });
    await seal(server.db);
    expect((await verifyLedger(server.db)).problem).toBeUndefined();
    const texts = await server.db.selectFrom('act_text').select(['field', 'text']).orderBy('act_id').execute();
    expect(texts.filter(({ field }) => field === 'name')).toEqual([{ field: 'name', text: 'Bogdan Zenovia' }]);
  });

  test('of messages to one it takes each part of the name, of messages to many the whole name alone', async () => {
    await eraseNamed([id], false);
    expect(
      await election.server.db.selectFrom('notification').select(['title', 'message']).orderBy('id').execute(),
    ).toEqual([
      { title: 'To …', message: 'Dear …, is … yours?' },
      { title: 'All', message: 'Thank …, and Zenovia Pop.' },
    ]);
  });

  test('notes for the next shift and comments that name them lose their words, others keep them', async () => {
    const { db } = election.server;
    const note = (text: string) => act(db, { kind: 'ngo.handoverNoted', subject: 1, texts: { text } });
    await note(`Ask ${NAME} about AB 1`);
    await note('Ask Zenovia Pop about AB 2');
    await eraseNamed([id], false);
    const left = await db.selectFrom('act_text').select('text').where('field', '=', 'text').execute();
    expect(left).toEqual([{ text: 'Ask Zenovia Pop about AB 2' }]);
  });

  test('cancels what is queued for them, and forgets their phone', async () => {
    const { db } = election.server;
    await db.updateTable('delivery').set({ status: 'queued', token: TOKEN }).where('observer_id', '=', id).execute();
    await eraseNamed([id], false);
    expect(
      await db.selectFrom('delivery').select(['status', 'token', 'detail']).where('observer_id', '=', id).execute(),
    ).toEqual([1, 2].map(() => ({ status: 'failed', token: null, detail: 'The observer was made anonymous.' })));
    expect(await db.selectFrom('device').selectAll().where('observer_id', '=', id).execute()).toEqual([]);
  });

  test('the phone of somebody who is logged in gets 401 from the next call on, and nobody logs in again', async () => {
    const { server } = election;
    const authorization = await server.bearer(phoneOfNamed());
    const ask = async () => (await server.app.request('/api/v1/form', { headers: authorization })).status;
    expect(await ask()).toBe(200);
    await eraseNamed([id], false);
    expect(await ask()).toBe(401);
    for (const user of [PHONE, `erased-${id}`]) {
      const login = await server.call('POST', '/api/v1/access/authorize', {
        body: { user, password: PIN, uniqueId: 'phone' },
      });
      expect(login.status).toBe(400);
    }
  });

  test('twice is once, and somebody who is not there is 404, with nothing erased of the others', async () => {
    await eraseNamed([id], true);
    const again = await eraseNamed([id], true);
    expect(await again.json()).toEqual({ erased: 0, left: 3 });
    const unknown = await eraseNamed([election.people.observer.observerId, 999], true);
    expect(unknown.status).toBe(404);
    const rows = await election.server.db
      .selectFrom('observer')
      .select('id')
      .where('erased_at', 'is not', null)
      .execute();
    expect(rows).toEqual([{ id }]);
    expect((await bodies(election.server.db)).filter(({ kind }) => kind === 'observer.erased')).toHaveLength(1);
  });

  test('two at the same time are one', async () => {
    const replies = await Promise.all([eraseNamed([id], true), eraseNamed([id], true)]);
    const counts = await Promise.all(replies.map(async (reply) => Number((await reply.json()).erased)));
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 1]);
  });

  test('organizers alone may', async () => {
    const { admin } = election.people;
    expect((await eraseNamed([id], false, admin)).status).toBe(403);
  });

  test('nobody gives them a name, a PIN or a phone again', async () => {
    await eraseNamed([id], false);
    const { server, people } = election;
    const change = { idObserver: id, name: NAME, isActive: true };
    const changed = await server.call('PUT', '/api/v1/observer', { as: people.organizer, body: change });
    expect([changed.status, (await changed.json()).code]).toEqual([409, 'observer-erased']);
    const reset = await server.call('POST', '/api/v1/observer/reset', {
      as: people.organizer,
      body: { action: 'reset-password', phoneNumber: `erased-${id}`, pin: '918273' },
    });
    expect(reset.status).toBe(404);
  });

  test('what a phone brings while it is erased goes with the next round, and a lost line comes back', async () => {
    await report(named);
    await eraseNamed([id], true);
    const { db, config } = election.server;
    await db.insertInto('device').values({ observer_id: id, channel: 'Firebase', token: TOKEN }).execute();
    await db.updateTable('note').set({ text: NOTE, digest: 'late' }).execute();
    writeFileSync(join(config.dataDir, 'erased.jsonl'), '{"observer":1,"crea');
    await settleErasures(db, config);
    await settleErasures(db, config);
    expect(await left([TOKEN, NOTE])).toEqual([]);
    const lines = readFileSync(join(config.dataDir, 'erased.jsonl'), 'utf8').split('\n').slice(1).filter(Boolean);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { observer: id, createdAt: expect.any(String), act: expect.any(Number), notes: true },
    ]);
  });
});
