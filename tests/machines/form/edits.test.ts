import { describe, expect, test } from 'vitest';
import { emptyDocument, type FormDocument, type QuestionFields } from '#machines/form/document.ts';
import { type Edit, edited, linesOf } from '#machines/form/edits.ts';
import { hasOptions } from '#machines/form/same-options.ts';
import { outlineOf, run, small } from './form.given.ts';

const outlineAfter = (edit: Edit) => outlineOf(run(edit).document);
const questionsOf = ({ document }: { document: FormDocument }, section: number) =>
  document.sections[section]?.questions.map(({ code, type }) => [code, type]);
const before = ['s1 | q1 o1 o2 | q2 o3 o4', 's2 | q3 o5'];

/** Which of these edits do something, or lead somewhere. */
const felt = (...edits: Edit[]): Edit[] =>
  edits.filter((edit) => run(edit).document !== small || run(edit).place !== null);

describe('FED-02 a section is added', () => {
  const codes = (edit: Edit, document = small) => edited(document, edit, 0).document.sections.map(({ code }) => code);

  test('behind the one that is named, else at the end, with the next free code', () => {
    expect(outlineAfter({ edit: 'section.add', after: 's1' })).toEqual([before[0], '+1', before[1]]);
    expect(outlineAfter({ edit: 'section.add', after: null })).toEqual([...before, '+1']);
    expect(outlineAfter({ edit: 'section.add', after: 'gone' })).toEqual([...before, '+1']);
    expect(codes({ edit: 'section.add', after: 's1' })).toEqual(['A', 'C', 'B']);
    expect(codes({ edit: 'section.add', after: null }, emptyDocument)).toEqual(['A']);
  });

  test('without a code where the next would be too long', () => {
    const full = run({ edit: 'section.set', key: 's2', set: { code: 'A999' } }).document;
    expect(codes({ edit: 'section.add', after: null }, full)).toEqual(['A', 'A999', '']);
    const near = run({ edit: 'section.set', key: 's2', set: { code: 'A998' } }).document;
    expect(codes({ edit: 'section.add', after: null }, near)).toEqual(['A', 'A998', 'A999']);
  });

  test('and named next', () => {
    expect(run({ edit: 'section.add', after: null }).place).toEqual({
      level: 'section',
      key: '+1',
      field: 'description',
    });
  });
});

describe('FED-03 a question is added', () => {
  const set = (key: string, fields: Partial<QuestionFields>, document = small) =>
    edited(document, { edit: 'question.set', key, set: fields }, 0).document;

  test('with the code after that of the one before it, and its type', () => {
    expect(questionsOf(run({ edit: 'question.add', section: 's1', after: 'q2' }), 0)).toEqual([
      ['A1', 1],
      ['A2', 3],
      ['A3', 3],
    ]);
    expect(questionsOf(run({ edit: 'question.add', section: 's1', after: 'q1' }), 0)).toEqual([
      ['A1', 1],
      ['A3', 1],
      ['A2', 3],
    ]);
    expect(questionsOf(run({ edit: 'question.add', section: 's1', after: null }), 0)?.at(-1)).toEqual(['A3', 3]);
  });

  test('without a code where the next would be too long', () => {
    const full = set('q3', { code: `${'x'.repeat(19)}9` });
    expect(questionsOf(run({ edit: 'question.add', section: 's2', after: null }, full), 1)?.at(-1)).toEqual(['', 1]);
  });

  test('as the first of its section with the code of that', () => {
    const { document } = run({ edit: 'section.add', after: null });
    const named = run({ edit: 'section.set', key: '+1', set: { code: ' A ' } }, document).document;
    const first = (of: FormDocument) => questionsOf(run({ edit: 'question.add', section: '+1', after: null }, of), 2);
    expect(first(named)).toEqual([['A3', 1]]);
    expect(first(run({ edit: 'section.set', key: '+1', set: { code: ' ' } }, document).document)).toEqual([['', 1]]);
  });

  test('and written next; in a section that is not there it is not', () => {
    expect(run({ edit: 'question.add', section: 's2', after: null }).place).toEqual({
      level: 'question',
      key: '+1',
      field: 'text',
    });
    expect(felt({ edit: 'question.add', section: 'q1', after: null })).toEqual([]);
  });
});

describe('FED-04 options are added', () => {
  test('behind the one that is named, empty but for what is given', () => {
    const added = run({
      edit: 'options.add',
      question: 'q1',
      after: 'o1',
      options: [{}, { text: 'x', flagged: true }],
    });
    expect(outlineOf(added.document)[0]).toBe('s1 | q1 o1 +1 +2 o2 | q2 o3 o4');
    expect(added.document.sections[0]?.questions[0]?.options.slice(1, 3)).toEqual([
      { key: '+1', id: null, text: '', isFreeText: false, flagged: false },
      { key: '+2', id: null, text: 'x', isFreeText: false, flagged: true },
    ]);
    expect(added.place).toEqual({ level: 'option', key: '+1', field: 'text' });
  });

  test('to questions alone, and none are none', () => {
    expect(
      felt(
        { edit: 'options.add', question: 's1', after: null, options: [{}] },
        { edit: 'options.add', question: 'gone', after: null, options: [{}] },
        { edit: 'options.add', question: 'q1', after: null, options: [] },
      ),
    ).toEqual([]);
  });

  test('by pasting: the last of them is gone on with', () => {
    const one = run({ edit: 'option.paste', key: 'o1', lines: ['Sealed'] });
    expect([one.document.sections[0]?.questions[0]?.options[0]?.text, one.place?.key]).toEqual(['Sealed', 'o1']);
    expect(run({ edit: 'option.paste', key: 'o3', lines: ['a', 'b', 'c', 'd'] }).place?.key).toBe('+3');
    const three = run({ edit: 'option.paste', key: 'o3', lines: ['a', 'b', 'c'] });
    expect([outlineOf(three.document)[0], three.place?.key]).toEqual(['s1 | q1 o1 o2 | q2 o3 +1 +2 o4', '+2']);
    expect(run({ edit: 'option.paste', key: 'o1', lines: ['Yes'] }).document).toBe(small);
    expect(
      felt(
        { edit: 'option.paste', key: 'o1', lines: [] },
        { edit: 'option.paste', key: 'q1', lines: ['a'] },
        { edit: 'option.paste', key: 'gone', lines: ['a'] },
      ),
    ).toEqual([]);
  });

  test.each([
    ['a\nb', ['a', 'b']],
    ['a\r\n\r\nb\rc', ['a', 'b', 'c']],
    ['a\u2028b\u2029c', ['a', 'b', 'c']],
    ['  a  \n \t ', ['a']],
    ['', []],
  ])('lines of %j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });
});

describe('what is deleted', () => {
  test.each([
    [['s1'], { level: 'section', key: 's2', field: 'description' }],
    [['s2'], { level: 'section', key: 's1', field: 'description' }],
    [['q1'], { level: 'question', key: 'q2', field: 'text' }],
    [['q2'], { level: 'question', key: 'q1', field: 'text' }],
    [['q1', 'q2'], { level: 'section', key: 's1', field: null }],
    [['o1'], { level: 'option', key: 'o2', field: 'text' }],
    [['o4', 'gone'], { level: 'option', key: 'o3', field: 'text' }],
  ])('%j: the reader goes on at %j', (keys, place) => {
    expect(run({ edit: 'delete', keys }).place).toEqual(place);
  });

  test('the reader stays in its section, and in its question', () => {
    const { document } = run({ edit: 'question.add', section: 's2', after: null });
    expect(run({ edit: 'delete', keys: ['q3'] }, document).place).toEqual({
      level: 'question',
      key: '+1',
      field: 'text',
    });
    expect(run({ edit: 'delete', keys: ['+1'] }, document).place?.key).toBe('q3');
    expect(run({ edit: 'delete', keys: ['o3'] }).place?.key).toBe('o4');
    const three = run({ edit: 'options.add', question: 'q1', after: null, options: [{}] });
    expect(run({ edit: 'delete', keys: ['+1'] }, three.document).place?.key).toBe('o2');
  });

  test('is gone with what it holds, and nothing else is', () => {
    expect(outlineAfter({ edit: 'delete', keys: ['q1', 'q3'] })).toEqual(['s1 | q2 o3 o4', 's2']);
    expect(outlineAfter({ edit: 'delete', keys: ['s1'] })).toEqual([before[1]]);
    expect(felt({ edit: 'delete', keys: ['gone'] }, { edit: 'delete', keys: [] })).toEqual([]);
  });
});

describe('what is doubled', () => {
  test('stands behind the last of what it was made of', () => {
    expect(outlineAfter({ edit: 'duplicate', keys: ['o1', 'o2'] })[0]).toBe('s1 | q1 o1 o2 +1 +2 | q2 o3 o4');
    expect(outlineAfter({ edit: 'duplicate', keys: ['q1'] })[0]).toBe('s1 | q1 o1 o2 | +1 +2 +3 | q2 o3 o4');
    expect(run({ edit: 'duplicate', keys: ['o1'] }).place).toEqual({ level: 'option', key: '+1', field: null });
    expect(run({ edit: 'duplicate', keys: ['q3', 'q1'] }).place).toEqual({ level: 'question', key: '+1', field: null });
    expect(felt({ edit: 'duplicate', keys: ['gone'] })).toEqual([]);
  });

  test('leaves everything else the same object', () => {
    expect(run({ edit: 'duplicate', keys: ['q1'] }).document.sections[1]).toBe(small.sections[1]);
    expect(run({ edit: 'duplicate', keys: ['o1'] }).document.sections[0]?.questions[1]).toBe(
      small.sections[0]?.questions[1],
    );
  });

  test('has a code of its own, if it has one', () => {
    const bare = run({ edit: 'question.set', key: 'q1', set: { code: ' ' } }).document;
    expect(questionsOf(run({ edit: 'duplicate', keys: ['q1'] }, bare), 0)?.map(([code]) => code)).toEqual([
      ' ',
      ' ',
      'A2',
    ]);
    const long = run({ edit: 'question.set', key: 'q1', set: { code: `${'x'.repeat(19)}9` } }).document;
    expect(questionsOf(run({ edit: 'duplicate', keys: ['q1'] }, long), 0)?.[1]?.[0]).toBe('');
    expect(questionsOf(run({ edit: 'duplicate', keys: ['q1', 'q2'] }), 0)?.map(([code]) => code)).toEqual([
      'A1',
      'A2',
      'A3',
      'A4',
    ]);
  });
});

test('several fields are set at once, also where one of them is as it was', () => {
  const { document } = run({ edit: 'question.set', key: 'q1', set: { code: 'A1', text: 'Was it there?' } });
  expect(document.sections[0]?.questions[0]).toMatchObject({ code: 'A1', text: 'Was it there?' });
});

describe('C11 a predefined set', () => {
  const added = run({ edit: 'question.add', section: 's2', after: null }).document;
  const set = (document: FormDocument) =>
    edited(
      document,
      { edit: 'options.add', question: '+1', after: null, options: [{ text: 'Yes' }, { text: 'No' }] },
      2,
    );
  const textsOf = (document: FormDocument) => document.sections[1]?.questions[1]?.options.map(({ text }) => text);

  test('takes the place of the empty option of a new question', () => {
    expect(textsOf(set(added).document)).toEqual(['Yes', 'No']);
  });

  test('stands behind what says something, and an empty one behind an empty one', () => {
    const said = edited(added, { edit: 'option.set', key: '+2', set: { text: 'Perhaps' } }, 2).document;
    expect(textsOf(set(said).document)).toEqual(['Perhaps', 'Yes', 'No']);
    const two = edited(added, { edit: 'options.add', question: '+1', after: null, options: [{}] }, 2).document;
    expect(textsOf(two)).toEqual(['', '']);
  });

  test('other questions keep theirs', () => {
    expect(outlineOf(set(added).document)).toEqual([before[0], 's2 | q3 o5 | +1 +3 +4']);
  });

  test.each<[string, Edit, string[]]>([
    ['blanks alone are empty', { edit: 'option.set', key: '+2', set: { text: '  ' } }, ['Yes', 'No']],
    ['an own text is not', { edit: 'option.set', key: '+2', set: { isFreeText: true } }, ['', 'Yes', 'No']],
    ['a flag is not', { edit: 'option.set', key: '+2', set: { flagged: true } }, ['', 'Yes', 'No']],
  ])('%s', (_, edit, texts) => {
    expect(textsOf(set(edited(added, edit, 2).document).document)).toEqual(texts);
  });

  test('one of which something says nothing takes the place, too; beside what says something it does not', () => {
    const half: Edit = { edit: 'options.add', question: '+1', after: null, options: [{ text: 'Yes' }, {}] };
    expect(textsOf(edited(added, half, 2).document)).toEqual(['Yes', '']);
    const beside = edited(set(added).document, { edit: 'options.add', question: '+1', after: null, options: [{}] }, 4);
    expect(textsOf(edited(beside.document, half, 5).document)).toEqual(['Yes', 'No', '', 'Yes', '']);
  });

  test('what the server knows says something, also without a text', () => {
    const emptied = edited(small, { edit: 'option.set', key: 'o5', set: { text: '' } }, 0).document;
    const wanted: Edit = { edit: 'options.add', question: 'q3', after: null, options: [{ text: 'No' }] };
    expect(outlineOf(edited(emptied, wanted, 0).document)[1]).toBe('s2 | q3 o5 +1');
    const half = edited(added, { edit: 'options.add', question: '+1', after: null, options: [{ text: 'Yes' }] }, 2);
    const mixed = edited(
      half.document,
      { edit: 'options.add', question: '+1', after: null, options: [{}] },
      3,
    ).document;
    expect(mixed.sections[1]?.questions.map(hasOptions)).toEqual([true, true]);
  });
});
