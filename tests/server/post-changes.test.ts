import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesOf, type Standing } from '#server/answers/post-changes.ts';
import type { KnownQuestion, Replacement } from '#server/answers/check-submission.ts';

const forms = { openingForm: 'A', countingForm: 'C' };

/** Three forms of two questions with three options each, the second one flagged. */
const questions: KnownQuestion[] = [0, 1, 2, 3, 4, 5].map((index) => ({
  id: index + 1,
  formId: Math.floor(index / 2) + 1,
  formCode: 'ABC'.charAt(Math.floor(index / 2)),
  version: 1,
  options: new Map([1, 2, 3].map((option) => [(index + 1) * 10 + option, option === 2])),
}));

const replacement = fc
  .record({
    station: fc.integer({ min: 1, max: 2 }),
    question: fc.constantFrom(...questions),
    chosen: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
    value: fc.constantFrom(null, 'said', 'otherwise'),
  })
  .map(({ station, question, chosen, value }): Replacement => ({
    station,
    question,
    choices: chosen.map((option) => ({ option: question.id * 10 + option, value })),
  }));

const post = fc.record({
  observer: fc.integer({ min: 1, max: 2 }),
  replacements: fc.uniqueArray(replacement, {
    maxLength: 6,
    selector: ({ station, question }) => `${station} ${question.id}`,
  }),
});

const keyOf = ({ observer, station, option }: { observer: number; station: number; option: number }) =>
  `${observer} ${station} ${option}`;

/** What the database does with changes. */
function apply(standing: readonly Standing[], changes: ReturnType<typeof changesOf>): Standing[] {
  const answers = new Map(standing.map((one) => [keyOf(one), one]));
  for (const one of changes.gone) answers.delete(keyOf(one));
  for (const one of changes.reworded) {
    const before = answers.get(keyOf(one));
    if (!before) throw new Error(`There is no answer ${keyOf(one)} to reword.`);
    answers.set(keyOf(one), { ...before, value: one.value });
  }
  for (const { form: _, ...one } of changes.written) {
    if (answers.has(keyOf(one))) throw new Error(`The answer ${keyOf(one)} is there.`);
    const question = questions.find(({ id }) => id === one.question);
    const flagged = question?.options.get(one.option) === true;
    answers.set(keyOf(one), { ...one, flagged, form: question?.formCode ?? '', at: 0 });
  }
  return [...answers.values()];
}

const threadsOf = (standing: readonly Standing[]) =>
  [...Map.groupBy(standing, ({ observer, station }) => `${observer} ${station}`)]
    .map(([thread, answers]) => {
      const flagged = answers.filter((one) => one.flagged);
      return [
        thread,
        answers.length,
        flagged.length,
        flagged.filter(({ form }) => form === 'A').length,
        flagged.filter(({ form }) => form === 'C').length,
      ].join(' ');
    })
    .toSorted();

/** The threads after each of the posts, kept by what the changes say of them alone. */
function follow(posts: readonly { observer: number; replacements: Replacement[] }[]) {
  let standing: Standing[] = [];
  const threads = new Map<string, string>();
  for (const one of posts) {
    const changes = changesOf([one], standing, forms);
    standing = apply(standing, changes);
    for (const { observer, station, answers, flagged, opening, counting } of changes.counted)
      if (answers === 0) threads.delete(`${observer} ${station}`);
      else threads.set(`${observer} ${station}`, [observer, station, answers, flagged, opening, counting].join(' '));
  }
  return { standing, threads: [...threads.values()].toSorted() };
}

describe('API-01 what posts change', () => {
  test('the threads that are counted are those that stand', () => {
    fc.assert(
      fc.property(fc.array(post, { maxLength: 8 }), (posts) => {
        const { standing, threads } = follow(posts);
        expect(threads).toEqual(threadsOf(standing));
      }),
    );
  });

  test('the last word on a question stands, with nothing of an earlier one', () => {
    fc.assert(
      fc.property(fc.array(post, { maxLength: 8 }), (posts) => {
        const said = new Map<string, string[]>();
        for (const { observer, replacements } of posts)
          for (const { station, question, choices } of replacements)
            said.set(
              `${observer} ${station} ${question.id}`,
              choices.map(({ option, value }) => `${option} ${value}`),
            );
        const stands = Map.groupBy(
          follow(posts).standing,
          ({ observer, station, question }) => `${observer} ${station} ${question}`,
        );
        for (const [place, choices] of said)
          expect((stands.get(place) ?? []).map(({ option, value }) => `${option} ${value}`).toSorted()).toEqual(
            choices.toSorted(),
          );
      }),
    );
  });

  test('a post that is repeated changes nothing', () => {
    fc.assert(
      fc.property(fc.array(post, { minLength: 1, maxLength: 8 }), (posts) => {
        const { standing } = follow(posts);
        const last = posts.at(-1);
        expect(changesOf(last ? [last] : [], standing, forms)).toEqual({
          gone: [],
          written: [],
          reworded: [],
          counted: [],
        });
      }),
    );
  });
});
