import { describe, expect, test } from 'vitest';
import {
  asNew,
  emptyDocument,
  find,
  type FormDocument,
  levelOf,
  saysTheSame,
  serialOf,
  thingsOf,
} from '#machines/form/document.ts';
import { type Edit, edited } from '#machines/form/edits.ts';
import { small } from './form.given.ts';

const after = (edit: Edit): FormDocument => edited(small, edit, 0).document;

describe('two forms say the same', () => {
  test('whoever gave their parts their keys', () => {
    const renamed: FormDocument = JSON.parse(JSON.stringify(small).replaceAll(/"key":"(\w+)"/gu, '"key":"x$1"'));
    expect(renamed).not.toEqual(small);
    expect([saysTheSame(small, renamed), saysTheSame(small, asNew(small)), saysTheSame(small, small)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test.each([
    { edit: 'form.set', set: { description: 'x' } },
    { edit: 'form.set', set: { code: 'x' } },
    { edit: 'form.set', set: { diaspora: true } },
    { edit: 'section.set', key: 's2', set: { code: 'x' } },
    { edit: 'section.set', key: 's1', set: { description: 'x' } },
    { edit: 'question.set', key: 'q3', set: { code: 'x' } },
    { edit: 'question.set', key: 'q1', set: { text: 'x' } },
    { edit: 'question.set', key: 'q1', set: { hint: 'x' } },
    { edit: 'question.set', key: 'q1', set: { type: 2 } },
    { edit: 'option.set', key: 'o5', set: { text: 'x' } },
    { edit: 'option.set', key: 'o1', set: { isFreeText: true } },
    { edit: 'option.set', key: 'o1', set: { flagged: true } },
    { edit: 'section.add', after: null },
    { edit: 'question.add', section: 's2', after: null },
    { edit: 'options.add', question: 'q3', after: null, options: [{}] },
    { edit: 'delete', keys: ['o2'] },
    { edit: 'delete', keys: ['s2'] },
    { edit: 'shift', keys: ['o1'], by: 1 },
  ] satisfies Edit[])('but not after $edit of $key$question$section: $set', (edit: Edit) => {
    expect([saysTheSame(small, after(edit)), saysTheSame(after(edit), small)]).toEqual([false, false]);
  });

  test('and what is set back says the same again', () => {
    const there = after({ edit: 'question.set', key: 'q1', set: { text: 'x' } });
    const back = edited(there, { edit: 'question.set', key: 'q1', set: { text: 'Was the urn sealed?' } }, 0).document;
    expect([back === small, saysTheSame(back, small)]).toEqual([false, true]);
  });
});

describe('a thing of a form', () => {
  test.each([
    ['s2', 'section', 1, []],
    ['q2', 'question', 1, ['s1']],
    ['o4', 'option', 1, ['s1', 'q2']],
  ])('%s is found with all that it stands in', (key, level, at, path) => {
    expect(find(small, key)).toMatchObject({ level, at, path, thing: { key } });
  });

  test('that is not there is not found', () => {
    expect([find(small, 'o9'), find(emptyDocument, 'o1'), find(small, '')]).toEqual([undefined, undefined, undefined]);
  });

  test('comes before what it holds, and knows its level', () => {
    expect([...thingsOf(small)].map((thing) => `${thing.key} ${levelOf(thing)}`)).toEqual([
      's1 section',
      'q1 question',
      'o1 option',
      'o2 option',
      'q2 question',
      'o3 option',
      'o4 option',
      's2 section',
      'q3 question',
      'o5 option',
    ]);
  });

  test('that is added gets the number after the highest', () => {
    const texts = [{ text: 'x' }, { text: 'y' }];
    const added = edited(small, { edit: 'options.add', question: 'q1', after: 'o1', options: texts }, 11);
    expect([serialOf(small), serialOf(added.document), added.serial]).toEqual([0, 13, 13]);
    const more = edited(added.document, { edit: 'section.add', after: 's1' }, 3).document;
    expect(serialOf(more)).toBe(13);
  });
});

test('a form as a new one has the same parts, unknown to the server', () => {
  const fresh = asNew(small);
  expect([...thingsOf(fresh)].map(({ key }) => key)).toEqual([...thingsOf(small)].map(({ key }) => key));
  expect([...thingsOf(fresh)].every(({ id }) => id === null)).toBe(true);
});
