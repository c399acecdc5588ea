import type { Claims } from '#contract/session-token.values.ts';
import { listForms, type FormSummary } from '#contract/form-list.ts';
import { getFormStatistics, getQuestionStatistics } from '#contract/question-statistics.ts';
import type { FormStatistics, Question, QuestionStatistics } from '#src/screens/statistics/questions.actors.ts';
import { QuestionsScreen } from '#src/screens/statistics/QuestionsScreen.tsx';
import { organizer } from '#tests/support/claims.ts';
import { openScreen, settle } from '#tests/support/screen.tsx';

const formOf = (id: number, code: string, description: string, draft = false): FormSummary => ({
  id,
  code,
  description,
  ver: 1,
  currentVersion: 1,
  diaspora: false,
  order: id,
  draft,
});

export const forms = [formOf(4, 'Z', 'Ciornă', true), formOf(5, 'A', 'Deschidere'), formOf(7, 'B', 'Votare')];

type Option = Question['options'][number];
const option = (id: number, text: string, n: number, more: Partial<Option> = {}): Option => ({
  id,
  text,
  n,
  isFreeText: false,
  flagged: false,
  retired: false,
  ...more,
});

/** Of two options one is flagged; the counts are those of a published table. */
export const asked: Question = {
  id: 11,
  code: 'A1',
  text: 'A fost urna sigilată?',
  type: 1,
  retired: false,
  section: 'Înainte de deschidere',
  answered: 263,
  options: [option(21, 'Da', 182), option(22, 'Nu', 81, { flagged: true })],
};

export const several: Question = {
  ...asked,
  id: 12,
  code: 'A2',
  text: 'Ce lipsea?',
  type: 3,
  section: 'Inventar',
  answered: 1_200,
  options: [
    option(31, 'Urna mobilă', 900),
    option(32, 'Altceva', 600, { isFreeText: true }),
    option(33, 'Ștampila', 2, { retired: true }),
  ],
};

export const statistics: FormStatistics = {
  asOf: '2026-11-22T08:00:30.000Z',
  form: { id: 5, code: 'A', description: 'Deschidere', version: 1, savedAt: '2026-11-21T10:00:00.000Z' },
  questions: [asked, several],
};

/** Of three counties one has too few answers, one none at all. */
export const byCounty: QuestionStatistics = {
  asOf: '2026-11-22T08:00:31.000Z',
  question: asked,
  groups: [
    { county: { code: 'AB', name: 'Alba' }, hour: null, answered: 148, counts: [133, 15] },
    { county: { code: 'BC', name: 'Bacău' }, hour: null, answered: 86, counts: [20, 66] },
    { county: { code: 'CJ', name: 'Cluj' }, hour: null, answered: 29, counts: [29, 0] },
    { county: { code: 'DJ', name: 'Dolj' }, hour: null, answered: 0, counts: [0, 0] },
  ],
};

export const byHour: QuestionStatistics = {
  ...byCounty,
  groups: [
    { county: null, hour: '2026-11-22T05:00:00.000Z', answered: 100, counts: [50, 50] },
    { county: null, hour: '2026-11-22T06:00:00.000Z', answered: 163, counts: [132, 31] },
  ],
};

export const nobody = (question: Question): Question => ({
  ...question,
  answered: 0,
  options: question.options.map((one) => ({ ...one, n: 0 })),
});

export const openQuestions = (search = '', claims: Claims = organizer) =>
  openScreen(<QuestionsScreen />, { search, claims, offers: ['statistics'] });

/** With its figures; what is asked for beside them is answered, too. */
export async function opened(
  {
    search = '',
    claims = organizer,
    groups = byCounty,
  }: { search?: string; claims?: Claims; groups?: QuestionStatistics } = {},
  shown: FormStatistics = statistics,
) {
  const stage = openQuestions(search, claims);
  await settle(() => stage.waiting(listForms).answer({ formVersions: forms }));
  if (search.includes('by=')) await settle(() => stage.waiting(getQuestionStatistics).answer(groups));
  await settle(() => stage.waiting(getFormStatistics).answer(shown));
  return stage;
}
