import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { listForms } from '#contract/form-list.ts';
import { addForm, getForm, type Section } from '#contract/forms.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';

/*
 * A form that is edited again and again while phones answer it. What is uploaded is what is read back, ids stay with
 * their things, and whatever an answer refers to is there to the end.
 */

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

interface OptionDraft {
  idOption?: number | undefined;
  text: string;
  flagged: boolean;
  isFreeText: boolean;
}
interface QuestionDraft {
  id?: number | undefined;
  code: string;
  text: string;
  optionsToQuestions: OptionDraft[];
}
interface SectionDraft {
  id?: number | undefined;
  code: string;
  description: string;
  questions: QuestionDraft[];
}

type Edit = { action: 'drop' | 'add' | 'swap' | 'move' | 'flag' | 'answer'; s: number; q: number; o: number };

const edits = fc.array(
  fc.array(
    fc.record<Edit>({
      action: fc.constantFrom('drop', 'add', 'swap', 'move', 'flag', 'answer'),
      s: fc.nat(5),
      q: fc.nat(5),
      o: fc.nat(5),
    }),
    { maxLength: 6 },
  ),
  { minLength: 1, maxLength: 4 },
);

let serial = 0;
const newOption = (): OptionDraft => ({ text: `option ${++serial}`, flagged: serial % 3 === 0, isFreeText: false });
const newQuestion = (): QuestionDraft => ({
  code: `Q${++serial}`,
  text: `question ${serial}`,
  optionsToQuestions: [newOption(), newOption()],
});
const newSection = (): SectionDraft => ({
  code: `S${++serial % 1_000}`,
  description: `section ${serial}`,
  questions: [newQuestion(), newQuestion()],
});

const pick = <T>(things: readonly T[], at: number): T | undefined => things[at % Math.max(1, things.length)];
const swapFirst = (things: unknown[]) => things.push(...things.splice(0, 1));
const someId: unknown = expect.any(Number);

/** One edit, as an editor would do it; `level` goes by the last index. */
function change(sections: SectionDraft[], { action, s, q, o }: Edit): void {
  const section = pick(sections, s);
  const question = pick(section?.questions ?? [], q);
  const levels = [sections, section?.questions ?? [], question?.optionsToQuestions ?? []];
  const level = levels[o % 3] ?? [];
  if (action === 'drop') level.splice([s, q, o][o % 3] ?? 0, 1);
  else if (action === 'swap') swapFirst(level);
  else if (action === 'add' && o % 3 === 0) sections.push(newSection());
  else if (action === 'add' && o % 3 === 1) section?.questions.push(newQuestion());
  else if (action === 'add') question?.optionsToQuestions.push(newOption());
  else if (action === 'move' && section && question) {
    section.questions.splice(section.questions.indexOf(question), 1);
    pick(sections, s + 1)?.questions.push(question);
  } else if (action === 'flag') {
    const option = pick(question?.optionsToQuestions ?? [], o);
    if (option) option.flagged = !option.flagged;
  }
}

/** What can be published: nothing empty. */
const whole = (sections: SectionDraft[]): SectionDraft[] => {
  const full = sections
    .map((section) => ({ ...section, questions: section.questions.filter((one) => one.optionsToQuestions.length > 0) }))
    .filter(({ questions }) => questions.length > 0);
  return full.length > 0 ? full : [newSection()];
};

const shape = (sections: readonly (SectionDraft | Section)[]) =>
  sections.map(({ code, description, questions }) => ({
    code,
    description,
    questions: questions.map((question) => ({
      code: question.code,
      text: question.text,
      options: question.optionsToQuestions.map(({ text, flagged }) => ({ text, flagged })),
    })),
  }));

const draftOf = (sections: readonly Section[]): SectionDraft[] =>
  sections.map(({ id, code, description, questions }) => ({
    id,
    code,
    description,
    questions: questions.map((question) => ({
      id: question.id,
      code: question.code,
      text: question.text,
      optionsToQuestions: question.optionsToQuestions.map(({ idOption, text, flagged, isFreeText }) => ({
        idOption,
        text,
        flagged,
        isFreeText,
      })),
    })),
  }));

/** The options that have an id and stand under the question under which they stood before. */
function keptOptions(sections: readonly SectionDraft[], before = sections): [question: unknown, option: unknown][] {
  const pairs = (all: readonly SectionDraft[]) =>
    all.flatMap(({ questions }) =>
      questions.flatMap(({ id, optionsToQuestions }) =>
        optionsToQuestions.map(({ idOption }): [unknown, unknown] => [id, idOption]),
      ),
    );
  const known = new Set(pairs(before).map(String));
  return pairs(sections).filter((pair) => pair[1] !== undefined && known.has(String(pair)));
}

const sectionsOf = async (form: number) => {
  const { server, people } = election;
  return read(await server.call('GET', `/api/v1/form/${form}`, { as: people.organizer }), getForm.reply);
};

async function upload(body: unknown): Promise<number> {
  const { server, people } = election;
  const reply = await server.call('POST', '/api/v1/form', { as: people.organizer, body });
  expect(reply.status).toBe(200);
  return z.parse(addForm.reply, await reply.json());
}

/** What every answer says, in the words of its option and question as they are stored. */
const answersOf = (form: number) =>
  election.server.db
    .selectFrom('answer as a')
    .innerJoin('option as o', 'o.id', 'a.option_id')
    .innerJoin('question as q', (join) => join.onRef('q.id', '=', 'o.question_id').onRef('q.id', '=', 'a.question_id'))
    .where('q.form_id', '=', form)
    .select(['a.option_id', 'o.text', 'q.code'])
    .orderBy('a.option_id')
    .execute();

test('FED-05 however a form is edited: read back as uploaded, ids kept, no answer loses what it refers to', async () => {
  const { server, people, post } = election;
  await fc.assert(
    fc.asyncProperty(edits, async (rounds) => {
      const form = { code: `P${++serial}`, description: 'Edited', draft: false };
      const id = await upload({ ...form, formSections: [newSection()] });
      for (const [round, actions] of rounds.entries()) {
        const before = await sectionsOf(id);
        const answered = actions
          .filter(({ action }) => action === 'answer')
          .flatMap(({ s, q, o }) => {
            const question = pick(pick(before, s)?.questions ?? [], q);
            const option = pick(question?.optionsToQuestions ?? [], o);
            return question && option ? [{ question, options: [option.id] }] : [];
          });
        for (const one of answered) await post(people.observer, { ...one, at: ['AB', 1] });
        const said = await answersOf(id);

        const draft = draftOf(before);
        for (const action of actions) change(draft, action);
        const wanted = whole(draft);
        await upload({ ...form, id, currentVersion: round + 1, formSections: wanted });

        const after = await sectionsOf(id);
        expect(shape(after)).toEqual(shape(wanted));
        expect(await answersOf(id)).toEqual(said);
        const kept = (sections: readonly SectionDraft[]) =>
          sections
            .flatMap((section) => section.questions)
            .map((question) => ({ id: question.id ?? someId, code: question.code }));
        expect(kept(draftOf(after))).toEqual(kept(wanted));
        expect(keptOptions(draftOf(after))).toEqual(expect.arrayContaining(keptOptions(wanted, draftOf(before))));
        expect(after.map((section) => section.id)).toEqual(wanted.map((section) => section.id ?? someId));
      }
      const { formVersions } = await read(
        await server.call('GET', '/api/v1/form', { as: people.observer }),
        listForms.reply,
      );
      const version = rounds.length + 1;
      expect(formVersions.find((one) => one.id === id)).toEqual({
        id,
        ...form,
        ver: version,
        currentVersion: version,
        diaspora: false,
        order: expect.any(Number),
      });
    }),
    { numRuns: 25 },
  );
});
