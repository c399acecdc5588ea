import type { CompletedQuestion } from '#contract/answers.ts';
import type { FormSummary } from '#contract/form-list.ts';
import type { FormTab } from '#machines/answers/answers.types.ts';
import type { FormSection } from '#machines/form-contents/form-contents.machine.ts';
import type { ThreadList } from '#src/route.ts';

/** The forms at hand, by id; `null` for one that no longer exists. */
export type FormsHeld = Readonly<Record<number, FormSection[] | null>>;

export interface Tab {
  /** 0 gathers the answers of which nobody can say to which form they belong. */
  form: FormTab;
  code: string;
  title: string;
  answered: number;
  flagged: number;
  /** How many questions the form has; null while nobody knows. */
  total: number | null;
  /** Answers are all that is left of it. */
  isGone: boolean;
}

export const isFlagged = ({ answers }: CompletedQuestion) => answers.some(({ flagged }) => flagged);

export const holds = (sections: readonly FormSection[] | null | undefined, question: number) =>
  sections?.some(({ questions }) => questions.some(({ id }) => id === question)) ?? false;

/** Back ends that do not say the form: whichever has the question, otherwise the one of that code, otherwise 0. */
function formOf(question: CompletedQuestion, forms: readonly FormSummary[], held: FormsHeld): number {
  if (question.idForm !== undefined) return question.idForm;
  const holder = Object.entries(held).find(([, sections]) => holds(sections, question.id));
  return Number(holder?.[0] ?? forms.find(({ code }) => code === question.formCode)?.id ?? 0);
}

/** The questions of a thread by the form that they belong to. */
export function byForm(questions: readonly CompletedQuestion[], forms: readonly FormSummary[], held: FormsHeld) {
  const groups = new Map<number, Map<number, CompletedQuestion>>();
  for (const question of questions) {
    const form = formOf(question, forms, held);
    const group = groups.get(form) ?? new Map<number, CompletedQuestion>();
    // Some back ends repeat a question for each option chosen.
    groups.set(form, group.set(question.id, question));
  }
  return new Map([...groups].map(([form, group]) => [form, [...group.values()]] as const));
}

export type Groups = ReturnType<typeof byForm>;

/**
 * A tab for each form that everybody fills in, and for every other one that has answers or was asked for (AND-03).
 * @param forms The forms there are; null while nobody knows.
 */
export function tabsOf(
  forms: readonly FormSummary[] | null,
  groups: Groups,
  held: FormsHeld,
  chosen: FormTab | null,
): Tab[] {
  const counted = (form: number, code: string, title: string, isGone: boolean, inForm?: number): Tab => {
    const questions = groups.get(form) ?? [];
    const sections = held[form];
    const asked = sections?.reduce((sum, section) => sum + section.questions.length, 0);
    const retired = questions.filter(({ id }) => !holds(sections, id)).length;
    // Until the form is at hand, some of the answers may be to questions that it no longer has.
    const expected = inForm === undefined || inForm < questions.length ? null : inForm;
    return {
      form,
      code,
      title,
      answered: questions.length,
      flagged: questions.filter(isFlagged).length,
      total: asked === undefined ? expected : asked + retired,
      isGone: isGone || sections === null,
    };
  };
  const known = (forms ?? [])
    .filter(({ id, draft, diaspora }) => (!draft && !diaspora) || groups.has(id) || id === chosen)
    .toSorted((a, b) => a.order - b.order || a.id - b.id)
    .map(({ id, code, description, questions }) => counted(id, code, description, false, questions));
  const gone = [...groups]
    .filter(([form]) => !known.some((tab) => tab.form === form))
    .map(([form, questions]) =>
      counted(form, form === 0 ? '' : (questions[0]?.formCode ?? ''), '', forms !== null && form !== 0),
    );
  return [...known, ...gone];
}

/** The tab before those of the forms, where something is flagged (EVD-01). */
export function flaggedTab(groups: Groups): Tab[] {
  const flagged = [...groups.values()].flat().filter(isFlagged).length;
  if (flagged === 0) return [];
  return [{ form: 'flagged', code: '', title: '', answered: flagged, flagged, total: null, isGone: false }];
}

/** An emergency opens on what is flagged, a visit of Answers on its first form (EVD-01). */
export const tabOpenedFirst = (list: ThreadList): FormTab | undefined => (list === 'urgents' ? 'flagged' : undefined);

/** The tab that is open: the first wanted one that there is, otherwise the first form's. */
export const openTab = (tabs: readonly Tab[], wanted: readonly (FormTab | null)[]): Tab | null =>
  wanted.map((form) => tabs.find((tab) => tab.form === form)).find((tab) => tab !== undefined) ??
  tabs.find(({ form }) => form !== 'flagged') ??
  null;

/** Whether the question of a note stands in one of the forms, as far as anybody knows. */
export const isAskedIn =
  (forms: readonly FormSummary[], groups: Groups, held: FormsHeld) =>
  ({ questionId, formId }: { questionId: number | null; formId?: number | null | undefined }): boolean => {
    if (questionId === null) return false;
    if ([...groups.values()].some((questions) => questions.some(({ id }) => id === questionId))) return true;
    if (Object.values(held).some((sections) => holds(sections, questionId))) return true;
    return held[formId ?? 0] === undefined && forms.some(({ id }) => id === formId);
  };
