import type { CompletedQuestion } from '#contract/answers.ts';
import type { Note } from '#contract/notes.ts';
import { chosenOnly, type QuestionShown } from './answers.sections.ts';
import { isFlagged } from './answers.tabs.ts';

/** A flagged question with what was chosen of it. */
export interface FlaggedQuestion {
  question: QuestionShown;
  /** The code of its form. */
  form: string;
  /** When its last flagged answer was given; null where the back end does not say. */
  answeredAt: string | null;
  notes: readonly Note[];
}

const flagsOf = ({ answers }: CompletedQuestion) => answers.filter(({ flagged }) => flagged);

const lastOf = (times: readonly (string | undefined)[]): string | null =>
  times
    .flatMap((time) => time ?? [])
    .toSorted()
    .at(-1) ?? null;

/**
 * The flagged questions of all forms, the worst first: most flagged answers, then as the forms ask (EVD-01). The first one
 * is what the server calls the worst of a visit.
 * @param questions As the forms ask them.
 * @param notes Those on each question, by its id.
 */
export function flaggedQuestions(
  questions: readonly CompletedQuestion[],
  notes: ReadonlyMap<number, readonly Note[]>,
): FlaggedQuestion[] {
  return questions
    .filter(isFlagged)
    .map((question) => ({ question, flags: flagsOf(question), notes: notes.get(question.id) ?? [] }))
    .toSorted((a, b) => b.flags.length - a.flags.length)
    .map(({ question, flags, notes }) => ({
      question: chosenOnly(question),
      form: question.formCode,
      answeredAt: lastOf(flags.map(({ answeredAt }) => answeredAt)),
      notes,
    }));
}
