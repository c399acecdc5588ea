import { quoted } from '#contract/csv.values.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Caller } from '#server/http/handler.ts';
import { cellsBy } from '#tests/support/csvReaders.ts';
import { openElection, type Election } from '#tests/support/election.ts';

export const PICTURE = '0b0e6c1e-7d4f-4b52-9a43-1d7a3d2c4f10';
export const ANA = '0722000001,Ana Observer,First NGO';
/** The lines of a CSV file, with quotation marks only where they are needed. */
export const plainLines = (file: string): string[] =>
  cellsBy(',', file).map((cells) => cells.map((cell) => (/[",\r\n]/u.test(cell) ? quoted(cell) : cell)).join(','));
export const line = (...cells: string[]) => cells.join(',');

/** An election in which three observers answered and wrote, and the ways to its files. Call it once in a file. */
export function exportsStage() {
  let election: Election;

  beforeAll(async () => {
    election = await openElection();
    const { people, forms, post, places, server } = election;
    const [a1, b1] = [forms('A1'), forms('B1')];
    await post(
      people.observer,
      { question: b1, at: ['AB', 1], options: [b1.yes] },
      { question: a1, at: ['AB', 1], options: [a1.no, { optionId: a1.other, value: '=cmd|"x"' }] },
      { question: a1, at: ['AB', 2], options: [a1.yes] },
    );
    await post(people.second, { question: a1, at: ['CJ', 1], options: [a1.yes] });
    await post(people.tester, { question: a1, at: ['CJ', 3], options: [a1.no] });
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));
    for (const [station, hour] of [
      [places('AB', 1), 5],
      [places('AB', 2), 6],
      [places('CJ', 1), 7],
      [places('CJ', 3), 7],
    ] as const) {
      await server.db
        .updateTable('answer')
        .set({ answered_at: at(hour) })
        .where('polling_station_id', '=', station)
        .execute();
      const times = { first_answer_at: at(hour), last_answer_at: at(hour) };
      await server.db.updateTable('thread').set(times).where('polling_station_id', '=', station).execute();
    }
    const note = { observer_id: people.observer.observerId, polling_station_id: places('AB', 1) };
    const [asked] = await server.db
      .insertInto('note')
      .values([
        { ...note, question_id: a1.id, text: 'Broken <seal>', digest: '1', created_at: at(5) },
        { ...note, question_id: null, text: 'Queue', digest: '2', created_at: at(9) },
        {
          ...note,
          observer_id: people.second.observerId,
          question_id: null,
          text: 'Calm',
          digest: '3',
          created_at: at(7),
        },
        {
          ...note,
          observer_id: people.tester.observerId,
          question_id: null,
          text: 'Test',
          digest: '4',
          created_at: at(7),
        },
      ])
      .returning('id')
      .execute();
    const file = { note_id: asked?.id ?? 0, position: 0, file_name: 'a.jpg', content_type: 'image/jpeg', size: 1 };
    await server.db
      .insertInto('attachment')
      .values({ ...file, id: PICTURE, sha256: '0a'.repeat(32) })
      .execute();
  });
  afterAll(() => election.server.close());

  const download = (query: string, as: Caller = election.people.organizer, what = 'all') =>
    election.server.call('GET', `/api/v1/export/${what}?${query}`, { as });
  const lines = async (query: string, as?: Caller, what?: string) => {
    const reply = await download(`format=csv&${query}`, as, what);
    expect(reply.status).toBe(200);
    return plainLines(await reply.text()).slice(1);
  };

  return { election: () => election, download, lines };
}
