import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { undecidedNotes } from '#server/notes/undecided-notes.ts';
import { JPEG, MP4, PNG, notesStage, sha256Of } from './notes.given.ts';

const { election, onDisk, send, list } = notesStage();
afterEach(() => vi.restoreAllMocks());

describe('notes', () => {
  test('AND-06 notes of a thread, oldest first, on a question or on the station, with the addresses of their files', async () => {
    const { forms, people, server } = election();
    const a1 = forms('A1');
    const sent = server.clock.now;
    const first = await send({
      question: a1.id,
      text: '<img src=x onerror=alert(1)>',
      files: [
        ['door.jpg', JPEG],
        ['queue.mp4', MP4],
      ],
    });
    server.clock.now = new Date(sent.getTime() + 60_000);
    const second = await send({ question: 0, text: 'Calm' });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual({
      filesAddress: [expect.stringMatching(/^\/api\/v2\/note\/attachment\/[\da-f-]{36}$/u), expect.any(String)],
      note: { id: expect.any(Number), text: '<img src=x onerror=alert(1)>', questionId: a1.id },
    });
    const signed = (extension: string) =>
      expect.stringMatching(
        new RegExp(`^http://localhost/api/v2/note/file/[\\w.-]+/[\\da-f-]{36}\\.${extension}$`, 'u'),
      );
    const expected = [
      {
        id: first.id,
        countyCode: 'AB',
        pollingStationNumber: 1,
        questionId: a1.id,
        formId: a1.form,
        formCode: 'A',
        text: '<img src=x onerror=alert(1)>',
        attachmentPath: signed('jpg'),
        attachmentsPaths: [signed('jpg'), signed('mp4')],
        attachments: [
          { path: first.files[0], name: 'door.jpg', type: 'image/jpeg', size: JPEG.length, sha256: sha256Of(JPEG) },
          { path: first.files[1], name: 'queue.mp4', type: 'video/mp4', size: MP4.length, sha256: sha256Of(MP4) },
        ],
        lastModified: sent.toISOString(),
      },
      {
        id: second.id,
        countyCode: 'AB',
        pollingStationNumber: 1,
        questionId: null,
        formId: null,
        formCode: null,
        text: 'Calm',
        attachmentPath: null,
        attachmentsPaths: [],
        attachments: [],
        lastModified: server.clock.now.toISOString(),
      },
    ];
    expect(await list()).toEqual({ status: 200, body: expected });
    expect(await list(people.admin)).toEqual({ status: 200, body: expected });
    expect(await list(people.otherAdmin)).toEqual({ status: 200, body: [] });
    expect((await list(people.observer)).status).toBe(403);
    expect((await list(people.organizer, `&idQuestion=${a1.id}`)).body).toEqual(expected.slice(0, 1));
  });

  test('AND-06 a note sent twice is kept once, files and all; one with another file is another note', async () => {
    const note = { text: 'Seal broken', files: [['a.jpg', JPEG]] } as const;
    const first = await send(note);
    expect(await send({ ...note, files: [['renamed.jpg', JPEG]] })).toEqual(first);
    expect(onDisk()).toHaveLength(1);
    const other = await send({ ...note, files: [['a.jpg', PNG]] });
    expect(other.id).not.toBe(first.id);
    expect([(await list()).body.length, onDisk().length]).toEqual([2, 2]);
  });

  test('AND-06 the same note at the same moment is kept once and leaves no file behind', async () => {
    const note = { text: 'Twice at once', files: [['a.jpg', JPEG]] } as const;
    const [one, two] = await Promise.all([send(note), send(note)]);
    expect([one.status, two]).toEqual([200, one]);
    expect([(await list()).body.length, onDisk().length]).toEqual([1, 1]);
  });

  const lost = new DatabaseUnavailable('Connection terminated unexpectedly');

  /** The next transaction, and then this, ends as if the connection were lost. */
  const losing = (commit: (work: () => Promise<unknown>) => Promise<unknown>, failure: Error = lost) => {
    const { db } = election().server;
    const transaction = db.transaction();
    vi.spyOn(transaction, 'execute').mockImplementation(async (work) => {
      await commit(() => db.transaction().execute(work));
      throw failure;
    });
    vi.spyOn(db, 'transaction').mockReturnValueOnce(transaction);
  };
  const settle = () => undecidedNotes(election().server.db).settle();

  /** What is in the tables of notes, and the files on the disk that none of them names. */
  const kept = async () => {
    const { db } = election().server;
    const notes = await db.selectFrom('note').select('id').execute();
    const aside = await db.selectFrom('kept_aside').select('id').execute();
    const { rows } = await sql<{ id: string }>`
      select id::text as id from attachment union all
      select file ->> 'id' from kept_aside, jsonb_array_elements(payload -> 'files') as file`.execute(db);
    const named = rows.map(({ id }) => id);
    const stored = onDisk().map(({ name }) => name);
    const difference = [...named.filter((id) => !stored.includes(id)), ...stored.filter((id) => !named.includes(id))];
    return { ids: [...notes, ...aside].map(({ id }) => id), files: stored.length, difference };
  };

  describe.for([
    ['a note', 1],
    ['a note that is put aside', 77],
  ] as const)('A2 %s whose commit is not answered', ([, station]) => {
    const note = { station, text: 'Lost', files: [['a.jpg', JPEG]] } as const;

    test('is acknowledged when it is seen that it was stored, and keeps its files', async () => {
      losing((work) => work());
      const first = await send(note);
      expect([first.status, await send(note)]).toEqual([200, first]);
      expect(await kept()).toEqual({ ids: [first.id], files: 1, difference: [] });
    });

    test('keeps its files while nobody can be asked', async () => {
      losing(async (work) => {
        await work();
        vi.spyOn(election().server.db, 'selectFrom').mockImplementationOnce(() => {
          throw lost;
        });
      });
      expect((await send(note)).status).toBe(503);
      await settle();
      const second = await send(note);
      expect(await kept()).toEqual({ ids: [second.id], files: 1, difference: [] });
    });

    test('keeps its files when the commit succeeds only after it was asked for', async () => {
      let commit = async (): Promise<unknown> => undefined;
      losing(async (work) => {
        commit = work;
      });
      expect((await send(note)).status).toBe(503);
      await commit();
      await settle();
      expect(await kept()).toEqual({ ids: [expect.any(Number)], files: 1, difference: [] });
      expect((await send(note)).files).toHaveLength(1);
    });

    test('is kept once, with the files of one, when its phone was sooner than the answer', async () => {
      losing(async () => undefined);
      expect((await send(note)).status).toBe(503);
      const again = await send(note);
      expect([again.status, onDisk().length]).toEqual([200, 2]);
      await settle();
      expect(await kept()).toEqual({ ids: [again.id], files: 1, difference: [] });
    });

    test('is stored after all, though its phone never comes back', async () => {
      losing(async () => undefined);
      expect((await send(note)).status).toBe(503);
      losing(async () => undefined);
      await settle();
      expect((await kept()).ids).toEqual([]);
      await settle();
      expect(await kept()).toEqual({ ids: [expect.any(Number)], files: 1, difference: [] });
    });

    test('leaves no file when the database refused it', async () => {
      losing(async () => undefined, new Error('no such row'));
      expect((await send(note)).status).toBe(500);
      await settle();
      expect(await kept()).toEqual({ ids: [], files: 0, difference: [] });
    });
  });

  test('A2 the same note put aside at the same moment is kept once and leaves no file behind', async () => {
    const note = { station: 77, text: 'Twice at once', files: [['a.jpg', JPEG]] } as const;
    const replies = await Promise.all([send(note), send(note), send(note)]);
    expect(replies.map(({ status, id }) => [status, id])).toEqual(replies.map(() => [200, replies[0]?.id]));
    expect(await kept()).toEqual({ ids: [replies[0]?.id], files: 1, difference: [] });
  });

  test('AND-06 a station that does not exist puts the note aside with its files, once', async () => {
    const { people, server } = election();
    const note = { county: 'AB', station: 77, question: 5, text: 'Where am I?', files: [['a.jpg', JPEG]] } as const;
    const first = await send(note);
    expect(first.status).toBe(200);
    expect(await send(note)).toEqual(first);
    const aside = await server.db.selectFrom('kept_aside').selectAll().execute();
    const [id] = onDisk().map(({ name }) => name);
    expect(aside).toEqual([
      {
        id: first.id,
        kind: 'note',
        observer_id: people.observer.observerId,
        county_code: 'AB',
        station_number: 77,
        reason: 'unknown-station',
        created_at: server.clock.now,
        payload: {
          digest: expect.any(String),
          questionId: 5,
          text: 'Where am I?',
          files: [{ id, fileName: 'a.jpg', contentType: 'image/jpeg', size: JPEG.length, sha256: sha256Of(JPEG) }],
        },
      },
    ]);
    expect(onDisk()).toHaveLength(1);
  });

  test('AND-06 a question that does not exist leaves the note on the station', async () => {
    await send({ question: 999_999, text: 'Old form' });
    expect((await list()).body.map(({ text, questionId }) => [text, questionId])).toEqual([['Old form', null]]);
  });

  test('AND-06 old phones send one file and get its address', async () => {
    const reply = await send({ text: 'One', files: [['a.jpg', JPEG]], part: 'File', path: '/upload' });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        fileAddress: expect.stringContaining('/api/v2/note/attachment/'),
        note: { id: expect.any(Number), text: 'One', questionId: null },
      },
    });
    expect((await send({ text: 'None', path: '/upload' })).body).toMatchObject({ fileAddress: null });
  });

  test.for([
    ['nothing to say', { text: '  ' }, 400],
    ['an empty file and nothing to say', { files: [['a.jpg', Buffer.alloc(0)]] as const }, 400],
    ['a text beyond all measure', { text: 'x'.repeat(10_001) }, 400],
    ['a file beyond the limit', { files: [['a.jpg', Buffer.alloc(3 * 1024 * 1024)]] as const }, 413],
  ] as const)('AND-06 %s is refused and nothing is left', async ([, note, status]) => {
    expect((await send(note)).status).toBe(status);
    expect([(await list()).body, onDisk()]).toEqual([[], []]);
  });

  test.for([
    ['a negative station', { station: -1 }],
    ['no county', { county: '' }],
  ] as const)('B12 a note of %s is kept aside: the phone could do nothing about a refusal', async ([, place]) => {
    const { db } = election().server;
    expect((await send({ ...place, text: 'x' })).status).toBe(200);
    expect(await db.selectFrom('kept_aside').select(['kind', 'reason']).execute()).toEqual([
      { kind: 'note', reason: 'unknown-station' },
    ]);
  });
});
