import { describe, expect, test } from 'vitest';
import type { FormSummary } from '#contract/form-list.ts';
import { edited } from '#machines/form/edits.ts';
import { typeOf } from '#contract/question-types.values.ts';
import { asSent, type ReadSection, storedForm, uploadOf } from '#machines/form/upload.ts';
import { small } from './form.given.ts';

const option = { text: 'Yes', isFreeText: true, flagged: false };
const summary: FormSummary = {
  id: 7,
  code: 'A',
  description: 'Opening',
  ver: 3,
  currentVersion: 3,
  diaspora: true,
  order: 2,
  draft: true,
};

describe('FED-05 a form as the server has it', () => {
  test('says who saved it when, as far as that is known', () => {
    const known = { savedAt: '2026-11-21T10:00:00Z', savedBy: 'maria' };
    expect(storedForm({ ...summary, ...known }, [])).toMatchObject({
      id: 7,
      version: 3,
      draft: true,
      order: 2,
      ...known,
    });
    expect(storedForm(summary, [])).toMatchObject({ savedAt: null, savedBy: null, document: { diaspora: true } });
  });

  test('has its parts in their order, and no hint where it has none', () => {
    const offered = (id: number, orderNumber: number) => ({ ...option, id, idOption: id, optionId: id, orderNumber });
    const asked = (id: number, orderNumber: number, options: ReturnType<typeof offered>[]) => ({
      id,
      code: `A${id}`,
      text: 'x',
      questionType: 4,
      orderNumber,
      optionsToQuestions: options,
    });
    const sections: ReadSection[] = [
      { id: 2, code: 'B', description: 'B', orderNumber: 1, questions: [] },
      {
        id: 1,
        code: 'A',
        description: 'A',
        orderNumber: 0,
        questions: [asked(4, 1, []), asked(3, 0, [offered(6, 0), offered(5, 0)])],
      },
    ];
    expect(storedForm(summary, sections).document.sections).toEqual([
      {
        key: 's1',
        id: 1,
        code: 'A',
        description: 'A',
        questions: [
          {
            key: 'q3',
            id: 3,
            code: 'A3',
            text: 'x',
            hint: '',
            type: 1,
            options: [
              { key: 'o6', id: 6, ...option },
              { key: 'o5', id: 5, ...option },
            ],
          },
          { key: 'q4', id: 4, code: 'A4', text: 'x', hint: '', type: 1, options: [] },
        ],
      },
      { key: 's2', id: 2, code: 'B', description: 'B', questions: [] },
    ]);
  });

  test('has four types, and what it does not know is one choice', () => {
    expect([0, 1, 2, 3, 4, -1].map(typeOf)).toEqual([0, 1, 2, 3, 1, 1]);
  });

  test('is sent without blanks around titles and codes; what has none stays the same', () => {
    const spaced = edited(small, { edit: 'question.set', key: 'q1', set: { code: ' A1 ' } }, 0).document;
    const sent = asSent({ ...spaced, code: ' A ', description: ' Opening ' });
    expect([sent.code, sent.description, sent.sections[0]?.questions[0]?.code]).toEqual(['A', 'Opening', 'A1']);
    const titled = edited(small, { edit: 'section.set', key: 's1', set: { code: ' A ' } }, 0).document;
    expect(asSent(titled).sections[0]?.code).toBe('A');
    expect(sent.sections[0]?.questions[1]).toBe(small.sections[0]?.questions[1]);
    expect(uploadOf(small, null, 'publish')).not.toHaveProperty('order');
  });
});
