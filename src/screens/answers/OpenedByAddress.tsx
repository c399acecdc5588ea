import { useSelector } from '@xstate/react';
import { Link2 } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { Thread } from '#contract/threads.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { isBlank, placeOf, threadsListed } from '#machines/threads/threads.selectors.ts';
import { useServices } from '#src/services.tsx';
import { ObserverName } from '#src/observer/ObserverName.tsx';
import { PhoneAndNgo } from '#src/ui/PhoneAndNgo.tsx';
import { useIsLoading } from '#src/loading/useRetry.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { AnswersActor, SummaryActor, ThreadActor, ThreadsActor } from './answers.actors.ts';
import { chosenOf } from './answers.selectors.ts';
import styles from './OpenedByAddress.module.css';

interface OpenedByAddressProps {
  answers: AnswersActor;
  threads: ThreadsActor;
}

/** The thread that is read although the rows loaded so far do not hold it: above them, so that it has its mark. */
export function OpenedByAddress({ answers, threads }: OpenedByAddressProps) {
  const thread = useSelector(answers, ({ children }) => children.thread);
  const chosen = useSelector(answers, chosenOf);
  const isListed = useSelector(threads, (snapshot) => placeOf(threadsListed(snapshot), chosen) !== -1);
  const blank = useSelector(threads, isBlank);
  if (thread === undefined || isListed || blank) return null;
  return <Opened thread={thread} />;
}

function Opened({ thread }: { thread: ThreadActor }) {
  const summary = useSelector(thread, ({ children }) => children.summary);
  return summary === undefined ? null : <Named summary={summary} />;
}

function Named({ summary }: { summary: SummaryActor }) {
  const { t } = useTranslation();
  const known = useSelector(summary, itemOf<Thread | null>);
  const loading = useIsLoading(summary);
  const seesAll = useSelector(useServices().session, seesAllNgos);
  return (
    <div className={styles['opened']} aria-current>
      <small>
        <Icon of={Link2} />
        {t('ANSWERS_OPENED_BY_ADDRESS')}
      </small>
      <strong>{known?.pollingStationName ?? t(loading ? 'LOADING' : 'ANSWERS_UNKNOWN')}</strong>
      {known !== null && (
        <span>
          <ObserverName id={known.idObserver} name={known.observerName} /> {seesAll && <PhoneAndNgo ngo={known.ngo} />}
        </span>
      )}
    </div>
  );
}
