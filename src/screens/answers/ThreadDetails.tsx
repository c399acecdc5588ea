import { shallowEqual, useSelector } from '@xstate/react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import type { Thread } from '#contract/threads.ts';
import type { FormTab } from '#machines/answers/answers.types.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { placeOf, threadsListed } from '#machines/threads/threads.selectors.ts';
import { SubjectHistory } from '#src/acts/SubjectHistory.tsx';
import { Button } from '#src/ui/Button.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { look } from '#src/theme/classes.ts';
import type { AnswersActor, SummaryActor, ThreadActor, ThreadsActor } from './answers.actors.ts';
import { useDesk } from './desk/deskContext.ts';
import { useHasDesk } from './desk/useHasDesk.ts';
import { EarlierAnswers } from './EarlierAnswers.tsx';
import { VisitContext } from './notes/reporter.ts';
import { VisitAnswers } from './VisitAnswers.tsx';
import { StationFacts } from './StationFacts.tsx';
import styles from './ThreadDetails.module.css';
import { ThreadHeader } from './ThreadHeader.tsx';

const OpenReview = lazyPart(async () => (await import('./desk/OpenReview.tsx')).OpenReview);
const VisitReview = lazyPart(async () => (await import('./desk/VisitReview.tsx')).VisitReview);

interface ThreadDetailsProps {
  answers: AnswersActor;
  threads: ThreadsActor;
  thread: ThreadActor;
  /** The tab that opens when none was chosen. */
  opensOn?: FormTab | undefined;
  isOne: boolean;
  onStep: (by: 1 | -1) => boolean;
}

// Other children come and go with what is loaded.
const partsOf = ({ children: { summary, questions, extra, notes, earlier } }: SnapshotFrom<ThreadActor>) => ({
  summary,
  questions,
  extra,
  notes,
  earlier,
});
const formsOf = ({ children: { forms, formContents } }: SnapshotFrom<AnswersActor>) => ({ forms, formContents });

/** What one observer reported from one station. Each part is loaded by itself, and fails by itself (AND-07). */
export function ThreadDetails({ answers, threads, thread, opensOn, isOne, onStep }: ThreadDetailsProps) {
  const pane = useRef<HTMLElement>(null);
  const { summary, questions, extra, notes, earlier } = useSelector(thread, partsOf, shallowEqual);
  const { forms, formContents } = useSelector(answers, formsOf, shallowEqual);
  const visit = useSelector(thread, ({ context }) => context.thread);
  const key = keyOf(visit);
  const listed = useSelector(thread, ({ context }) => context.listed);
  const desk = useDesk();
  const isAway = useHasDesk() && desk === null;

  const goOn = () => {
    if (!onStep(1)) return null;
    const { thread: next } = answers.getSnapshot().context.place;
    return next && keyOf(next);
  };
  if (!summary || !questions || !extra || !notes || !earlier || !forms || !formContents) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a place that scrolls is reached by keyboard
    <section ref={pane} className={styles['thread']} tabIndex={0} aria-labelledby="thread-heading">
      <div className={styles['top']}>
        <ThreadHeader
          answers={answers}
          threads={threads}
          summary={summary}
          questions={questions}
          isOne={isOne}
          onStep={onStep}
        />
        <Outdated
          answers={answers}
          threads={threads}
          thread={thread}
          summary={summary}
          onShow={() => pane.current?.querySelector('h2')?.focus({ preventScroll: true })}
        />
        <LazyPart onClose={null}>{desk !== null && <OpenReview desk={desk} visit={visit} listed={listed} />}</LazyPart>
      </div>
      <LazyPart onClose={null}>{isAway && <VisitReview key={key} visit={visit} />}</LazyPart>
      <StationFacts extra={extra} />
      <Visit summary={summary} listed={listed}>
        <EarlierAnswers earlier={earlier}>
          <VisitAnswers
            thread={key}
            pane={pane}
            onNext={goOn}
            opensOn={opensOn}
            answers={answers}
            questions={questions}
            notes={notes}
            forms={forms}
            formContents={formContents}
          />
        </EarlierAnswers>
      </Visit>
      {/* On the desk it stands with what can be done. */}
      {desk === null && <SubjectHistory key={key} about="visit" id={`${visit.idObserver}-${visit.idPollingStation}`} />}
    </section>
  );
}

function Visit({ summary, listed, children }: { summary: SummaryActor; listed: Thread | null; children: ReactNode }) {
  const found = useSelector(summary, itemOf<Thread | null>);
  return <VisitContext value={found ?? listed}>{children}</VisitContext>;
}

interface OutdatedProps extends Pick<ThreadDetailsProps, 'answers' | 'threads' | 'thread'> {
  summary: SummaryActor;
  /** The button goes with its notice. */
  onShow: () => void;
}

/** The list has a newer version than the one that is read: the reader says when to see it. */
function Outdated({ answers, threads, thread, summary, onShow }: OutdatedProps) {
  const { t } = useTranslation();
  const { thread: key, listed } = useSelector(thread, ({ context }) => context);
  const found = useSelector(summary, itemOf<Thread | null>);
  const row = useSelector(threads, (snapshot) => {
    const rows = threadsListed(snapshot);
    return rows[placeOf(rows, key)];
  });
  const now = row?.lastModified;
  // One that was chosen by its address may be younger than the list.
  const read = (listed ?? found)?.lastModified;
  if (row === undefined || now === undefined || read === undefined || now <= read) return null;
  const show = () => {
    answers.send({ type: 'thread.reloaded', thread: row });
    onShow();
  };
  return (
    <div className={`${look('callout', { tone: 'info' })} ${styles['outdated']}`}>
      <output>{t('ANSWERS_OUTDATED')}</output>
      <Button size="sm" onClick={show}>
        {t('ANSWERS_OUTDATED_SHOW')}
      </Button>
    </div>
  );
}
