import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { listCompletedQuestions } from '#contract/answers.ts';
import { type Section } from '#contract/forms.ts';
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
  edited,
  firstOf,
  reset,
} from './forms.given.ts';

givenForms();

describe('what a form holds, from version to version', () => {
  beforeEach(reset);

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
});
