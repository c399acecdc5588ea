import { describe, expect, test } from 'vitest';
import { applied } from '#machines/form/apply-diff.ts';
import { type Change, changesBetween } from '#machines/form/diff.ts';
import { asNew, emptyDocument, type FormDocument, type Option, type Thing } from '#machines/form/document.ts';
import { type Edit, edited } from '#machines/form/edits.ts';
import { outlineOf, small } from './form.given.ts';

const after = (...edits: Edit[]): FormDocument =>
  edits.reduce((document, edit, at) => edited(document, edit, 10 * at).document, small);
const [first, second] = ['s1 | q1 o1 o2 | q2 o3 o4', 's2 | q3 o5'];
const [station, count] = small.sections;
if (station === undefined || count === undefined) throw new Error('The sample has two sections.');

/** What becomes of somebody's version, and the kinds of what found no place in it. */
const made = (theirs: FormDocument, changes: readonly Change[]) => {
  const { document, lost } = applied(theirs, changes);
  return [outlineOf(document), lost.map(({ change }) => change)];
};

describe('differences', () => {
  test('what is added is told once, with all that is new in it', () => {
    const doubled = after({ edit: 'duplicate', keys: ['s2'] });
    const [, , copy] = doubled.sections;
    expect(changesBetween(small, doubled)).toEqual([
      { change: 'added', level: 'section', thing: copy, to: { parent: null, at: 2 } },
    ]);
    expect(changesBetween(doubled, small)).toEqual([
      { change: 'removed', level: 'section', thing: copy, from: { parent: null, at: 2 } },
    ]);
  });

  test('a thing that the server knows under another id, or none, is another', () => {
    const fresh = asNew(small);
    expect(applied(small, changesBetween(small, fresh))).toEqual({ document: fresh, lost: [] });
    const renewed = { ...small, sections: small.sections.map((section) => ({ ...section, id: null })) };
    expect(applied(small, changesBetween(small, renewed)).document).toEqual(renewed);
  });

  test('what is not there, or is another thing, is not removed', () => {
    const removed: Change[] = [
      { change: 'removed', level: 'section', thing: station, from: { parent: null, at: 0 } },
      { change: 'removed', level: 'section', thing: count, from: { parent: null, at: 1 } },
    ];
    const fresh = asNew(small);
    expect(applied(fresh, removed).document).toEqual(fresh);
    expect(applied(emptyDocument, removed).document).toEqual(emptyDocument);
    expect(applied(small, removed).document.sections).toEqual([]);
  });
});

describe('changes that find no place are told', () => {
  const { document: without } = edited(small, { edit: 'delete', keys: ['q1'] }, 0);
  const moved = changesBetween(small, after({ edit: 'move', keys: ['q1'], to: { parent: 's2', before: null } }));

  test('what moves is gone there', () => {
    expect(made(without, moved)).toEqual([outlineOf(without), ['moved']]);
  });

  test('what moves has neither its old place nor its new one', () => {
    const ours = after(
      { edit: 'move', keys: ['q1'], to: { parent: 's2', before: null } },
      { edit: 'delete', keys: ['s1'] },
    );
    const theirs = after({ edit: 'delete', keys: ['s2'] });
    expect(made(theirs, changesBetween(small, ours))).toEqual([[], ['moved']]);
  });

  test('what was removed holds nothing, and is not changed, any more', () => {
    const option: Option = { key: '+1', id: null, text: 'No', isFreeText: false, flagged: false };
    const text = { level: 'question', key: 'q3', field: 'text', from: 'Was it public?', to: 'Was it?' } as const;
    expect(
      made(small, [
        { change: 'removed', level: 'section', thing: count, from: { parent: null, at: 1 } },
        { change: 'added', level: 'option', thing: option, to: { parent: 'q3', at: 0 } },
        { change: 'set', ...text },
        { change: 'set', level: 'option', key: 'o5', field: 'text', from: 'Yes', to: 'No' },
        { change: 'set', level: 'section', key: 's2', field: 'code', from: 'B', to: 'C' },
      ]),
    ).toEqual([[first], ['added', 'set', 'set', 'set']]);
  });

  test.each<[what: string, change: Change]>([
    ['a text of an option', { change: 'set', level: 'option', key: 'q1', field: 'text', from: 'Yes', to: 'No' }],
    ['a part of an option', { change: 'added', level: 'option', thing: thingOf('+1'), to: { parent: 'o1', at: 0 } }],
  ])('the thing is of another level there: %s', (_what, change) => {
    expect(made(small, [change])).toEqual([[first, second], [change.change]]);
  });
});

function thingOf(key: string): Thing {
  return { key, id: null, text: '', isFreeText: false, flagged: false };
}
