import { describe, expect, test } from 'vitest';
import type { FormDocument, OptionFields, QuestionFields, SectionFields } from '#machines/form/document.ts';
import { asPlace, problemsBySection, problemsOf, type ProblemPlace } from '#machines/form/problems.ts';
import { type Edit, edited } from '#machines/form/edits.ts';
import { small } from './form.given.ts';

const after = (...edits: Edit[]): FormDocument =>
  edits.reduce((document, edit, at) => edited(document, edit, 1_000 * at).document, small);
const ofSection = (set: Partial<SectionFields>): Edit => ({ edit: 'section.set', key: 's1', set });
const ofQuestion = (set: Partial<QuestionFields>): Edit => ({ edit: 'question.set', key: 'q1', set });
const ofOption = (set: Partial<OptionFields>): Edit => ({ edit: 'option.set', key: 'o1', set });
const told = (document: FormDocument, intent: 'draft' | 'publish' = 'publish') =>
  problemsOf(document, intent).map(({ place: { level, key, field }, reason, limit }) => [
    level,
    key,
    field,
    reason,
    limit,
  ]);

const texts: [of: string, limit: number, key: string, field: string, set: (text: string) => Edit][] = [
  ['form', 200, '', 'description', (description) => ({ edit: 'form.set', set: { description } })],
  ['form', 20, '', 'code', (code) => ({ edit: 'form.set', set: { code } })],
  ['section', 200, 's1', 'description', (description) => ofSection({ description })],
  ['section', 4, 's1', 'code', (code) => ofSection({ code })],
  ['question', 20, 'q1', 'code', (code) => ofQuestion({ code })],
  ['question', 1_000, 'q1', 'text', (text) => ofQuestion({ text })],
  ['question', 1_000, 'q1', 'hint', (hint) => ofQuestion({ hint })],
  ['option', 1_000, 'o1', 'text', (text) => ofOption({ text })],
];

describe('FED-06 a text that is too long', () => {
  test.each(texts)('%s, at most %i: %s %s', (level, limit, key, field, set) => {
    expect(told(after(set('x'.repeat(limit))))).toEqual([]);
    const long = after(set('x'.repeat(limit + 1)));
    expect(told(long)).toEqual([[level, key, field, 'tooLong', limit]]);
    expect(told(long, 'draft')).toEqual(told(long));
    const blank = after(set(' '.repeat(limit + 1)));
    expect(told(blank)).toEqual([[level, key, field, 'tooLong', limit]]);
  });
});

describe('FED-06 a text that is missing', () => {
  test.each(texts.filter(([, , , field]) => field !== 'hint'))('%s, %i, %s %s', (level, limit, key, field, set) => {
    const problem = [level, key, field, 'missing', null];
    expect(told(after(set('')))).toEqual([problem]);
    expect(told(after(set(' '.repeat(limit))))).toEqual([problem]);
    expect(told(after(set('')), 'draft')).toEqual(level === 'form' ? [problem] : []);
  });

  test('a hint may be', () => {
    expect(told(after(ofQuestion({ hint: '' })))).toEqual([]);
  });
});

const added = (count: number) => Array.from({ length: count });

describe('FED-06 parts', () => {
  test('a form, a section and a question have some, to be published', () => {
    const bare = after({ edit: 'delete', keys: ['s1', 's2'] });
    expect([told(bare), told(bare, 'draft')]).toEqual([[['form', '', 'sections', 'empty', null]], []]);
    const emptied = after({ edit: 'delete', keys: ['q1', 'q2'] }, { edit: 'delete', keys: ['o5'] });
    expect([told(emptied), told(emptied, 'draft')]).toEqual([
      [
        ['section', 's1', 'questions', 'empty', null],
        ['question', 'q3', 'options', 'empty', null],
      ],
      [],
    ]);
  });

  const reasonsOf = (document: FormDocument, field: string) =>
    problemsOf(document, 'draft')
      .filter(({ place }) => place.field === field)
      .map(({ reason, limit }) => [reason, limit]);

  test('200 options are taken, one more is not', () => {
    const options = (count: number) =>
      after({ edit: 'options.add', question: 'q3', after: null, options: added(count).map(() => ({ text: 'x' })) });
    expect(reasonsOf(options(199), 'options')).toEqual([]);
    expect(reasonsOf(options(200), 'options')).toEqual([['tooMany', 200]]);
  });

  test('500 questions are taken, one more is not', () => {
    const [, section] = small.sections;
    const [question] = section?.questions ?? [];
    if (section === undefined || question === undefined) throw new Error('The sample has two sections.');
    const asked = (count: number): FormDocument => {
      const questions = added(count).map((_, at) => Object.assign({}, question, { key: `+${at}`, code: `${at}` }));
      return { ...small, sections: [{ ...section, questions }] };
    };
    expect(reasonsOf(asked(500), 'questions')).toEqual([]);
    expect(reasonsOf(asked(501), 'questions')).toEqual([['tooMany', 500]]);
  });

  test('200 sections are taken, one more is not', () => {
    const sections = (count: number): FormDocument => ({
      ...small,
      sections: added(count).map((_, at) => ({ key: `+${at}`, id: null, code: 'A', description: 'x', questions: [] })),
    });
    expect(reasonsOf(sections(200), 'sections')).toEqual([]);
    expect(reasonsOf(sections(201), 'sections')).toEqual([['tooMany', 200]]);
  });
});

describe('FED-06 duplicates', () => {
  const duplicates = after({ edit: 'question.set', key: 'q3', set: { code: 'a1 ' } });

  test('the second of two questions with one code is told, in publishing alone', () => {
    expect(told(duplicates)).toEqual([['question', 'q3', 'code', 'duplicate', null]]);
    expect(told(duplicates, 'draft')).toEqual([]);
  });

  test('also in one section, and each of more than two', () => {
    const three = edited(duplicates, ofQuestion({ code: 'B' }), 0).document;
    expect(told(three)).toEqual([]);
    const inOne = edited(duplicates, { edit: 'question.set', key: 'q2', set: { code: 'A1' } }, 0).document;
    expect(told(inOne).map(([, key]) => key)).toEqual(['q2', 'q3']);
  });

  test('no code at all is missing, not a duplicate', () => {
    const bare = after(ofQuestion({ code: '' }), { edit: 'question.set', key: 'q2', set: { code: ' ' } });
    expect(told(bare).map(([, key, , reason]) => [key, reason])).toEqual([
      ['q1', 'missing'],
      ['q2', 'missing'],
    ]);
  });
});

describe('FED-06 where problems are', () => {
  test('sections are told how many they have, those without are not there', () => {
    const odd = after(ofQuestion({ text: '' }), ofOption({ text: '' }), { edit: 'form.set', set: { code: '' } });
    expect([...problemsBySection(odd)]).toEqual([['s1', 2]]);
    expect([...problemsBySection(small)]).toEqual([]);
  });

  test('the same form has the same list', () => {
    const odd = after(ofQuestion({ text: '' }));
    expect(problemsOf(odd, 'publish')).toBe(problemsOf(odd, 'publish'));
    expect(problemsOf(odd, 'draft')).toBe(problemsOf(odd, 'draft'));
  });

  test('a problem of a question that stays is the same one, whatever is typed beside it', () => {
    const odd = after(ofQuestion({ text: '' }));
    const typed = edited(odd, { edit: 'question.set', key: 'q2', set: { text: 'Who?' } }, 0).document;
    expect(problemsOf(typed, 'publish')[0]).toBe(problemsOf(odd, 'publish')[0]);
  });

  test.each([
    [{ level: 'form', key: '', field: 'sections' }, null],
    [{ level: 'section', key: 's1', field: 'questions' }, null],
    [{ level: 'question', key: 'q1', field: 'options' }, null],
    [{ level: 'question', key: 'q1', field: 'text' }, 'text'],
  ] satisfies [ProblemPlace, string | null][])('%j leads to %j', (place, field) => {
    expect(asPlace(place)).toEqual({ ...place, field });
  });
});
