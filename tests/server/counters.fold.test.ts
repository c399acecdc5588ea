import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, type Change, type Folded, type Option } from '#server/counters/fold.ts';
import { countedAs } from './counters.given.ts';
import { countersOf, type Counters } from './counters.model.ts';

// Two forms of two questions with two options each; every second option is flagged, and the fourth question retired.
const options = new Map<number, Option>(
  [1, 2, 3, 4, 5, 6, 7, 8].map((id) => {
    const question = Math.ceil(id / 2);
    return [id, { id, question, form: Math.ceil(question / 2), flagged: id % 2 === 0, retired: question === 4 }];
  }),
);

/** A post some minutes after the one before: what each of some questions has from now on, and which of it is reworded. */
const post = fc.record({
  minutes: fc.nat({ max: 90 }),
  said: fc.uniqueArray(
    fc.record({
      question: fc.integer({ min: 1, max: 4 }),
      chosen: fc.constantFrom<number[]>([], [0], [1], [0, 1]),
      isReworded: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3, selector: ({ question }) => question },
  ),
});
type Post = typeof post extends fc.Arbitrary<infer T> ? T : never;

/** The changes that such posts make, with what stands after all of them. */
function changesOf(posts: readonly Post[]) {
  const standing = new Map<number, Date>();
  const changes: Change[] = [];
  let time = Date.UTC(2026, 10, 22, 6);
  for (const { minutes, said } of posts) {
    time += minutes * 60_000;
    const at = new Date(time);
    const change = { revision: changes.length + 1, at, gained: [] as number[], lost: [] as [number, null, string][] };
    for (const { question, chosen, isReworded } of said)
      for (const [index, id] of [2 * question - 1, 2 * question].entries()) {
        const before = standing.get(id);
        const isChosen = chosen.includes(index);
        if (before && isChosen && !isReworded) continue;
        if (before) change.lost.push([id, null, before.toISOString()]);
        standing.delete(id);
        if (isChosen) change.gained.push(id);
        if (isChosen) standing.set(id, at);
      }
    const flagged = change.gained.filter((id) => options.get(id)?.flagged);
    if (change.gained.length + change.lost.length > 0) changes.push({ ...change, flagged });
  }
  return { changes, standing };
}

/** What the rows of several folds come to. */
function sumOf(folds: readonly Folded[]): Counters {
  const counters: Counters = { places: {}, hours: {}, activity: {}, minutes: {}, visitForms: {} };
  const add = (figures: Record<string, number>, key: string, n: number) => {
    figures[key] = (figures[key] ?? 0) + n;
    if (figures[key] === 0) delete figures[key];
  };
  for (const { places, hours, activity, minutes, visitForms } of folds) {
    for (const { question, option, county, ngo, n } of places)
      for (const one of countedAs(option)) add(counters.places, `${question} ${one} ${county} ${ngo}`, n);
    for (const { question, option, hour, ngo, n } of hours)
      for (const one of countedAs(option)) add(counters.hours, `${question} ${one} ${hour.toISOString()} ${ngo}`, n);
    for (const { bucket, form, county, ngo, arrivals, answers, flagged } of activity) {
      const key = `${bucket.toISOString()} ${form} ${county} ${ngo}`;
      const [a, b, c] = counters.activity[key] ?? [0, 0, 0];
      counters.activity[key] = [a + arrivals, b + answers, c + flagged];
    }
    for (const { minute, ngo, answers } of minutes) add(counters.minutes, `${minute.toISOString()} ${ngo}`, answers);
    for (const { observer, station, form, county, ngo, answered, flagged, first, last, questions } of visitForms)
      counters.visitForms[`${observer} ${station} ${form} ${county} ${ngo}`] = [
        answered,
        flagged,
        first?.toISOString() ?? null,
        last?.toISOString() ?? null,
        questions,
      ];
  }
  return counters;
}

const place = { observer: 7, station: 11, county: 3, ngo: 5 };

describe('COV-06 STQ-04 what a change adds to the counters', () => {
  test('COV-06 STQ-04 however the changes of a visit are cut into batches, and whatever came after, the sums are those of the model', () => {
    const story = fc.tuple(
      fc.array(post, { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat({ max: 11 }), { maxLength: 4 }),
    );
    fc.assert(
      fc.property(story, ([posts, cuts]) => {
        const { changes, standing } = changesOf(posts);
        const ends = [...new Set([...cuts.filter((cut) => cut < changes.length), changes.length])].toSorted(
          (a, b) => a - b,
        );
        const folds: Folded[] = [];
        const forms = new Set<number>();
        let begin = 0;
        for (const end of ends) {
          const [taken, later] = [changes.slice(begin, end), changes.slice(end)];
          folds.push(fold([{ ...place, standing, taken, later, forms: new Set(forms) }], options));
          for (const { form } of folds.at(-1)?.visitForms ?? []) forms.add(form);
          expect(sumOf(folds)).toEqual(countersOf([{ ...place, changes: changes.slice(0, end) }], options));
          begin = end;
        }
      }),
      { numRuns: 500 },
    );
  });

  test('COV-06 an option that is no more counts for no form', () => {
    const at = new Date('2026-11-22T06:10:00.000Z');
    const taken = [{ revision: 1, at, gained: [99, 1], lost: null, flagged: [99] }];
    const { activity } = fold([{ ...place, standing: new Map(), taken, later: [], forms: new Set() }], options);
    expect(activity).toEqual([expect.objectContaining({ form: 1, arrivals: 1, answers: 1, flagged: 0 })]);
  });

  test('LED-08 a post with one option a question adds one row for each, however many visits of the place came together', () => {
    const at = new Date('2026-11-22T06:10:00.000Z');
    const taken = [{ revision: 1, at, gained: [1, 3], lost: null, flagged: [] }];
    const standing = new Map([1, 3].map((option) => [option, at] as const));
    const visits = [7, 8].map((observer) => ({
      observer,
      station: 11,
      county: 3,
      ngo: 5,
      standing,
      taken,
      later: [],
      forms: new Set<number>(),
    }));
    const { places, hours } = fold(visits, options);
    expect(places).toEqual([
      { question: 1, option: 1, county: 3, ngo: 5, n: 2 },
      { question: 2, option: 3, county: 3, ngo: 5, n: 2 },
    ]);
    const hour = new Date('2026-11-22T06:00:00.000Z');
    expect(hours).toEqual([
      { question: 1, option: 1, hour, ngo: 5, n: 2 },
      { question: 2, option: 3, hour, ngo: 5, n: 2 },
    ]);
  });
});
