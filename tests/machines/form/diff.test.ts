import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applied } from '#machines/form/apply-diff.ts';
import { changesBetween } from '#machines/form/diff.ts';
import { emptyDocument } from '#machines/form/document.ts';
import { after, draws, outlineOf, run, small, textsOf } from './form.given.ts';

test('any two versions: applying the difference gives the second', () => {
  fc.assert(
    fc.property(draws(25), draws(25), draws(25), (common, ours, theirs) => {
      const base = after(small, common);
      const one = after(base, ours, 1_000);
      const other = after(base, theirs, 2_000);
      for (const [from, to] of [
        [base, one],
        [one, base],
        [one, other],
        [other, small],
        [emptyDocument, one],
      ] as const)
        expect(applied(from, changesBetween(from, to))).toEqual({ document: to, lost: [] });
    }),
    { numRuns: 100 },
  );
});

test('the same keys on other things: the difference still gives the second', () => {
  fc.assert(
    fc.property(draws(25), draws(25), (ours, theirs) => {
      const [one, other] = [after(small, ours), after(small, theirs)];
      expect(applied(one, changesBetween(one, other)).document).toEqual(other);
    }),
    { numRuns: 100 },
  );
});

test('a version has no difference to itself', () => {
  expect(changesBetween(small, structuredClone(small))).toEqual([]);
});

test('differences are told plainly', () => {
  let { document } = run({ edit: 'option.set', key: 'o2', set: { flagged: false } });
  document = run({ edit: 'move', keys: ['q1'], to: { parent: 's2', before: null } }, document).document;
  document = run({ edit: 'delete', keys: ['q2'] }, document).document;
  expect(changesBetween(small, document)).toEqual([
    { change: 'removed', level: 'question', thing: small.sections[0]?.questions[1], from: { parent: 's1', at: 1 } },
    { change: 'moved', level: 'question', key: 'q1', from: { parent: 's1', at: 0 }, to: { parent: 's2', at: 1 } },
    { change: 'set', level: 'option', key: 'o2', field: 'flagged', from: true, to: false },
  ]);
});

test('a change that finds no place in somebody else’s version is told, and takes nothing away', () => {
  const ours = run({ edit: 'move', keys: ['q1'], to: { parent: 's2', before: null } }).document;
  const theirs = run({ edit: 'delete', keys: ['s2'] }).document;
  const { document, lost } = applied(theirs, changesBetween(small, ours));
  expect([outlineOf(document), lost.map(({ change }) => change)]).toEqual([outlineOf(theirs), ['moved']]);
});

test('changes of both are merged', () => {
  const ours = run({ edit: 'option.set', key: 'o1', set: { text: 'Sealed' } }).document;
  const theirs = run({ edit: 'form.set', set: { description: 'Opening, mended' } }).document;
  const { document, lost } = applied(theirs, changesBetween(small, ours));
  expect([document.description, textsOf(document, 'q1'), lost]).toEqual(['Opening, mended', ['Sealed', 'No'], []]);
});
