import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LostAnswer } from '#contract/answers.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { followActor } from '#src/followActor.ts';
import { LoadNotice } from '#src/LoadNotice.tsx';
import { useFeature } from '#src/services.tsx';
import { useScreenActor } from '#src/useScreenActor.ts';
import { When } from '#src/When.tsx';
import styles from './Questions.module.css';
import { EarlierContext, earlierLogic, useEarlierOf } from './earlier.ts';

interface Place {
  idObserver: number;
  idPollingStation: number;
}

interface EarlierAnswersProps extends Place {
  /** Another one for each visit, and each time that it is loaded anew. */
  visit: string;
  children: ReactNode;
}

const none: readonly LostAnswer[] = [];

/** Knows what the observer answered before, where the server keeps it (LED-05). Its children stay from visit to visit. */
export function EarlierAnswers({ visit, idObserver, idPollingStation, children }: EarlierAnswersProps) {
  const isOffered = useFeature('visit-history');
  const [known, setKnown] = useState({ visit, lost: none });
  const know = useCallback((lost: readonly LostAnswer[] | null) => setKnown({ visit, lost: lost ?? none }), [visit]);
  const place = { idObserver, idPollingStation };
  return (
    <>
      {isOffered && <Asked key={visit} {...place} onKnown={know} />}
      <EarlierContext value={known.visit === visit ? known.lost : none}>{children}</EarlierContext>
    </>
  );
}

function Asked({ onKnown, ...place }: Place & { onKnown: (lost: readonly LostAnswer[] | null) => void }) {
  const { t } = useTranslation();
  const earlier = useScreenActor(earlierLogic, () => ({ key: place }));
  useEffect(() => followActor(earlier, itemOf<readonly LostAnswer[]>, onKnown), [earlier, onKnown]);
  return <LoadNotice actor={earlier} title={t('ANSWERS_EARLIER_FAILED')} />;
}

/** Below a question: what its answer was, and when it was changed or withdrawn. */
export function Earlier({ question }: { question: number }) {
  const { t } = useTranslation();
  const lost = useEarlierOf(question);
  if (lost.length === 0) return null;
  return (
    <ul className={styles['earlier']} aria-label={t('ANSWERS_EARLIER')}>
      {lost.map(({ idOption, text, value, lostAt, isWithdrawn }) => (
        <li key={`${idOption} ${lostAt}`}>
          {t(isWithdrawn ? 'ANSWERS_WITHDRAWN_AT' : 'ANSWERS_CHANGED_AT')} <When instant={lostAt} isWhole />:{' '}
          <del>{text}</del> {value !== null && <q>{value}</q>}
        </li>
      ))}
    </ul>
  );
}
