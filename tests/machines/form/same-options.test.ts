import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormDocument, type Question, saysSameOptions, thingsOf } from '#machines/form/document.ts';
import { noHistory, recorded, redone, undone } from '#machines/form/undo-history.ts';
import { changedBySame, hasOptions, replacedBySame, sourcesAmong } from '#machines/form/same-options.ts';
import { type Edit, edited } from '#machines/form/edits.ts';
import { after, draws, small } from './form.given.ts';

const questionsOf = (document: FormDocument): Question[] => document.sections.flatMap(({ questions }) => questions);
const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key);
const serial = (document: FormDocument) =>
  Math.max(0, ...[...thingsOf(document)].map(({ key }) => (key.startsWith('+') ? Number(key.slice(1)) : 0)));

/** Options of two kinds, none, an empty one; two of the questions say the same. */
const edits: readonly Edit[] = [
  { edit: 'question.add', section: 's1', after: null },
  { edit: 'question.add', section: 's2', after: null },
  { edit: 'duplicate', keys: ['q1'] },
];
const several = edits.reduce((document, edit) => edited(document, edit, serial(document)).document, small);

const forms = draws(30).map((list) => after(several, list, serial(several)));

test('C11 every picked question has the options of the source, all others are untouched, undo gives back exactly', () => {
  fc.assert(
    fc.property(forms, fc.array(fc.nat(1_000), { maxLength: 8 }), fc.nat(1_000), (document, picks, pick) => {
      const all = questionsOf(document);
      const keys = all.length === 0 ? [] : [...new Set(picks.map((at) => all[at % all.length]!.key))];
      const sources = sourcesAmong(document, keys);
      const source = sources[pick % Math.max(1, sources.length)];
      fc.pre(source !== undefined);
      const edit: Edit = { edit: 'options.same', source: source.key, questions: keys };
      const step = edited(document, edit, serial(document));
      const [before, now] = [new Map(all.map((one) => [one.key, one])), questionsOf(step.document)];
      expect(keysOf(now)).toEqual(keysOf(all));
      const changed = new Set(keysOf(changedBySame(document, source.key, keys)));
      const without = (question: Question) => ({ ...question, options: [] });
      expect(now.map(without)).toEqual(all.map(without));
      expect(now.filter(({ key }) => keys.includes(key)).filter((one) => !saysSameOptions(one, source))).toEqual([]);
      expect(now.filter((one) => changed.has(one.key) === (one === before.get(one.key)))).toEqual([]);
      expect(
        now.filter(({ key }) => changed.has(key)).flatMap(({ options }) => options.filter(({ id }) => id)),
      ).toEqual([]);
      const given = [...thingsOf(step.document)].map(({ key }) => key);
      expect(new Set(given).size).toBe(given.length);
      expect(step.document === document).toBe(changed.size === 0);
      const history = recorded(noHistory, document, edit, step.place);
      const back = undone(history, step.document);
      expect(back?.document).toBe(document);
      expect(back && redone(back.history, back.document)?.document).toBe(step.document);
    }),
    { numRuns: 200 },
  );
});

describe('C11 whose options they can be, and what is lost', () => {
  test('the first of those that have the same; empty options of a new question are none', () => {
    const all = keysOf(questionsOf(several));
    expect(all).toHaveLength(6);
    const [sources, duplicate] = [keysOf(sourcesAmong(several, all)), all[1]!];
    expect(sources).toEqual(['q1', 'q2', 'q3']);
    expect(keysOf(sourcesAmong(several, [duplicate, 'q1', 'gone', 's1', 'o1']))).toEqual([duplicate]);
    expect(
      sourcesAmong(
        several,
        all.filter((key) => key.startsWith('+') && key !== duplicate),
      ),
    ).toEqual([]);
  });

  test('what says the same keeps its own, what says something else is named, what is empty is not', () => {
    const all = keysOf(questionsOf(several));
    expect(keysOf(changedBySame(several, 'q1', all))).toHaveLength(4);
    expect(keysOf(replacedBySame(several, 'q1', all))).toEqual(['q2', 'q3']);
    expect(questionsOf(several).filter((question) => !hasOptions(question))).toHaveLength(2);
  });

  test.each([
    ['gone', ['q1', 'q2']],
    ['s1', ['q1', 'q2']],
    ['q1', []],
    ['q1', ['q1', 'gone']],
  ])('the options of %s for %j change nothing', (source, questions) => {
    expect(edited(small, { edit: 'options.same', source, questions }, 0).document).toBe(small);
  });
});
