import { beforeEach, describe, expect, test } from 'vitest';
import {
  add,
  call,
  election,
  form,
  givenForms,
  list,
  option,
  question,
  reset,
  section,
  sections,
} from './forms.given.ts';

givenForms();

describe('forms of consoles that know no ids', () => {
  beforeEach(reset);

  const draft = (parts: readonly unknown[], more = {}) => form('D', parts, { draft: true, currentVersion: 1, ...more });

  test('B11 a draft saved again without ids is the same draft: what is alike keeps its id and its answers', async () => {
    const { people, post, places, server } = election;
    const id = await add(
      draft([
        section('S1', [
          question('D1', [option('yes'), option('no')], { hint: 'look twice' }),
          question('D2', [option('x')]),
        ]),
      ]),
    );
    const [before] = await sections(id);
    const [d1, d2] = before?.questions ?? [];
    const yes = d1?.optionsToQuestions[0]?.id ?? 0;
    await post(people.observer, { question: { id: d1?.id ?? 0 }, at: ['AB', 1], options: [yes] });

    const again = await call(
      'POST',
      '/api/v1/form',
      draft([
        section('S1', [
          question('D3', [option('new')]),
          question('D1', [option('no'), option('yes'), option('perhaps')], { text: 'Is it open?' }),
        ]),
      ]),
    );

    expect(again).toEqual({ status: 200, body: id });
    const [after] = await sections(id);
    expect(after?.id).toBe(before?.id);
    const [d3, changed] = after?.questions ?? [];
    expect(changed).toMatchObject({ id: d1?.id, text: 'Is it open?', hint: 'look twice' });
    expect(changed?.optionsToQuestions.map(({ text, id: option }) => [text, option])).toEqual([
      ['no', d1?.optionsToQuestions[1]?.id],
      ['yes', yes],
      ['perhaps', expect.any(Number)],
    ]);
    expect([d1?.id, d2?.id]).not.toContain(d3?.id);
    const thread = `idPollingStation=${places('AB', 1)}&idObserver=${people.observer.observerId}`;
    const answers = await server.call('GET', `/api/v1/answers/filledIn?${thread}`, { as: people.organizer });
    expect(await answers.json()).toMatchObject([{ id: d1?.id, answers: [{ idOption: yes }] }]);
  });

  test('B11 options without ids are those of the same words: with the same field for a text first, otherwise whatever their case', async () => {
    const stored = [
      option('Altul'),
      option('Altul', { isFreeText: true }),
      option('DA'),
      option('Nu'),
      option('Șters'),
    ];
    await add(draft([section('S1', [question('D1', stored)])]));
    const options = async () => (await sections(id))[0]?.questions[0]?.optionsToQuestions ?? [];
    const id = (await list()).find(({ code }) => code === 'D')?.id ?? 0;
    const [plain, free, yes, no, dropped] = (await options()).map(({ idOption }) => idOption);

    await add(
      draft([
        section('S1', [
          question('D1', [
            option('Nou'),
            option('Altul', { isFreeText: true }),
            option(' altul ', { isFreeText: true }),
            option('altul'),
            option('Da'),
            option('Nu știu', { idOption: no }),
          ]),
        ]),
      ]),
    );

    const after = await options();
    expect(after.map(({ text, isFreeText, idOption }) => [text, isFreeText, idOption])).toEqual([
      ['Nou', false, expect.any(Number)],
      ['Altul', true, free],
      [' altul ', true, plain],
      ['altul', false, expect.any(Number)],
      ['Da', false, yes],
      ['Nu știu', false, no],
    ]);
    const fresh = [after[0], after[3]].map((one) => one?.idOption);
    expect(new Set([plain, free, yes, no, dropped, ...fresh]).size).toBe(7);
  });

  test('B11 a draft is published by its code, and a published form is not replaced by one', async () => {
    const id = await add(draft([section('S1', [question('D1', [option('yes')])])]));
    await call('POST', '/api/v1/form', draft([section('S1', [question('D1', [option('yes')])])], { draft: false }));
    expect((await list()).filter(({ code }) => code === 'D')).toMatchObject([{ id, draft: false, currentVersion: 2 }]);
    const refused = await call('POST', '/api/v1/form', draft([section('S1', [question('D9', [option('no')])])]));
    expect(refused).toMatchObject({ status: 409, body: { code: 'form-code-taken' } });
    expect((await sections(id))[0]?.questions.map(({ code }) => code)).toEqual(['D1']);
  });

  test('B8 the id 0 is a new thing, and a new form that says so replaces no draft', async () => {
    const parts = [
      section('S1', [question('D1', [option('yes', { idOption: 0 })], { id: 0 })], { id: 0 }),
      section('S2', [question('D2', [option('yes', { idOption: 0 }), option('no', { idOption: 0 })], { id: 0 })], {
        id: 0,
      }),
    ];
    const id = await add(draft(parts, { id: 0 }));
    expect((await sections(id)).map(({ questions }) => questions.map(({ code }) => code))).toEqual([['D1'], ['D2']]);
    expect(await call('POST', '/api/v1/form', draft(parts, { id: 0 }))).toMatchObject({
      status: 409,
      body: { code: 'form-code-taken' },
    });
  });
});
