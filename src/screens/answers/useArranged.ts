import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { CompletedQuestion } from '#contract/answers.ts';
import type { FormSummary } from '#contract/form-list.ts';
import type { Note } from '#contract/notes.ts';
import type { FormTab } from '#machines/answers/answers.types.ts';
import { formsHeld } from '#machines/form-contents/form-contents.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import type { AnswersActor, FormsActor, NotesActor, FormContentsActor, QuestionsActor } from './answers.actors.ts';
import { firstFormOf, formOf, showOf } from './answers.selectors.ts';
import { onlyThose, sectionsOf } from './answers.sections.ts';
import { byForm, flaggedTab, isAskedIn, openTab, tabsOf } from './answers.tabs.ts';
import { flaggedQuestions } from './flaggedOrder.ts';
import { arrangeNotes } from './notes/arrangeNotes.ts';

export interface VisitAnswersActors {
  answers: AnswersActor;
  questions: QuestionsActor;
  notes: NotesActor;
  forms: FormsActor;
  formContents: FormContentsActor;
  /** The tab that opens when none was chosen, if there is such a one; otherwise the first form's. */
  opensOn?: FormTab | undefined;
}

const noForms: FormSummary[] = [];
const noAnswers: CompletedQuestion[] = [];
const noNotes: Note[] = [];

/** The answers as they stand on screen: tabs, the open one's sections, and the notes on them. */
export function useArranged({ answers, questions, notes, forms, formContents, opensOn }: VisitAnswersActors) {
  const completed = useSelector(questions, itemOf<CompletedQuestion[]>);
  const written = useSelector(notes, itemOf<Note[]>);
  const listed = useSelector(forms, itemOf<FormSummary[]>);
  const known = listed ?? noForms;
  const held = useSelector(formContents, formsHeld);
  const chosen = useSelector(answers, formOf);
  const first = useSelector(answers, firstFormOf);
  const show = useSelector(answers, showOf);
  const groups = useMemo(() => byForm(completed ?? noAnswers, known, held), [completed, known, held]);
  const tabs = useMemo(
    () => [...flaggedTab(groups), ...tabsOf(listed, groups, held, chosen)],
    [listed, groups, held, chosen],
  );
  const tab = openTab(tabs, [chosen, opensOn ?? null, first]);
  const form = typeof tab?.form === 'number' ? tab.form : null;
  const sections = useMemo(
    () => (form === null ? [] : sectionsOf(held[form], groups.get(form) ?? noAnswers)),
    [form, held, groups],
  );
  const arranged = useMemo(
    () => arrangeNotes(written ?? noNotes, isAskedIn(known, groups, held)),
    [written, known, groups, held],
  );
  return {
    isThere: completed !== null,
    isEmpty: completed?.length === 0,
    tabs,
    tab,
    /** Whether the open form is at hand, or known to be gone. */
    hasForm: form !== null && (tab?.isGone === true || form === 0 || held[form] !== undefined),
    sections: useMemo(() => onlyThose(sections, show), [sections, show]),
    notes: arranged,
    /** All notes, as they were written; null until they are there. */
    written,
    /** What the answered questions ask, by their id. */
    asked: useMemo(
      () => new Map((completed ?? noAnswers).map(({ id, idQuestion, text }) => [id, `${idQuestion}: ${text}`])),
      [completed],
    ),
    flagged: useMemo(() => flaggedQuestions([...groups.values()].flat(), arranged.ofQuestions), [groups, arranged]),
  };
}
