import { useSelector } from '@xstate/react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reviewTabs, type ReviewTab } from '#contract/reviews.values.ts';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { FlashingNumber } from '#src/ui/FlashingNumber.tsx';
import { addressOf } from '#src/screens/answers/answers.query.ts';
import { filterOf, placeOf } from '#src/screens/answers/answers.selectors.ts';
import { scrollIntoSight } from '#src/ui/focus.ts';
import { isPlainPress } from '#src/ui/clickMeaning.ts';
import styles from './Desk.module.css';
import { defaultDesk, type DeskFilter } from './desk.query.ts';
import { useDesk, type Desk } from './deskContext.ts';
import { DeskTools } from './DeskTools.tsx';
import { tabWords } from './deskWords.ts';

/** New, mine, waiting, done: how many, and which of them are listed (DSK-02). */
export function DeskTabs({ children }: { children: ReactNode }) {
  const desk = useDesk();
  return desk && <Tabs desk={desk}>{children}</Tabs>;
}

function Tabs({ desk: { answers, counts }, children }: { desk: Desk; children: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const filter = useSelector(answers, filterOf);
  const place = useSelector(answers, placeOf);
  const numbers = useSelector(counts, ({ context }) => context.counts);
  const { desk = defaultDesk } = filter;
  const change = (change: Partial<DeskFilter>) =>
    answers.send({ type: 'filter.changed', filter: { ...filter, desk: { ...desk, ...change } } });
  const hrefOf = (tab: ReviewTab) =>
    addressOf('urgents', { ...place, thread: null, filter: { ...filter, desk: { ...desk, tab } } });
  const open = (tab: ReviewTab) => (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    change({ tab });
  };
  return (
    <div className={styles['tabsBar']}>
      <nav aria-label={t('DESK_TABS')} className={`${look('tabLine')} ${styles['aside']}`}>
        {reviewTabs.map((tab) => (
          <a
            key={tab}
            href={hrefOf(tab)}
            onFocus={scrollIntoSight}
            onClick={open(tab)}
            {...(tab === desk.tab && { 'aria-current': 'page' })}
          >
            {t(tabWords[tab])}
            {numbers !== null && (
              <span className={styles['count']}>
                <FlashingNumber text={format.number(numbers[tab])} />
              </span>
            )}
          </a>
        ))}
      </nav>
      <DeskTools answers={answers} desk={desk} onChange={change}>
        {children}
      </DeskTools>
    </div>
  );
}
