import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { CompletedQuestion } from '#contract/answers.ts';
import type { FormSummary } from '#contract/forms.ts';
import type { Note } from '#contract/notes.ts';
import { formsHeld } from '#machines/questionnaires/questionnaires.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import type { AnswersActor, FormsActor, NotesActor, QuestionnairesActor, QuestionsActor } from './answers.actors.ts';
import { firstFormOf, formOf, showOf } from './answers.selectors.ts';
import { byForm, isAskedIn, onlyThose, openTab, sectionsOf, tabsOf } from './answers.view.ts';
import { arrangeNotes } from './notes/arrangeNotes.ts';

export interface ReportActors {
  answers: AnswersActor;
  questions: QuestionsActor;
  notes: NotesActor;
  forms: FormsActor;
  questionnaires: QuestionnairesActor;
}

const noForms: FormSummary[] = [];
const noAnswers: CompletedQuestion[] = [];
const noNotes: Note[] = [];

/** The answers as they stand on screen: tabs, the open one's sections, and the notes on them. */
export function useArranged({ answers, questions, notes, forms, questionnaires }: ReportActors) {
  const completed = useSelector(questions, itemOf<CompletedQuestion[]>);
  const written = useSelector(notes, itemOf<Note[]>) ?? noNotes;
  const listed = useSelector(forms, itemOf<FormSummary[]>);
  const known = listed ?? noForms;
  const held = useSelector(questionnaires, formsHeld);
  const chosen = useSelector(answers, formOf);
  const first = useSelector(answers, firstFormOf);
  const show = useSelector(answers, showOf);
  const groups = useMemo(() => byForm(completed ?? noAnswers, known, held), [completed, known, held]);
  const tabs = useMemo(() => tabsOf(listed, groups, held, chosen), [listed, groups, held, chosen]);
  const tab = openTab(tabs, chosen, first);
  const sections = useMemo(
    () => (tab === null ? [] : sectionsOf(held[tab.form], groups.get(tab.form) ?? noAnswers)),
    [tab, held, groups],
  );
  return {
    isThere: completed !== null,
    isEmpty: completed?.length === 0,
    tabs,
    tab,
    /** Whether the open form is at hand, or known to be gone. */
    hasForm: tab !== null && (tab.isGone || tab.form === 0 || held[tab.form] !== undefined),
    sections: useMemo(() => onlyThose(sections, show), [sections, show]),
    notes: useMemo(() => arrangeNotes(written, isAskedIn(known, groups, held)), [written, known, groups, held]),
  };
}
