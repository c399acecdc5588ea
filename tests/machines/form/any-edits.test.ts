import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDocument, type FormDocument, saysTheSame, thingsOf } from '#machines/form/document.ts';
import { MAX_HISTORY, noHistory, recorded, redone, undone } from '#machines/form/undo-history.ts';
import { type Edit, edited, linesOf } from '#machines/form/edits.ts';
import { after, type Draw, draws, editOf, outlineOf, run, small, textsOf } from './form.given.ts';

const keysIn = (document: FormDocument) => [...thingsOf(document)].map(({ key }) => key);

test('FED-08 any edits: undo all gives the start, redo all gives the end', () => {
  fc.assert(
    fc.property(draws(60), (list: Draw[]) => {
      const steps = [small];
      let state = { document: small, serial: 0 };
      let history = noHistory;
      for (const draw of list) {
        const edit = editOf(state.document, draw);
        const next = edited(state.document, edit, state.serial);
        if (next.document !== state.document) history = recorded(history, state.document, edit, next.place);
        state = next;
        steps.push(state.document);
      }
      let document = state.document;
      for (let back = undone(history, document); back !== null; back = undone(history, document))
        ({ history, document } = back);
      expect(document).toBe(small);
      for (let forth = redone(history, document); forth !== null; forth = redone(history, document))
        ({ history, document } = forth);
      expect(document).toBe(state.document);
    }),
    { numRuns: 100 },
  );
});

test('FED-08 a thousand edits are undone to the start and redone to the end', () => {
  let state = { document: small, serial: 0 };
  let history = noHistory;
  const [list = []] = fc.sample(draws(1_000, 1_000), { numRuns: 1, seed: 7 });
  for (const draw of list) {
    const edit = editOf(state.document, { ...draw, kind: draw.kind === 9 ? 8 : draw.kind });
    const next = edited(state.document, edit, state.serial);
    if (next.document !== state.document) history = recorded(history, state.document, edit, next.place);
    state = next;
  }
  const end = state.document;
  let { document } = state;
  const taken = history.past.length;
  for (let back = undone(history, document); back !== null; back = undone(history, document))
    ({ history, document } = back);
  expect([document === small, history.future.length]).toEqual([true, taken]);
  for (let forth = redone(history, document); forth !== null; forth = redone(history, document))
    ({ history, document } = forth);
  expect(document).toBe(end);
});

test('FED-08 what is typed into one field is one step; another field, another edit and leaving it begin the next', () => {
  const type = (text: string): Edit => ({ edit: 'option.set', key: 'o1', set: { text } });
  let history = recorded(noHistory, small, type('a'), null);
  history = recorded(history, small, type('ab'), null);
  expect(history.past).toHaveLength(1);
  history = recorded(history, small, { edit: 'option.set', key: 'o1', set: { flagged: true } }, null);
  history = recorded(history, small, { edit: 'option.set', key: 'o1', set: { flagged: false } }, null);
  history = recorded(history, small, type('abc'), null);
  history = recorded(history, small, { edit: 'option.set', key: 'o2', set: { text: 'x' } }, null);
  expect(history.past).toHaveLength(5);
});

test('FED-08 the history is bounded: the oldest steps are forgotten', () => {
  let history = noHistory;
  for (let at = 0; at < MAX_HISTORY + 50; at++)
    history = recorded(history, small, { edit: 'section.add', after: null }, null);
  expect(history.past).toHaveLength(MAX_HISTORY);
});

test('keys stay unique whatever is done, and nothing is lost by moving', () => {
  fc.assert(
    fc.property(draws(40), (list: Draw[]) => {
      const document = after(small, list);
      const keys = keysIn(document);
      expect(new Set(keys).size).toBe(keys.length);
      for (const draw of list) {
        const moved = edited(
          document,
          editOf(document, { ...draw, kind: draw.kind % 2 === 0 ? 10 : 11 }),
          1_000,
        ).document;
        expect(keysIn(moved).toSorted()).toEqual(keys.toSorted());
      }
    }),
    { numRuns: 100 },
  );
});

test('FED-09 what an edit leaves alone stays the same object', () => {
  const { document } = run({ edit: 'option.set', key: 'o5', set: { text: 'Yes, all of it' } });
  expect([document.sections[0] === small.sections[0], document.sections[1] === small.sections[1]]).toEqual([
    true,
    false,
  ]);
  expect(run({ edit: 'option.set', key: 'o5', set: { text: 'Yes' } }).document).toBe(small);
  expect(run({ edit: 'move', keys: ['q1'], to: { parent: 's1', before: 'q2' } }).document).toBe(small);
});

test('FED-04 pasting n lines makes n options, the first of them the one in focus', () => {
  const { document, place } = run({ edit: 'option.paste', key: 'o1', lines: linesOf(' Yes\r\nNo\n\n Maybe ') });
  expect([textsOf(document, 'q1'), place]).toEqual([
    ['Yes', 'No', 'Maybe', 'No'],
    { level: 'option', key: '+2', field: 'text' },
  ]);
  const lines = Array.from({ length: 200 }, (_, at) => `Line ${at}`);
  expect(textsOf(run({ edit: 'option.paste', key: 'o5', lines }).document, 'q3')).toEqual(lines);
});

test('FED-04 a predefined set comes at once, in the words of the caller', () => {
  const options = [{ text: 'da' }, { text: 'nu', flagged: true }, { text: 'nu știu' }];
  const { document, place } = run({ edit: 'options.add', question: 'q3', after: null, options });
  expect([textsOf(document, 'q3'), place?.key]).toEqual([['Yes', 'da', 'nu', 'nu știu'], '+1']);
});

test('FED-07 one place up or down, past the border of a section', () => {
  expect(outlineOf(run({ edit: 'shift', keys: ['q3'], by: -1 }).document)).toEqual([
    's1 | q1 o1 o2 | q2 o3 o4 | q3 o5',
    's2',
  ]);
  expect(outlineOf(run({ edit: 'shift', keys: ['o1'], by: 1 }).document)).toEqual([
    's1 | q1 o2 o1 | q2 o3 o4',
    's2 | q3 o5',
  ]);
  expect(outlineOf(run({ edit: 'shift', keys: ['q1', 'q2'], by: 1 }).document)).toEqual([
    's1',
    's2 | q1 o1 o2 | q2 o3 o4 | q3 o5',
  ]);
  expect(run({ edit: 'shift', keys: ['s1'], by: -1 }).document).toBe(small);
  expect(run({ edit: 'shift', keys: ['o5'], by: 1 }).document).toBe(small);
});

test('FED-06 codes that differ in case alone are one code, for the next one as well', () => {
  const { document } = run({ edit: 'question.set', key: 'q1', set: { code: 'a1' } });
  const doubled = edited(document, { edit: 'duplicate', keys: ['q1'] }, 0).document;
  expect(doubled.sections[0]?.questions.map(({ code }) => code)).toEqual(['a1', 'a3', 'A2']);
});

test('FED-06 copies get codes of their own, and what is added goes on counting', () => {
  const { document, place } = run({ edit: 'duplicate', keys: ['s1'] });
  const [, copy] = document.sections;
  expect([copy?.id, copy?.questions.map(({ code, id }) => [code, id]), place?.key]).toEqual([
    null,
    [
      ['A3', null],
      ['A4', null],
    ],
    copy?.key,
  ]);
  const added = run({ edit: 'question.add', section: 's1', after: 'q1' }).document.sections[0]?.questions[1];
  expect([added?.code, added?.type]).toEqual(['A3', 1]);
  const first = run({ edit: 'section.add', after: null }, emptyDocument);
  const empty = { key: '+3', id: null, text: '', isFreeText: false, flagged: false };
  expect(edited(first.document, { edit: 'question.add', section: '+1', after: null }, 1).document).toEqual({
    ...emptyDocument,
    sections: [
      {
        key: '+1',
        id: null,
        code: 'A',
        description: '',
        questions: [{ key: '+2', id: null, code: 'A1', text: '', hint: '', type: 1, options: [empty] }],
      },
    ],
  });
});

test('after a deletion the reader goes on beside it', () => {
  expect(run({ edit: 'delete', keys: ['o2'] }).place).toEqual({ level: 'option', key: 'o1', field: 'text' });
  expect(run({ edit: 'delete', keys: ['o5'] }).place).toEqual({ level: 'question', key: 'q3', field: null });
  expect(run({ edit: 'delete', keys: ['s1', 's2'] }).place).toEqual({ level: 'form', key: '', field: null });
});

test('saying the same does not depend on keys', () => {
  const other = after(emptyDocument, []);
  expect([saysTheSame(small, structuredClone(small)), saysTheSame(small, other)]).toEqual([true, false]);
});
