import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { findAnything } from '#contract/find.ts';
import { maxFound } from '#contract/find.values.ts';
import type { Staff } from '#server/http/handler.ts';
import { addObserver, openElection, read, type Election } from '#tests/support/election.ts';

let election: Election;
let notes: Record<'urn' | 'others' | 'queue', number>;

const note = async (observer: number, text: string, question: number | null, created_at: string) => {
  const { server, places } = election;
  const row = { observer_id: observer, polling_station_id: places('AB', 1), question_id: question, text, created_at };
  const { id } = await server.db
    .insertInto('note')
    .values({ ...row, digest: text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

beforeAll(async () => {
  election = await openElection();
  const { server, people, places, forms } = election;
  const { db } = server;
  await sql`update polling_station set address = 'Școala „Țiriac”, Str. Unirii 40' where id = ${places('CJ', 2)}`.execute(
    db,
  );
  await addObserver(db, people.admin.idNgo, '+40766111222', "Ștefania Öz 100% _a_ O'Neil");
  notes = {
    urn: await note(people.observer.observerId, 'Urna:ruptă. Șirul era lung', forms('A1').id, '2026-11-22T08:00:00Z'),
    others: await note(people.second.observerId, 'Urna sealed', null, '2026-11-22T09:00:00Z'),
    queue: await note(
      people.observer.observerId,
      `${'far '.repeat(40)}queue at the door`,
      null,
      '2026-11-22T10:00:00Z',
    ),
  };
});
afterAll(() => election.server.close());

const nothing = { stations: [], observers: [], ngos: [], forms: [], questions: [], notes: [], more: [] };
const ask = (q: string, as: Staff = election.people.organizer) =>
  election.server.call('GET', `/api/v3/find?q=${encodeURIComponent(q)}`, { as });
const find = async (q: string, as?: Staff): Promise<z.output<typeof findAnything.reply>> =>
  read(await ask(q, as), findAnything.reply);
const stations = async (q: string) =>
  (await find(q)).stations.map(({ countyCode, number }) => `${countyCode} ${number}`);
const names = async (q: string, as?: Staff) => (await find(q, as)).observers.map(({ name }) => name);
const notesOf = async (q: string, as?: Staff) => (await find(q, as)).notes.map(({ id }) => id);

describe('FND-01 stations', () => {
  test.each([
    ['CJ 2', ['CJ 2']],
    ['cj2', ['CJ 2']],
    ['CJ-2', ['CJ 2']],
    ['cluj 002', ['CJ 2']],
    ['  2   cLuJ ', ['CJ 2']],
    ['2', ['AB 2', 'CJ 2']],
    ['ab', ['AB 1', 'AB 2', 'AB 3']],
    ['alb', ['AB 1', 'AB 2', 'AB 3']],
    ['tiriac scoala', ['CJ 2']],
    ['ȘCOALA ŢIRIAC', ['CJ 2']],
    ['cj 40', ['CJ 2']],
    ['ab 40', []],
    ['zz9', []],
  ])('%s', async (q, found) => {
    expect(await stations(q)).toEqual(found);
  });

  test('a row says which station it is', async () => {
    expect((await find('cj 2')).stations).toEqual([
      { id: election.places('CJ', 2), countyCode: 'CJ', number: 2, address: 'Școala „Țiriac”, Str. Unirii 40' },
    ]);
  });
});

describe('FND-01 observers', () => {
  test.each(['stefania', 'STEFANIA oz', 'öz ștef', 'neil', "o'neil", '100%', '%', '_a_'])(
    'by a name: %s',
    async (q) => {
      expect(await names(q)).toEqual(["Ștefania Öz 100% _a_ O'Neil"]);
    },
  );

  test.each(['0766111222', '+40766111222', '0040 766 111 222', '0766-111-222', '+40 (0)766 111 222', '766 111'])(
    'FND-04 by a phone: %s',
    async (q) => {
      expect(await names(q)).toEqual(["Ștefania Öz 100% _a_ O'Neil"]);
    },
  );

  test('organizers are told the NGO, the others have one', async () => {
    const { second, admin, otherAdmin } = election.people;
    const row = { id: second.observerId, name: 'Bogdan Șerban', phone: '0733000002' };
    expect((await find('serban')).observers).toEqual([{ ...row, ngo: expect.stringMatching(/./u) }]);
    expect((await find('serban', otherAdmin)).observers).toEqual([{ ...row, ngo: null }]);
    expect((await find('serban', admin)).observers).toEqual([]);
  });

  test('whom a person opened lately, by their ids: those who are there, in that order, and in reach', async () => {
    const { people, server } = election;
    const [one, two] = [people.observer.observerId, people.second.observerId];
    const query = [two, 99_999, one].map((id) => `observers=${id}`).join('&');
    const named = async (as: Staff) =>
      (await read(await server.call('GET', `/api/v3/find?${query}`, { as }), findAnything.reply)).observers.map(
        ({ id }) => id,
      );
    expect([await named(people.organizer), await named(people.admin)]).toEqual([[two, one], [one]]);
  });

  test('LED-07 whoever was made anonymous is found no more, at once', async () => {
    const { server, people } = election;
    const gone = await addObserver(server.db, people.admin.idNgo, '0755123456', 'Zenovia Quintescu');
    expect([await names('quintescu'), await names('0755 123 456')]).toEqual([
      ['Zenovia Quintescu'],
      ['Zenovia Quintescu'],
    ]);
    const body = { ids: [gone.observerId], withNotes: true };
    const reply = await server.call('POST', '/api/v3/observers/erasures', { as: people.organizer, body });
    expect(reply.status).toBeLessThan(300);
    const asked = await server.call('GET', `/api/v3/find?observers=${gone.observerId}`, { as: people.organizer });
    expect([await find('quintescu'), await find('0755 123 456'), await find('erased'), await asked.json()]).toEqual([
      nothing,
      nothing,
      nothing,
      nothing,
    ]);
  });
});

describe('FND-01 forms, questions, NGOs', () => {
  test('a question says of which form it is', async () => {
    const { id, form } = election.forms('A1');
    expect((await find('question a1')).questions).toEqual([
      { id, idForm: form, formCode: 'A', code: 'A1', text: 'Question A1' },
    ]);
  });

  test('a question that its form has no more is not found', async () => {
    const { server, forms } = election;
    await server.db.updateTable('question').set({ retired: true }).where('id', '=', forms('C2').id).execute();
    expect((await find('question c2')).questions).toEqual([]);
  });

  test('NGOs are those in reach', async () => {
    const { admin, otherAdmin } = election.people;
    const all = await election.server.db.selectFrom('ngo').select(['id', 'short_name', 'name']).execute();
    const own = all.find(({ id }) => id === admin.idNgo);
    const found = { id: own?.id, name: own?.name, shortName: own?.short_name };
    const by = async (as?: Staff) => (await find(own?.name ?? '', as)).ngos;
    expect([await by(), await by(admin), await by(otherAdmin)]).toEqual([[found], [found], []]);
  });
});

describe('FND-01 notes', () => {
  test.each(['rupta', 'urna', 'SIRUL lung', 'rup', 'ruptă.', 'urna:rupta'])('by their words: %s', async (q) => {
    expect(await notesOf(q, election.people.admin)).toEqual([notes.urn]);
  });

  test('newest first, of the NGOs in reach', async () => {
    const { admin, otherAdmin } = election.people;
    const both = [await notesOf('urna'), await notesOf('urna', admin), await notesOf('urna', otherAdmin)];
    expect(both).toEqual([[notes.others, notes.urn], [notes.urn], [notes.others]]);
  });

  test('of a word that few have as of one that many have the newest come first, however many notes came since', async () => {
    const { server, people } = election;
    const noted = (text: string, minute: number) =>
      note(people.observer.observerId, text, null, new Date(Date.UTC(2020, 0, 1, 0, minute)).toISOString());
    const seldom = [await noted('Seldom', 1), await noted('seldom seen', 3), await noted('Such as is seldom', 2)];
    const often: number[] = [];
    for (let minute = 10; minute < 140; minute += 1) often.push(await noted(`Often the same ${minute}`, minute));
    seldom.push(await noted('Seldom again', 200));
    const newest = (ids: readonly (number | undefined)[]) => ids.slice(0, maxFound);
    expect(await notesOf('seldom')).toEqual(newest([seldom[3], seldom[1], seldom[2], seldom[0]]));
    expect(await notesOf('often')).toEqual(newest(often.toReversed()));
    expect((await find('often')).more).toEqual(['notes']);
    await server.db
      .deleteFrom('note')
      .where('id', 'in', [...seldom, ...often])
      .execute();
  });

  test('the words around the first one are shown, and where it is', async () => {
    const { people, places, forms } = election;
    const at = {
      idObserver: people.observer.observerId,
      idPollingStation: places('AB', 1),
      countyCode: 'AB',
      number: 1,
    };
    expect((await find('queue')).notes).toEqual([
      {
        ...at,
        id: notes.queue,
        idForm: null,
        excerpt: `…${' far'.repeat(40).slice(-49)} queue at the door`,
        at: '2026-11-22T10:00:00.000Z',
      },
    ]);
    expect((await find('rupta')).notes).toEqual([
      {
        ...at,
        id: notes.urn,
        idForm: forms('A1').form,
        excerpt: 'Urna:ruptă. Șirul era lung',
        at: '2026-11-22T08:00:00.000Z',
      },
    ]);
  });

  test('a note that just fits is shown whole, a longer one goes on', async () => {
    const { server, people } = election;
    const fits = `brink ${'y'.repeat(154)}`;
    const ids = [];
    for (const text of [fits, `${fits}y`])
      ids.push(await note(people.observer.observerId, text, null, '2026-11-22T10:00:00Z'));
    expect((await find('brink')).notes.map(({ excerpt }) => excerpt)).toEqual([`${fits}…`, fits]);
    await server.db.deleteFrom('note').where('id', 'in', ids).execute();
  });

  test('LED-07 words that were erased are found no more', async () => {
    const { server, people } = election;
    const gone = await addObserver(server.db, people.admin.idNgo, '0755999888', 'Ion');
    await note(gone.observerId, 'vanishing', null, '2026-11-22T11:00:00Z');
    const body = { ids: [gone.observerId], withNotes: true };
    const before = (await notesOf('vanishing')).length;
    await server.call('POST', '/api/v3/observers/erasures', { as: people.organizer, body });
    expect([before, await find('vanishing')]).toEqual([1, nothing]);
  });
});

describe('FND-01 whatever is typed is answered', () => {
  const rtl = '\u202E\u2066';
  test.each([
    ['nothing', ''],
    ['blanks', ' \t\n '],
    ['an emoji', '🗳️'],
    ['two percent signs', '%%'],
    ['an underscore', '__'],
    ['quotes', `'"\\' or 1=1 --`],
    ['what text search means', `a' & !b | (c <-> :*`],
    ['marks that turn the direction', rtl],
    ['1,000 characters', 'x'.repeat(1_000)],
    ['1,000 characters of several bytes', '€'.repeat(1_000)],
    ['500 words', 'qz '.repeat(300)],
    ['marks alone', '\u0301\u0301'],
  ])('%s', async (_what, q) => {
    expect(await find(q)).toEqual(nothing);
  });

  test('what cannot be seen makes no difference', async () => {
    expect(await names(`\u202Estefania\u202C`)).toEqual(["Ștefania Öz 100% _a_ O'Neil"]);
  });

  test('more than 1,000 characters, and NUL, are refused', async () => {
    expect([(await ask('x'.repeat(1_001))).status, (await ask('a\0b')).status]).toEqual([400, 400]);
  });

  test('five of a kind are given, and that there are more', async () => {
    const { people, server } = election;
    for (const n of [1, 2, 3, 4, 5, 6])
      await addObserver(server.db, people.otherAdmin.idNgo, `073400000${n}`, `Many ${n}`);
    const { observers, more } = await find('many');
    expect([observers.map(({ name }) => name), more]).toEqual([[1, 2, 3, 4, 5].map((n) => `Many ${n}`), ['observers']]);
  });
});
