import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { checkPhones, maxPhones } from '#contract/observer-import.ts';
import { hashPin } from '#server/auth/pins.ts';
import type { Caller } from '#server/http/handler.ts';
import { add, givenObservers, people, refusal, server } from './observers.given.ts';

givenObservers();

const post = (body: object, as: Caller = people.admin) => server.call('POST', '/api/v3/observers/phones', { as, body });
const there = async (phones: string[], as: Caller = people.admin, idNgo?: number) => {
  const response = await post({ phones, ...(idNgo !== undefined && { idNgo }) }, as);
  expect(response.status).toBe(200);
  return z.parse(checkPhones.reply, await response.json()).there;
};

describe('C5 OBI-02 which phones of a file are there already', () => {
  test('in whichever notation, each where it stands in the question', async () => {
    await add(people.admin.idNgo, '+33612345678', 'Zoé');
    expect(await there(['0799', '+40 722 000 001', '0040722000001', '0033612345678', '', 'x', '0722 000 002'])).toEqual(
      [
        { at: 1, name: 'Ana Observer', ngo: null },
        { at: 2, name: 'Ana Observer', ngo: null },
        { at: 3, name: 'Zoé', ngo: null },
      ],
    );
  });

  test('an NGO learns nothing of the observers of others', async () => {
    await add(people.otherAdmin.idNgo, '0733111222', 'Theirs');
    expect(await there(['0733111222', '0722000001'])).toEqual([{ at: 1, name: 'Ana Observer', ngo: null }]);
    expect((await post({ phones: ['0733111222'], idNgo: people.otherAdmin.idNgo })).status).toBe(403);
    expect(await there(['0722000001'], people.otherAdmin)).toEqual([]);
  });

  test('organizers hear which NGO has the phone, and of the chosen one first', async () => {
    const { name } = await server.db
      .selectFrom('ngo')
      .select('name')
      .where('id', '=', people.admin.idNgo)
      .executeTakeFirstOrThrow();
    const ask = (idNgo: number) => there(['0722000001'], people.organizer, idNgo);
    expect(await ask(people.otherAdmin.idNgo)).toEqual([{ at: 0, name: 'Ana Observer', ngo: name }]);
    await add(people.otherAdmin.idNgo, '0722000001', 'Twin');
    expect(await ask(people.otherAdmin.idNgo)).toEqual([{ at: 0, name: 'Twin', ngo: null }]);
    expect(await ask(people.admin.idNgo)).toEqual([{ at: 0, name: 'Ana Observer', ngo: null }]);
    expect(await there(['0722000001'], people.organizer)).toMatchObject([{ at: 0, name: 'Ana Observer', ngo: name }]);
  });

  test('phones of observers are told to staff alone, and at most ten thousand at once', async () => {
    expect((await post({ phones: ['0722000001'] }, people.observer)).status).toBe(403);
    const phones = Array.from({ length: maxPhones + 1 }, (_, row) => `0755${String(row).padStart(6, '0')}`);
    expect(await refusal(await post({ phones }))).toMatchObject({ status: 400, errors: [{ path: 'phones' }] });
    expect(await refusal(await post({ phones: ['0'.repeat(51)] }))).toMatchObject({ status: 400 });
  });

  test('ten thousand phones among twenty thousand observers are each found once', async () => {
    const phoneOf = (row: number) => `0755${String(row).padStart(6, '0')}`;
    const rows = Array.from({ length: 20_000 }, (_, row) => ({
      ngo_id: people.admin.idNgo,
      phone: phoneOf(2 * row),
      name: `Observer ${row}`,
      pin_hash: hashPin(server.config, phoneOf(row), '482915'),
    }));
    for (let at = 0; at < rows.length; at += 5_000)
      await server.db
        .insertInto('observer')
        .values(rows.slice(at, at + 5_000))
        .execute();
    const found = await there(Array.from({ length: maxPhones }, (_, row) => phoneOf(row)));
    expect(found.length).toBe(maxPhones / 2);
    expect(found.at(-1)).toEqual({ at: 9_998, name: 'Observer 4999', ngo: null });
  });
});
