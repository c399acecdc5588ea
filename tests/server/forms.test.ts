import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#server/http/handler.ts';
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
  list,
  summary,
  edited,
  firstOf,
  reset,
} from './forms.given.ts';

givenForms();

describe('forms', () => {
  beforeEach(reset);

  test('FED-05 a new form begins at version 1 with its order, an upload of it becomes the next version and keeps ids', async () => {
    const id = await add(
      form('N', [
        section('S2', [question('N2', [option('b', { orderNumber: 5 }), option('a', { orderNumber: 1 })])], {
          orderNumber: 2,
        }),
        section('S1', [question('N1', [option('x', { flagged: true }), option('y', { isFreeText: true })])], {
          orderNumber: 1,
        }),
      ]),
    );
    expect(await summary(id)).toEqual({
      id,
      code: 'N',
      description: 'Form N',
      ver: 1,
      currentVersion: 1,
      diaspora: false,
      order: 2,
      draft: false,
      questions: 2,
      savedAt: '2026-11-22T08:00:00.000Z',
      savedBy: election.people.organizer.account,
    });
    const before = await sections(id);
    const [s1, s2] = before;
    expect(before.map(({ code, uniqueId }) => [code, uniqueId])).toEqual([
      ['S1', `NS1${s1?.id}`],
      ['S2', `NS2${s2?.id}`],
    ]);
    const n1 = firstOf(s1?.questions);
    expect(n1).toEqual({
      id: n1.id,
      formCode: 'N',
      code: 'N1',
      idSection: s1?.id,
      questionType: 1,
      text: 'Question N1',
      hint: null,
      orderNumber: 0,
      optionsToQuestions: n1.optionsToQuestions.map(({ id: number }, at) => ({
        id: number,
        idOption: number,
        optionId: number,
        text: 'xy'[at],
        isFreeText: at === 1,
        flagged: at === 0,
        orderNumber: at,
      })),
    });
    expect(s2?.questions[0]?.optionsToQuestions.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(await call('POST', '/api/v1/form', await edited(id, 'N'))).toEqual({ status: 200, body: id });
    expect(await sections(id)).toEqual(before);
    expect((await summary(id))?.currentVersion).toBe(2);
    expect(await call('PUT', '/api/v1/form', await edited(id, 'N'))).toEqual({ status: 200, body: id });
    expect((await summary(id))?.currentVersion).toBe(3);
    expect((await list()).filter(({ code }) => code === 'N')).toHaveLength(1);
  });

  test('FED-05 an upload based on an older version is refused, nothing overwritten', async () => {
    const id = await add(form('N', [section('S', [question('N1', [option('x')])])]));
    const mine = await edited(id, 'N', { description: 'Mine' });
    await add(await edited(id, 'N', { description: 'Theirs' }));
    expect(await call('POST', '/api/v1/form', mine)).toEqual({
      status: 409,
      body: {
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        detail: 'Somebody else saved this form meanwhile.',
        code: 'form-saved-meanwhile',
        values: { version: 2 },
        errors: [{ at: 'body', path: 'currentVersion', message: 'is older than version 2', code: 'wrong' }],
        currentVersion: 2,
        savedAt: '2026-11-22T08:00:00.000Z',
        savedBy: election.people.organizer.account,
      },
    });
    expect((await summary(id))?.description).toBe('Theirs');
  });

  test('FED-05 a form deleted meanwhile is said to be gone', async () => {
    expect((await call('POST', '/api/v1/form', form('N', [], { id: 4_711, draft: true }))).status).toBe(404);
    expect((await call('PUT', '/api/v1/form', form('N', [], { draft: true }))).status).toBe(400);
  });

  test('FED-06 a code that another form has, in small or capital letters, is refused at the code', async () => {
    const refused = {
      status: 409,
      body: expect.objectContaining({
        errors: [{ at: 'body', path: 'code', message: 'is used by another form', code: 'form-code-taken' }],
      }),
    };
    expect(await call('POST', '/api/v1/form', form(' A ', [], { draft: true }))).toEqual(refused);
    expect(await call('POST', '/api/v1/form', form('a', [], { draft: true }))).toEqual(refused);
    const id = await add(form('N', [], { draft: true }));
    expect(await call('POST', '/api/v1/form', await edited(id, 'B', { draft: true }))).toEqual(refused);
    expect(await summary(id)).toMatchObject({ code: 'N', currentVersion: 1 });
  });

  test('FED-05 an id that is given twice is refused', async () => {
    const id = await add(form('N', [section('S', [question('N1', [option('x')])])]));
    const body = await edited(id, 'N');
    const reply = await call('POST', '/api/v1/form', {
      ...body,
      formSections: [...body.formSections, ...body.formSections],
    });
    expect(reply.status).toBe(400);
    expect((await summary(id))?.currentVersion).toBe(1);
  });

  test('a form of 40 sections x 25 questions x 5 options is stored and read back whole', async () => {
    const options = Array.from({ length: 5 }, (_, at) => option(`Option ${at}`));
    const large = Array.from({ length: 40 }, (_, s) =>
      section(
        `S${s}`,
        Array.from({ length: 25 }, (__, q) => question(`Q${s}.${q}`, options)),
      ),
    );
    const id = await add(form('N', large));
    const before = await sections(id);
    expect(
      before.flatMap((one) =>
        one.questions.map((each) => [each.code, each.optionsToQuestions.map(({ text }) => text)]),
      ),
    ).toEqual(large.flatMap((one) => one.questions).map(({ code }) => [code, options.map(({ text }) => text)]));
    await add(await edited(id, 'N'));
    expect(await sections(id)).toEqual(before);
  });

  test('FRM-03 drafts are listed for staff and never for phones; the filters of published consoles hold', async () => {
    const { people } = election;
    const draft = await add(form('N', [], { draft: true, order: 7 }));
    const abroad = await add(form('D', [section('S', [question('D1', [option('x')])])], { diaspora: true, order: 8 }));
    const codes = async (query: string, as?: Caller) => (await list(query, as)).map(({ code }) => code);
    expect(await codes('')).toEqual(['A', 'B', 'C', 'N', 'D']);
    expect(await codes('', people.admin)).toEqual(['A', 'B', 'C', 'N', 'D']);
    expect(await codes('draft=true')).toEqual(['N']);
    expect(await codes('draft=false&diaspora=false')).toEqual(['A', 'B', 'C']);
    expect(await codes('diaspora=true')).toEqual(['A', 'B', 'C', 'N', 'D']);
    expect(await codes('draft=true', people.observer)).toEqual(['A', 'B', 'C', 'D']);
    expect((await call('GET', `/api/v1/form/${draft}`, undefined, people.observer)).status).toBe(404);
    expect((await call('GET', `/api/v1/form/${abroad}`, undefined, people.observer)).status).toBe(200);
    expect(await call('GET', '/api/v1/form/versions', undefined, people.observer)).toEqual({
      status: 200,
      body: { versions: { A: 1, B: 1, C: 1, D: 1 } },
    });
  });

  test('FRM-04 LED-05 a form is deleted, or the reason is told why not: also where its answers were withdrawn', async () => {
    const { people, post } = election;
    const id = await add(form('N', [section('S', [question('N1', [option('x')])])]));
    const n1 = firstOf(firstOf(await sections(id)).questions);
    await post(people.observer, { question: n1, at: ['AB', 1], options: [firstOf(n1.optionsToQuestions).id] });
    const refused = {
      status: 409,
      body: {
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        detail: 'The form N cannot be deleted: 1 answer refers to it.',
        code: 'form-in-use',
        values: { form: 'N', answers: 1, notes: 0 },
      },
    };
    expect(await call('DELETE', `/api/v1/form?formId=${id}`)).toEqual(refused);
    await post(people.observer, { question: n1, at: ['AB', 1], options: [] });
    expect(await call('DELETE', `/api/v1/form?formId=${id}`)).toEqual(refused);
    const unused = await add(form('O', [section('S', [question('O1', [option('x')])])]));
    expect(await call('DELETE', `/api/v1/form?formId=${unused}`)).toEqual({ status: 200, body: undefined });
    expect(await call('DELETE', `/api/v1/form?formId=${unused}`)).toMatchObject({
      status: 404,
      body: { detail: 'There is no such form any more.', code: 'form-unknown' },
    });
    expect((await call('GET', `/api/v1/form/${unused}`)).status).toBe(404);
  });
});
