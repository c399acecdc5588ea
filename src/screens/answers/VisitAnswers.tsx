import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormTab } from '#machines/answers/answers.types.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { FlaggedQuestions } from './FlaggedQuestions.tsx';
import { FormTabs } from './FormTabs.tsx';
import { answersKeys } from './keys.ts';
import { StationNotes } from './notes/StationNotes.tsx';
import { VisitNotes } from './notes/VisitNotes.tsx';
import styles from './Questions.module.css';
import { Questions } from './Questions.tsx';
import { ShowSwitch } from './ShowSwitch.tsx';
import { useArranged, type VisitAnswersActors } from './useArranged.ts';
import { useShortcuts } from '#src/keys/useShortcuts.ts';

interface VisitAnswersProps extends VisitAnswersActors {
  /** The key of the thread. */
  thread: string;
  /** It begins at its top with each thread. */
  pane: RefObject<HTMLElement | null>;
  /** Goes to the next visit of the list, and answers its key; null where there is none. */
  onNext: () => string | null;
}

const noQuestions: ReadonlySet<number> = new Set();

/** The answers by form, with the notes on them. */
export function VisitAnswers({ thread, pane, onNext, ...actors }: VisitAnswersProps) {
  const { t } = useTranslation();
  const { answers, questions, notes } = actors;
  const arranged = useArranged(actors);
  const { isThere, isEmpty, tabs, tab, hasForm, sections } = arranged;
  const isFailing = useRetry(questions) !== null;
  const [opened, setOpened] = useState({ thread, questions: noQuestions });
  if (opened.thread !== thread) setOpened({ thread, questions: noQuestions });
  const open = opened.questions;

  const openForm = (form: FormTab) => answers.send({ type: 'form.chosen', form });
  function turnTab(by: 1 | -1): boolean {
    const next = tabs[tabs.findIndex(({ form }) => form === tab?.form) + by];
    if (next !== undefined) openForm(next.form);
    return next !== undefined;
  }
  function goToFlagged(): boolean {
    const at = tabs.findIndex(({ form }) => form === tab?.form);
    const next = [...tabs.slice(at + 1), ...tabs.slice(0, at)].find(({ flagged }) => flagged > 0);
    if (next !== undefined) openForm(next.form);
    return next !== undefined;
  }
  function toggleAll(): boolean {
    setOpened({ thread, questions: open.size > 0 ? noQuestions : new Set(arranged.notes.ofQuestions.keys()) });
    return true;
  }
  const toggle = useCallback(
    (question: number) =>
      setOpened(({ questions, ...of }) => {
        const others = new Set(questions);
        if (!others.delete(question)) others.add(question);
        return { ...of, questions: others };
      }),
    [],
  );
  useShortcuts(answersKeys, {
    tabBefore: () => turnTab(-1),
    tabAfter: () => turnTab(1),
    flagged: goToFlagged,
    notes: toggleAll,
  });

  useLayoutEffect(() => {
    pane.current?.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each thread begins at its top
  }, [pane, thread]);

  return (
    <VisitNotes visit={thread} notes={arranged.written} questions={arranged.asked} onNext={onNext}>
      <LoadNotice actor={notes} title={t('ANSWERS_NOTES_FAILED')} />
      <StationNotes notes={arranged.notes.ofStation} />
      <LoadNotice actor={questions} title={t('ANSWERS_LOAD_FAILED')} />
      {!isThere && !isFailing && <SkeletonRows rows={6} />}
      {isEmpty && <p className={styles['quiet']}>{t('ANSWERS_EMPTY')}</p>}
      {isThere && !isEmpty && (
        <>
          {/* Without the list of forms the answers stand by themselves. */}
          <LoadNotice actor={actors.forms} title={t('ANSWERS_FORMS_FAILED')} />
          <FormTabs tabs={tabs} open={tab} onOpen={openForm}>
            {tab?.form === 'flagged' ? (
              <FlaggedQuestions questions={arranged.flagged} />
            ) : (
              <>
                <ShowSwitch answers={answers} />
                {tab?.isGone === true && <p className={styles['quiet']}>{t('ANSWERS_FORM_GONE')}</p>}
                {!hasForm && <FormOnItsWay {...actors} />}
                {(hasForm || sections.length > 0) && (
                  <Questions
                    answers={answers}
                    sections={sections}
                    notes={arranged.notes}
                    open={open}
                    onToggle={toggle}
                  />
                )}
              </>
            )}
          </FormTabs>
        </>
      )}
    </VisitNotes>
  );
}

/** Which form it is, the list of forms says. */
function FormOnItsWay({ forms, formContents }: VisitAnswersActors) {
  const { t } = useTranslation();
  const isListFailing = useRetry(forms) !== null;
  const retry = useRetry(formContents);
  if (isListFailing) return null;
  if (retry === null) return <output className={styles['quiet']}>{t('ANSWERS_FORM_LOADING')}</output>;
  return <LoadNotice actor={formContents} title={t('ANSWERS_FORM_FAILED')} />;
}
