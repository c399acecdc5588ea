import { useSelector } from '@xstate/react';
import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LostAnswer } from '#contract/answers.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { When } from '#src/time/When.tsx';
import type { EarlierActor } from './answers.actors.ts';
import styles from './Questions.module.css';

const none: readonly LostAnswer[] = [];

/** The answers of the visit that stand no more. */
const EarlierContext = createContext(none);

interface EarlierAnswersProps {
  earlier: EarlierActor;
  children: ReactNode;
}

/** Knows what the observer answered before, where the server keeps it (LED-05). */
export function EarlierAnswers({ earlier, children }: EarlierAnswersProps) {
  const { t } = useTranslation();
  const lost = useSelector(earlier, itemOf<readonly LostAnswer[]>) ?? none;
  return (
    <>
      <LoadNotice actor={earlier} title={t('ANSWERS_EARLIER_FAILED')} />
      <EarlierContext value={lost}>{children}</EarlierContext>
    </>
  );
}

/** Below a question: what its answer was, and when it was changed or withdrawn. */
export function Earlier({ question }: { question: number }) {
  const { t } = useTranslation();
  const lost = useContext(EarlierContext).filter(({ idQuestion }) => idQuestion === question);
  if (lost.length === 0) return null;
  return (
    <ul className={styles['earlier']} aria-label={t('ANSWERS_EARLIER')}>
      {lost.map(({ idOption, text, value, lostAt, isWithdrawn }) => (
        <li key={`${idOption} ${lostAt}`}>
          {t(isWithdrawn ? 'ANSWERS_WITHDRAWN_AT' : 'ANSWERS_CHANGED_AT')} <When instant={lostAt} isWhole />:{' '}
          <del>{text}</del> {value !== null && <q dir="auto">{value}</q>}
        </li>
      ))}
    </ul>
  );
}
