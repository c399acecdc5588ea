import { takesSeveral } from '#contract/question-types.values.ts';
import type { CompletedQuestion } from '#contract/answers.ts';
import type { Show } from '#machines/answers/answers.types.ts';
import type { FormSection } from '#machines/form-contents/form-contents.machine.ts';
import { holds, isFlagged } from './answers.tabs.ts';

export interface OptionShown {
  id: number;
  text: string;
  isChosen: boolean;
  isFlagged: boolean;
  value: string | null;
  /** It was chosen, and has left the form since. */
  isRetired: boolean;
}

export interface QuestionShown {
  id: number;
  code: string;
  text: string;
  isSingle: boolean;
  isAnswered: boolean;
  isFlagged: boolean;
  options: OptionShown[];
}

export interface SectionShown {
  key: string;
  /** null for questions that are in no section. */
  title: string | null;
  /** They have left the form, as far as it is at hand. */
  isRetired: boolean;
  questions: QuestionShown[];
}

const chosenOption = (answer: CompletedQuestion['answers'][number], isRetired: boolean): OptionShown => ({
  id: answer.idOption,
  text: answer.text,
  isChosen: true,
  isFlagged: answer.flagged,
  value: answer.value === null || answer.value.trim() === '' ? null : answer.value,
  isRetired,
});

/** A question by itself, without its form: what was chosen is all there is. */
export const chosenOnly = (question: CompletedQuestion): QuestionShown => ({
  id: question.id,
  code: question.idQuestion,
  text: question.text,
  isSingle: !takesSeveral(question.idQuestionType),
  isAnswered: true,
  isFlagged: isFlagged(question),
  options: question.answers.map((answer) => chosenOption(answer, false)),
});

type Asked = FormSection['questions'][number];

/** Most questions of most threads: the same one again is not drawn again. */
const unanswered = new WeakMap<Asked, QuestionShown>();

function shown(asked: Asked, completed: CompletedQuestion | undefined): QuestionShown {
  if (completed !== undefined) return withAnswers(asked, completed.answers);
  const known = unanswered.get(asked) ?? withAnswers(asked, []);
  unanswered.set(asked, known);
  return known;
}

function withAnswers(asked: Asked, answers: CompletedQuestion['answers']): QuestionShown {
  const options = asked.optionsToQuestions.map((option): OptionShown => {
    const answer = answers.find(({ idOption }) => idOption === option.idOption);
    if (answer !== undefined) return { ...chosenOption(answer, false), text: option.text };
    const { idOption: id, text } = option;
    return { id, text, isChosen: false, isFlagged: false, value: null, isRetired: false };
  });
  const retired = answers.filter(
    ({ idOption }) => !asked.optionsToQuestions.some((option) => option.idOption === idOption),
  );
  return {
    id: asked.id,
    code: asked.code,
    text: asked.text,
    isSingle: !takesSeveral(asked.questionType),
    isAnswered: answers.length > 0,
    isFlagged: answers.some(({ flagged }) => flagged),
    options: [...options, ...retired.map((answer) => chosenOption(answer, true))],
  };
}

/** Sections and questions in the order of the form, what has left it last; of an unknown form what was answered. */
export function sectionsOf(
  sections: readonly FormSection[] | null | undefined,
  questions: readonly CompletedQuestion[],
): SectionShown[] {
  const completed = new Map(questions.map((question) => [question.id, question]));
  const known = (sections ?? []).map((section): SectionShown => ({
    key: String(section.id),
    title: section.description,
    isRetired: false,
    questions: section.questions.map((question) => shown(question, completed.get(question.id))),
  }));
  const others = questions.filter(({ id }) => !holds(sections, id)).map(chosenOnly);
  const isRetired = sections !== null && sections !== undefined;
  return others.length === 0 ? known : [...known, { key: 'others', title: null, isRetired, questions: others }];
}

const isShown: Record<Show, (question: QuestionShown) => boolean> = {
  all: () => true,
  answered: (question) => question.isAnswered,
  flagged: (question) => question.isFlagged,
};

export const onlyThose = (sections: readonly SectionShown[], show: Show): SectionShown[] =>
  sections
    .map((section) => ({ ...section, questions: section.questions.filter(isShown[show]) }))
    .filter(({ questions }) => questions.length > 0);
