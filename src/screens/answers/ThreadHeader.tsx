import { useSelector } from '@xstate/react';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { Thread } from '#contract/threads.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { neighbourOf, placeOf, threadsListed } from '#machines/threads/threads.selectors.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { ObserverName } from '#src/observer/ObserverName.tsx';
import { Kept } from '#src/loading/Kept.tsx';
import { useServices } from '#src/services.tsx';
import { PhoneLink } from '#src/ui/PhoneLink.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { PhoneAndNgo } from '#src/ui/PhoneAndNgo.tsx';
import { useIsLoading } from '#src/loading/useRetry.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { AnswersActor, QuestionsActor, SummaryActor, ThreadsActor } from './answers.actors.ts';
import { chosenOf } from './answers.selectors.ts';
import styles from './ThreadHeader.module.css';

interface ThreadHeaderProps {
  answers: AnswersActor;
  threads: ThreadsActor;
  summary: SummaryActor;
  questions: QuestionsActor;
  isOne: boolean;
  onStep: (by: 1 | -1) => void;
}

export function ThreadHeader({ answers, threads, summary, questions, isOne, onStep }: ThreadHeaderProps) {
  const { t } = useTranslation();
  const thread = useSelector(summary, itemOf<Thread | null>);
  const loading = useIsLoading(summary);
  const listed = useSelector(summary, ({ context }) => context.key.listed);
  const key = useSelector(summary, ({ context }) => context.key.thread);
  const inSight = useSelector(threads, (snapshot) => {
    const rows = threadsListed(snapshot);
    return rows[placeOf(rows, key)] ?? null;
  });
  const known = thread ?? listed ?? inSight;
  return (
    <header className={styles['header']}>
      {isOne && (
        <IconButton name={t('ANSWERS_BACK')} onClick={() => answers.send({ type: 'thread.closed' })}>
          <Icon of={ArrowLeft} />
        </IconButton>
      )}
      <h2 id="thread-heading" tabIndex={-1}>
        {known?.pollingStationName ?? t(loading ? 'LOADING' : 'ANSWERS_UNKNOWN')}
      </h2>
      {known !== null && <Observer thread={known} />}
      <Kept actor={questions} />
      <Steps answers={answers} threads={threads} onStep={onStep} />
    </header>
  );
}

function Observer({ thread: { idObserver, observerName, observerPhoneNumber: phone, ngo } }: { thread: Thread }) {
  const seesAll = useSelector(useServices().session, seesAllNgos);
  return (
    <span className={styles['observer']}>
      <ObserverName id={idObserver} name={observerName} />
      {phone !== undefined && <PhoneLink phone={phone} />}
      {seesAll && <PhoneAndNgo ngo={ngo} />}
    </span>
  );
}

function Steps({ answers, threads, onStep }: Pick<ThreadHeaderProps, 'answers' | 'threads' | 'onStep'>) {
  const { t } = useTranslation();
  const rows = useSelector(threads, threadsListed);
  const chosen = useSelector(answers, chosenOf);
  const isListed = placeOf(rows, chosen) !== -1;
  return (
    <span className={styles['steps']}>
      <IconButton
        name={t('ANSWERS_PREVIOUS')}
        size="sm"
        disabled={!isListed || neighbourOf(rows, chosen, -1) === null}
        why={t('ANSWERS_NONE_BEFORE')}
        onClick={() => onStep(-1)}
      >
        <Icon of={ChevronLeft} />
      </IconButton>
      <IconButton
        name={t('ANSWERS_NEXT')}
        size="sm"
        disabled={neighbourOf(rows, chosen, 1) === null}
        why={t('ANSWERS_NONE_AFTER')}
        onClick={() => onStep(1)}
      >
        <Icon of={ChevronRight} />
      </IconButton>
    </span>
  );
}
