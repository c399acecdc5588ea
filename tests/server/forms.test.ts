import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { addForm, getForm, listForms, type FormSummary, type Section } from '#contract/forms.ts';
import { listCompletedQuestions } from '#contract/answers.ts';
import type { Caller } from '#server/http/handler.ts';
import { openElection, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const call = async (method: string, path: string, body?: unknown, as: Caller = election.people.organizer) => {
  const reply = await election.server.call(method, path, { as, ...(body !== undefined && { body }) });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? undefined : z.parse(z.unknown(), JSON.parse(text)) };
};

const option = (text: string, more = {}) => ({ text, isFreeText: false, flagged: false, ...more });
const question = (code: string, options: readonly unknown[], more = {}) => ({
  code,
  text: `Question ${code}`,
  questionType: 1,
  optionsToQuestions: options,
  ...more,
});
const section = <Part>(code: string, questions: readonly Part[], more = {}) => ({
  code,
  description: `Section ${code}`,
  questions,
  ...more,
});
const form = <Part>(code: string, formSections: readonly Part[], more = {}) => ({
  code,
  description: `Form ${code}`,
  diaspora: false,
  draft: false,
  formSections,
  ...more,
});

const add = async (body: unknown): Promise<number> => {
  const reply = await call('POST', '/api/v1/form', body);
  expect(reply).toEqual({ status: 200, body: expect.any(Number) });
  return z.parse(addForm.reply, reply.body);
};
const sections = async (id: number, as?: Caller): Promise<Section[]> => {
  const reply = await call('GET', `/api/v1/form/${id}`, undefined, as);
  expect(reply.status).toBe(200);
  return z.parse(getForm.reply, reply.body);
};
const list = async (query = '', as?: Caller): Promise<FormSummary[]> => {
  const reply = await call('GET', `/api/v1/form?${query}`, undefined, as);
  return z.parse(listForms.reply, reply.body).formVersions;
};
const summary = async (id: number) => (await list()).find((one) => one.id === id);

/** A stored form as an editor would upload it again. */
const edited = async (id: number, code: string, more = {}) => {
  const { currentVersion } = (await summary(id)) ?? { currentVersion: 0 };
  const loaded = await sections(id);
  return form(code, loaded, { id, currentVersion, ...more });
};

const firstOf = <T>(items: readonly T[] | undefined): T => {
  const [first] = items ?? [];
  if (first === undefined) throw new Error('There is nothing.');
  return first;
};

const reset = async () => {
  const { db } = election.server;
  for (const table of ['answer', 'thread', 'note'] as const) await db.deleteFrom(table).execute();
  await db.deleteFrom('form').where('code', 'not in', ['A', 'B', 'C']).execute();
};

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
        errors: [{ at: 'body', path: 'currentVersion', message: 'is older than version 2' }],
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

  test('FED-05 what answers and notes refer to is retired and still readable, the rest is deleted, and it can come back', async () => {
    const { people, places, post, server } = election;
    const id = await add(
      form('N', [
        section('S1', [
          question('N1', [option('kept'), option('answered'), option('loose')]),
          question('N2', [option('z')]),
        ]),
        section('S2', [question('N3', [option('w')])]),
        section('S3', [question('N4', [option('v')])]),
      ]),
    );
    const before = await edited(id, 'N');
    const [n1, n2, n3, n4] = (await sections(id)).flatMap(({ questions }) => questions);
    const [kept, answered, loose] = n1?.optionsToQuestions ?? [];
    await post(
      people.observer,
      { question: { id: n1?.id ?? 0 }, at: ['AB', 1], options: [answered?.id ?? 0] },
      { question: { id: n3?.id ?? 0 }, at: ['AB', 1], options: [n3?.optionsToQuestions[0]?.id ?? 0] },
    );
    await server.db
      .insertInto('note')
      .values({
        observer_id: people.observer.observerId,
        polling_station_id: places('AB', 1),
        text: 'on N2',
        question_id: n2?.id ?? 0,
        digest: 'n2',
        created_at: new Date(),
      })
      .execute();
    const [s1] = await sections(id);
    await add(
      form(
        'N',
        [section('S1', [question('N1', [{ ...option('kept'), idOption: kept?.id }], { id: n1?.id })], { id: s1?.id })],
        {
          id,
          currentVersion: 1,
        },
      ),
    );
    const shown = (await sections(id)).map(({ code, questions }) => [
      code,
      questions.map((one) => [one.id, one.optionsToQuestions.map((each) => each.id)]),
    ]);
    expect(shown).toEqual([['S1', [[n1?.id, [kept?.id]]]]]);
    const left = server.db.selectFrom('option as o').innerJoin('question as q', 'q.id', 'o.question_id');
    const rows = await left
      .where('q.form_id', '=', id)
      .select(['o.id', 'o.retired', 'q.retired as asked'])
      .orderBy('o.id')
      .execute();
    expect(rows).toEqual([
      { id: kept?.id, retired: false, asked: false },
      { id: answered?.id, retired: true, asked: false },
      { id: n3?.optionsToQuestions[0]?.id, retired: true, asked: true },
    ]);
    const questions = server.db
      .selectFrom('question')
      .select(['id', 'retired'])
      .where('form_id', '=', id)
      .orderBy('id');
    expect(await questions.execute()).toEqual([
      { id: n1?.id, retired: false },
      { id: n2?.id, retired: true },
      { id: n3?.id, retired: true },
    ]);
    const read = `/api/v1/answers/filledIn?idPollingStation=${places('AB', 1)}&idObserver=${people.observer.observerId}`;
    const completed = z.parse(listCompletedQuestions.reply, (await call('GET', read)).body);
    expect(completed.map(({ idQuestion, answers }) => [idQuestion, answers.map(({ text }) => text)])).toEqual([
      ['N1', ['answered']],
      ['N3', ['w']],
    ]);
    await add({ ...before, currentVersion: 2 });
    const again = await sections(id);
    const ids = again.flatMap((one) => one.questions).map((one) => [one.code, one.id]);
    expect(ids.slice(0, 3)).toEqual([
      ['N1', n1?.id],
      ['N2', n2?.id],
      ['N3', n3?.id],
    ]);
    expect(ids[3]).toEqual(['N4', expect.any(Number)]);
    expect(ids[3]?.[1]).not.toBe(n4?.id);
    expect(again[0]?.questions[0]?.optionsToQuestions.map((one) => one.text)).toEqual(['kept', 'answered', 'loose']);
    expect(again[0]?.questions[0]?.optionsToQuestions.slice(0, 2).map((one) => one.id)).toEqual([
      kept?.id,
      answered?.id,
    ]);
    expect(again[0]?.questions[0]?.optionsToQuestions[2]?.id).not.toBe(loose?.id);
  });

  test('FED-05 ids of another form, and options moved to another question, are written as new', async () => {
    const { forms } = election;
    const other = forms('A1');
    const id = await add(
      form('N', [
        section('S', [
          question('N1', [{ ...option('mine'), idOption: other.yes }], { id: other.id }),
          question('N2', [option('x')]),
        ]),
      ]),
    );
    const body = await edited(id, 'N');
    const [n1, n2] = firstOf(await sections(id)).questions;
    const moved = firstOf(n1?.optionsToQuestions);
    expect([n1?.id, moved.id].includes(other.id) || moved.id === other.yes).toBe(false);
    const [s] = body.formSections;
    const questions = [
      { ...n1, optionsToQuestions: [option('left')] },
      { ...n2, optionsToQuestions: [...(n2?.optionsToQuestions ?? []), moved] },
    ];
    await add({ ...body, formSections: [{ ...s, questions }] });
    const [, after] = firstOf(await sections(id)).questions;
    expect(after?.optionsToQuestions.map(({ text }) => text)).toEqual(['x', 'mine']);
    expect(after?.optionsToQuestions[1]?.id).not.toBe(moved.id);
    expect(
      await election.server.db.selectFrom('question').select('form_id').where('id', '=', other.id).executeTakeFirst(),
    ).toEqual({
      form_id: other.form,
    });
  });

  test('FED-02 sections, questions and options change their order and a question its section, ids kept', async () => {
    const id = await add(
      form('N', [
        section('S1', [question('N1', [option('x'), option('y')]), question('N2', [option('z')])]),
        section('S2', [question('N3', [option('w')])]),
      ]),
    );
    const body = await edited(id, 'N');
    const [s1, s2] = body.formSections;
    const [n1, n2] = s1?.questions ?? [];
    const plain = (asked: Section['questions'][number]) => ({
      ...asked,
      orderNumber: undefined,
      optionsToQuestions: asked.optionsToQuestions.toReversed().map(({ idOption, text }) => ({ idOption, text })),
    });
    await add({
      ...body,
      formSections: [
        { ...s2, orderNumber: 0, questions: [...(n1 ? [plain(n1)] : []), ...(s2?.questions.map(plain) ?? [])] },
        { ...s1, orderNumber: 1, questions: n2 ? [plain(n2)] : [] },
      ],
    });
    expect(
      (await sections(id)).map((one) => [
        one.id,
        one.questions.map((each) => [each.id, each.optionsToQuestions.map(({ text }) => text)]),
      ]),
    ).toEqual([
      [
        s2?.id,
        [
          [n1?.id, ['y', 'x']],
          [s2?.questions[0]?.id, ['w']],
        ],
      ],
      [s1?.id, [[n2?.id, ['z']]]],
    ]);
  });

  test('FED-05 a changed flag or form code is counted anew in the threads that it touches', async () => {
    const { people, post, server } = election;
    const id = await add(form('N', [section('S', [question('N1', [option('x'), option('y', { flagged: true })])])]));
    const n1 = firstOf(firstOf(await sections(id)).questions);
    await post(people.observer, { question: n1, at: ['AB', 1], options: n1.optionsToQuestions.map((one) => one.id) });
    const counts = () =>
      server.db
        .selectFrom('thread')
        .select(['answer_count', 'flagged_count', 'opening_flagged', 'last_answer_at'])
        .execute();
    const [{ last_answer_at } = { last_answer_at: undefined }] = await counts();
    const body = await edited(id, 'N');
    const flagged = structuredClone(body.formSections);
    const all = flagged.flatMap((one) => one.questions).flatMap((one) => one.optionsToQuestions);
    for (const each of all) each.flagged = true;
    await add({ ...body, formSections: flagged });
    expect(await counts()).toEqual([{ answer_count: 2, flagged_count: 2, opening_flagged: 0, last_answer_at }]);
    await server.db.updateTable('form').set({ code: 'A-old' }).where('code', '=', 'A').execute();
    await add({ ...body, formSections: flagged, code: 'A', currentVersion: 2 });
    expect(await counts()).toEqual([{ answer_count: 2, flagged_count: 2, opening_flagged: 2, last_answer_at }]);
    await add({ ...body, code: 'N', currentVersion: 3 });
    await server.db.updateTable('form').set({ code: 'A' }).where('code', '=', 'A-old').execute();
    expect(await counts()).toEqual([{ answer_count: 2, flagged_count: 1, opening_flagged: 0, last_answer_at }]);
  });

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
          ['formSections.0.questions', 'must have at least one question'],
          ['formSections.1.code', 'must not be empty'],
          ['formSections.1.questions.0.optionsToQuestions', 'must have at least one option'],
          ['formSections.1.questions.1.code', 'is used by another question of the form'],
          ['formSections.1.questions.1.text', 'must not be empty'],
          ['formSections.1.questions.1.optionsToQuestions.0.text', 'must not be empty'],
          ['formSections.1.questions.2.code', 'must not be empty'],
        ].map(([path, message]) => ({ at: 'body', path, message })),
      }),
    });
    expect((await call('POST', '/api/v1/form', form('N', []))).status).toBe(400);
    const id = await add(form('N', incomplete, { draft: true }));
    expect((await sections(id)).map(({ code }) => code)).toEqual(['S1', '']);
    expect((await call('POST', '/api/v1/form', form(' ', [], { draft: true }))).status).toBe(400);
    expect((await call('POST', '/api/v1/form', form('M', [], { draft: true, description: '  ' }))).status).toBe(400);
  });

  test('FED-06 a code that another form has, in small or capital letters, is refused at the code', async () => {
    const refused = {
      status: 409,
      body: expect.objectContaining({ errors: [{ at: 'body', path: 'code', message: 'is used by another form' }] }),
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
      body: expect.objectContaining({ detail: 'A published form cannot become a draft again: 1 answer refers to it.' }),
    });
    expect(await summary(id)).toMatchObject({ draft: false, currentVersion: 3 });
  });

  test('FED-09 a form of 40 sections x 25 questions x 5 options is stored and read back whole', async () => {
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

  test('FRM-04 a form is deleted, or the reason is told why not', async () => {
    const { people, post } = election;
    const id = await add(form('N', [section('S', [question('N1', [option('x')])])]));
    const n1 = firstOf(firstOf(await sections(id)).questions);
    await post(people.observer, { question: n1, at: ['AB', 1], options: [firstOf(n1.optionsToQuestions).id] });
    expect(await call('DELETE', `/api/v1/form?formId=${id}`)).toEqual({
      status: 409,
      body: expect.objectContaining({ detail: 'The form N cannot be deleted: 1 answer refers to it.' }),
    });
    await post(people.observer, { question: n1, at: ['AB', 1], options: [] });
    expect(await call('DELETE', `/api/v1/form?formId=${id}`)).toEqual({ status: 200, body: undefined });
    expect((await call('DELETE', `/api/v1/form?formId=${id}`)).status).toBe(404);
    expect((await call('GET', `/api/v1/form/${id}`)).status).toBe(404);
  });

  test('FED-05 only organizers change forms', async () => {
    const { people } = election;
    const body = form('N', [], { draft: true });
    for (const as of [people.admin, people.observer]) {
      expect((await call('POST', '/api/v1/form', body, as)).status).toBe(403);
      expect((await call('PUT', '/api/v1/form', { ...body, id: 1 }, as)).status).toBe(403);
      expect((await call('DELETE', '/api/v1/form?formId=1', undefined, as)).status).toBe(403);
    }
  });
});
