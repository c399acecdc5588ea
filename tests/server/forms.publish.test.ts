import { beforeEach, describe, expect, test } from 'vitest';
import {
  election,
  call,
  givenForms,
  option,
  question,
  section,
  form,
  add,
  sections,
  summary,
  edited,
  firstOf,
  reset,
} from './forms.given.ts';

givenForms();

describe('publishing a form', () => {
  beforeEach(reset);

  test('FED-06 what keeps a form from being published is told with its place; a draft may be incomplete', async () => {
    const incomplete = [
      section('S1', [], { description: ' ' }),
      section('', [question('X', []), question(' x', [option(' ')], { text: '' }), question(' ', [option('a')])]),
    ];
    const reply = await call('POST', '/api/v1/form', form('N', incomplete));
    expect(reply).toEqual({
      status: 400,
      body: expect.objectContaining({
        detail: 'The form cannot be published yet.',
        errors: [
          ['formSections.0.description', 'must not be empty'],
          ['formSections.0.questions', 'must have at least one question', 'form-without-question'],
          ['formSections.1.code', 'must not be empty'],
          ['formSections.1.questions.0.optionsToQuestions', 'must have at least one option', 'form-without-option'],
          ['formSections.1.questions.1.code', 'is used by another question of the form', 'question-code-twice'],
          ['formSections.1.questions.1.text', 'must not be empty'],
          ['formSections.1.questions.1.optionsToQuestions.0.text', 'must not be empty'],
          ['formSections.1.questions.2.code', 'must not be empty'],
        ].map(([path, message, code = 'required']) => ({ at: 'body', path, message, code })),
      }),
    });
    expect((await call('POST', '/api/v1/form', form('N', []))).status).toBe(400);
    const id = await add(form('N', incomplete, { draft: true }));
    expect((await sections(id)).map(({ code }) => code)).toEqual(['S1', '']);
    expect((await call('POST', '/api/v1/form', form(' ', [], { draft: true }))).status).toBe(400);
    expect((await call('POST', '/api/v1/form', form('M', [], { draft: true, description: '  ' }))).status).toBe(400);
  });

  test('FED-05 a published form turns back into a draft only while nothing refers to it', async () => {
    const { people, post } = election;
    const id = await add(form('N', [section('S', [question('N1', [option('x')])])]));
    await add(await edited(id, 'N', { draft: true }));
    expect(await summary(id)).toMatchObject({ draft: true, currentVersion: 2 });
    await add(await edited(id, 'N', { draft: false }));
    const n1 = firstOf(firstOf(await sections(id)).questions);
    await post(people.observer, { question: n1, at: ['AB', 1], options: [firstOf(n1.optionsToQuestions).id] });
    expect(await call('POST', '/api/v1/form', await edited(id, 'N', { draft: true }))).toEqual({
      status: 409,
      body: {
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        detail: 'A published form cannot become a draft again: 1 answer refers to it.',
        code: 'form-stays-published',
        values: { answers: 1, notes: 0 },
        errors: [
          {
            at: 'body',
            path: 'draft',
            message: 'must be false: answers or notes refer to this form',
            code: 'form-stays-published',
          },
        ],
      },
    });
    expect(await summary(id)).toMatchObject({ draft: false, currentVersion: 3 });
  });
});
