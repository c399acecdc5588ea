import { describe, expect, test } from 'vitest';
import type { Place } from '#machines/form/document.ts';
import { MAX_HISTORY, noHistory, paused, recorded, redone, undone } from '#machines/form/undo-history.ts';
import { type Edit, edited } from '#machines/form/edits.ts';
import { outlineOf, run, small } from './form.given.ts';

const [first, second] = ['s1 | q1 o1 o2 | q2 o3 o4', 's2 | q3 o5'];

describe('FED-07 things are moved', () => {
  test.each([
    [['s2'], null, 's1', [second, first]],
    [['s1'], null, null, [second, first]],
    [['q1'], 's1', null, ['s1 | q2 o3 o4 | q1 o1 o2', second]],
    [['q1'], 's2', 'q3', ['s1 | q2 o3 o4', 's2 | q1 o1 o2 | q3 o5']],
    [['q2', 'q1'], 's2', null, ['s1', 's2 | q3 o5 | q1 o1 o2 | q2 o3 o4']],
    [['q1', 'q3'], 's1', 'q2', ['s1 | q1 o1 o2 | q3 o5 | q2 o3 o4', 's2']],
    [['q1', 'q3'], 's1', 'q1', ['s1 | q1 o1 o2 | q3 o5 | q2 o3 o4', 's2']],
    [['q2', 'q3'], 's1', 'q2', ['s1 | q1 o1 o2 | q2 o3 o4 | q3 o5', 's2']],
    [['o1'], 'q3', 'o5', ['s1 | q1 o2 | q2 o3 o4', 's2 | q3 o1 o5']],
    [['o4'], 'q2', 'o3', ['s1 | q1 o1 o2 | q2 o4 o3', second]],
    [['o1', 'gone'], 'q1', 'gone', ['s1 | q1 o2 o1 | q2 o3 o4', second]],
  ])('%j into %j before %j', (keys, parent, before, outline) => {
    expect(outlineOf(run({ edit: 'move', keys, to: { parent, before } }).document)).toEqual(outline);
  });

  test.each([
    [['q1'], 'gone', null],
    [['q1'], 'q2', null],
    [['q1'], null, null],
    [['s1'], null, 's1'],
    [['o5'], 'q3', null],
    [['gone'], 's1', null],
    [[], 's1', null],
  ])('%j into %j before %j: nothing moves', (keys, parent, before) => {
    expect(run({ edit: 'move', keys, to: { parent, before } }).document).toBe(small);
  });

  test('among others that stay where they are', () => {
    const three = run({ edit: 'options.add', question: 'q1', after: null, options: [{}] }).document;
    const swapped = 's1 | q1 o1 +1 o2 | q2 o3 o4';
    const moved = edited(three, { edit: 'move', keys: ['+1'], to: { parent: 'q1', before: 'o2' } }, 1).document;
    const shifted = edited(three, { edit: 'shift', keys: ['o2'], by: 1 }, 1).document;
    const first = edited(three, { edit: 'shift', keys: ['o1'], by: 1 }, 1).document;
    expect([moved, shifted, first].map((document) => outlineOf(document)[0])).toEqual([
      swapped,
      swapped,
      's1 | q1 o2 o1 +1 | q2 o3 o4',
    ]);
  });

  test('what moved is gone on with', () => {
    const { place } = run({ edit: 'move', keys: ['gone', 'q3'], to: { parent: 's1', before: null } });
    expect(place).toEqual({ level: 'question', key: 'q3', field: null });
    expect(run({ edit: 'move', keys: ['gone'], to: { parent: 's1', before: null } }).place).toBeNull();
  });
});

describe('FED-07 one place up or down', () => {
  test.each([
    [['s2'], -1, [second, first]],
    [['s1'], 1, [second, first]],
    [['q2'], -1, ['s1 | q2 o3 o4 | q1 o1 o2', second]],
    [['q1'], 1, ['s1 | q2 o3 o4 | q1 o1 o2', second]],
    [['q2'], 1, ['s1 | q1 o1 o2', 's2 | q2 o3 o4 | q3 o5']],
    [['q3'], -1, [`${first} | q3 o5`, 's2']],
    [['o2'], 1, ['s1 | q1 o1 | q2 o2 o3 o4', second]],
    [['o5'], -1, ['s1 | q1 o1 o2 | q2 o3 o4 o5', 's2 | q3']],
    [['o3'], -1, ['s1 | q1 o1 o2 o3 | q2 o4', second]],
    [['q2', 'q3'], -1, ['s1 | q2 o3 o4 | q3 o5 | q1 o1 o2', 's2']],
    [['q1', 'q3'], 1, [first, second]],
  ] satisfies [string[], -1 | 1, string[]][])('%j by %i', (keys, by, outline) => {
    expect(outlineOf(run({ edit: 'shift', keys, by }).document)).toEqual(outline);
  });

  test.each([
    [['s1'], -1],
    [['s2'], 1],
    [['q1'], -1],
    [['q3'], 1],
    [['gone'], 1],
    [['gone'], -1],
  ] satisfies [string[], -1 | 1][])('%j by %i: nothing moves', (keys, by) => {
    const { document, place } = run({ edit: 'shift', keys, by });
    expect([document === small, place]).toEqual([true, null]);
  });
});

describe('FED-08 a step says where it took place', () => {
  const elsewhere: Place = { level: 'section', key: 's9', field: null };
  const placeOf = (edit: Edit) => undone(recorded(noHistory, small, edit, elsewhere), small)?.place;

  test.each([
    [
      { edit: 'form.set', set: { diaspora: true } },
      { level: 'form', key: '', field: 'diaspora' },
    ],
    [
      { edit: 'section.set', key: 's1', set: { code: 'x' } },
      { level: 'section', key: 's1', field: 'code' },
    ],
    [
      { edit: 'question.set', key: 'q1', set: { hint: 'x' } },
      { level: 'question', key: 'q1', field: 'hint' },
    ],
    [
      { edit: 'option.set', key: 'o1', set: { isFreeText: true } },
      { level: 'option', key: 'o1', field: 'isFreeText' },
    ],
    [
      { edit: 'option.set', key: 'o1', set: {} },
      { level: 'option', key: 'o1', field: null },
    ],
    [{ edit: 'delete', keys: ['o1'] }, elsewhere],
  ] satisfies [Edit, Place][])('%j', (edit: Edit, place: Place) => {
    expect(placeOf(edit)).toEqual(place);
  });

  test('there and back', () => {
    const edit: Edit = { edit: 'option.set', key: 'o1', set: { text: 'x' } };
    const { document } = run(edit);
    const back = undone(recorded(noHistory, small, edit, null), document);
    const forth = back && redone(back.history, back.document);
    const place = { level: 'option', key: 'o1', field: 'text' };
    expect([back?.document === small, back?.place, forth?.document === document, forth?.place]).toEqual([
      true,
      place,
      true,
      place,
    ]);
    expect(forth && undone(forth.history, forth.document)?.document).toBe(small);
    expect([undone(noHistory, small), redone(noHistory, small)]).toEqual([null, null]);
  });
});

describe('FED-08 what is one step', () => {
  const type = (text: string): Edit => ({ edit: 'form.set', set: { description: text } });
  const typed = recorded(noHistory, small, type('a'), null);
  const stepsAfter = (edit: Edit, history = typed) => recorded(history, small, edit, null).past.length;

  test('typing into one field, until it is left or undone', () => {
    expect(stepsAfter(type('ab'))).toBe(1);
    expect(stepsAfter({ edit: 'form.set', set: { code: 'ab' } })).toBe(2);
    expect(stepsAfter({ edit: 'section.set', key: 's1', set: { description: 'ab' } })).toBe(2);
    expect(stepsAfter(type('ab'), paused(typed))).toBe(2);
    const undoneOnce = undone(recorded(typed, small, { edit: 'delete', keys: [] }, null), small)?.history ?? noHistory;
    expect([undoneOnce.future.length, stepsAfter(type('ab'), undoneOnce)]).toEqual([1, 2]);
    expect(recorded(undoneOnce, small, type('ab'), null).future).toEqual([]);
  });

  test.each([
    { edit: 'option.set', key: 'o1', set: { flagged: true } },
    { edit: 'option.set', key: 'o1', set: { text: 'x', flagged: true } },
  ] satisfies Edit[])('not a switch, nor several fields at once: %j', (edit: Edit) => {
    expect(stepsAfter(edit, recorded(noHistory, small, edit, null))).toBe(2);
  });

  test('nor the same field of another thing', () => {
    const one = recorded(noHistory, small, { edit: 'option.set', key: 'o1', set: { text: 'x' } }, null);
    expect(stepsAfter({ edit: 'option.set', key: 'o2', set: { text: 'x' } }, one)).toBe(2);
  });

  test('leaving a field in which nothing was typed changes nothing', () => {
    expect([paused(noHistory) === noHistory, paused(typed)]).toEqual([true, { ...typed, typing: null }]);
  });

  test('the newest thousand are kept', () => {
    let history = noHistory;
    for (let at = 0; at <= MAX_HISTORY; at += 1)
      history = recorded(history, { ...small, code: String(at) }, { edit: 'section.add', after: null }, null);
    expect([history.past.length, history.past[0]?.document.code, history.past.at(-1)?.document.code]).toEqual([
      1_000,
      '1',
      '1000',
    ]);
  });
});
