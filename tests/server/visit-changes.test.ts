import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountChosen } from '#server/answers/recount-threads.ts';
import { flagsProblem } from '#server/ledger/flags-check.ts';
import { openElection, type Election, type PhoneAnswer } from '#tests/support/election.ts';
import { answersOf, changesOf, foldOf, revisionsOf } from './visit-changes.given.ts';
import { noted, posted, reflagged, type Saying, type VisitModel } from './visit-changes.model.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const codes = ['A1', 'A2', 'B1', 'C1'];
const stations = [1, 2];
const said = fc.record({
  code: fc.constantFrom(...codes),
  station: fc.constantFrom(...stations),
  chosen: fc.uniqueArray(fc.constantFrom('yes', 'no', 'other'), { maxLength: 2 }),
  value: fc.constantFrom('one', 'two'),
});
type Said = { code: string; station: number; chosen: ('yes' | 'no' | 'other')[]; value: string };

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('post'), said: fc.array(said, { minLength: 1, maxLength: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('flags'),
      codes: fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 2 }),
      option: fc.constantFrom('yes', 'no'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('note'), station: fc.constantFrom(...stations) }) },
);

let notes = 0;

async function sendNote(station: number): Promise<void> {
  const { people, server } = election;
  const form = new FormData();
  for (const [name, value] of Object.entries({
    CountyCode: 'AB',
    PollingStationNumber: String(station),
    Text: `note ${notes}`,
  }))
    form.set(name, value);
  notes += 1;
  const reply = await server.app.request('/api/v2/note', {
    method: 'POST',
    headers: await server.bearer(people.observer),
    body: form,
  });
  expect(reply.status).toBe(200);
}

/** As saving a form does: its version rises, so that whoever keeps its questions in memory reads them again. */
async function turnFlags(options: readonly number[]): Promise<void> {
  const { db, config } = election.server;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('option')
      .set((option) => ({ flagged: option.not('flagged') }))
      .where('id', 'in', [...options])
      .execute();
    await trx
      .updateTable('form')
      .set((form) => ({ current_version: form('current_version', '+', 1) }))
      .execute();
    await recountChosen(trx, { options, reflagged: options }, config);
  });
}

/** The server and the model beside it, from an election without a report on. */
async function begin() {
  const { server, people, forms, places, post } = election;
  for (const table of ['answer', 'thread', 'note'] as const) await server.db.deleteFrom(table).execute();
  const visits = new Map<number, VisitModel>();
  const flagged = new Set(
    (await server.db.selectFrom('option').select('id').where('flagged', '=', true).execute()).map(({ id }) => id),
  );
  const keep = (station: number, visit: VisitModel | undefined) => visit && visits.set(station, visit);
  return {
    post: async (all: readonly Said[]) => {
      const answers = all.map(({ code, station, chosen, value }): PhoneAnswer => {
        const question = forms(code);
        const options = chosen.map((one) => (one === 'other' ? { optionId: question.other, value } : question[one]));
        return { question, at: ['AB', station], options };
      });
      expect((await post(people.observer, ...answers)).status).toBe(200);
      for (const station of stations) {
        const ofStation = all.filter((one) => one.station === station);
        const last = new Map(ofStation.map((one) => [one.code, one]));
        keep(station, posted(visits.get(station), [...last.values()].map(sayingOf), flagged));
      }
    },
    turnFlags: async (some: readonly string[], option: 'yes' | 'no') => {
      const options = some.map((code) => forms(code)[option]);
      await turnFlags(options);
      for (const one of options) if (!flagged.delete(one)) flagged.add(one);
      for (const [station, visit] of visits) keep(station, reflagged(visit, options));
    },
    note: async (station: number) => {
      await sendNote(station);
      const visit = visits.get(station);
      keep(station, visit && noted(visit));
    },
    compare: async () => {
      expect(await flagsProblem(server.db)).toBeUndefined();
      for (const station of stations) {
        const place = [server.db, people.observer.observerId, places('AB', station)] as const;
        const changes = await changesOf(...place);
        expect(foldOf(changes)).toEqual(await answersOf(...place));
        const stated = changes.map(({ revision, gained, lost }) => ({
          revision,
          gained: gained.toSorted((a, b) => a - b),
          lost: (lost ?? []).map(([option, value]) => [option, value]).toSorted(([a], [b]) => Number(a) - Number(b)),
        }));
        const visit = visits.get(station);
        expect(stated).toEqual(visit?.changes ?? []);
        for (const [at, { lost }] of changes.entries())
          for (const [option, , givenAt] of lost ?? [])
            expect(new Map(foldOf(changes.slice(0, at))).get(option)).toBe(givenAt);
        const revisions = visit && { revision: visit.revision, flags: visit.flagRevision, answers: visit.answers.size };
        expect(await revisionsOf(...place)).toEqual(revisions);
      }
    },
  };

  function sayingOf({ code, chosen, value }: Said): Saying {
    const { yes, no, other } = forms(code);
    const ids = { yes, no, other };
    return {
      options: [yes, no, other],
      chosen: new Map(chosen.map((one) => [ids[one], one === 'other' ? value : null])),
    };
  }
}

describe('LED-05 what phones send is never overwritten without trace', () => {
  test('LED-04 LED-05 DSK-07 after any posts, withdrawals, notes and changes of flags the history gives what stands, and the revisions those of the model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
        const visits = await begin();
        for (const one of steps)
          if ('said' in one) await visits.post(one.said);
          else if ('codes' in one) await visits.turnFlags(one.codes, one.option);
          else await visits.note(one.station);
        await visits.compare();
      }),
      { numRuns: 40 },
    );
  });

  test('LED-05 DSK-07 a flagged option that is swapped for another, reworded, withdrawn, with a note between', async () => {
    const visits = await begin();
    const say = (...chosen: Said['chosen']) => ({ code: 'A1', station: 1, chosen, value: 'one' });
    await visits.turnFlags(['A1'], 'yes');
    await visits.post([say('yes')]);
    await visits.post([say('no')]);
    await visits.note(1);
    await visits.post([{ ...say('no'), code: 'B1' }, say('no', 'other')]);
    await visits.post([say('no', 'other')]);
    await visits.post([{ ...say('no', 'other'), value: 'two' }]);
    await visits.post([say(), { ...say(), code: 'B1' }]);
    await visits.note(1);
    await Promise.all([1, 2, 3].map(() => visits.note(1)));
    await visits.post([say('other')]);
    await visits.turnFlags(['A1'], 'yes');
    await expect(visits.compare()).resolves.toBeUndefined();
  });
});
