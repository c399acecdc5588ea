import { CircleAlert, Flag } from 'lucide';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thread } from '#contract/threads.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { PhoneAndNgo } from '#src/ui/PhoneAndNgo.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './Answers.module.css';
import { Age } from './desk/Age.tsx';
import { useShownReview } from './desk/deskContext.ts';
import { RowReview, RowState } from './desk/RowReview.tsx';
import { RowPick } from './desk/RowPick.tsx';

interface ThreadRowProps {
  thread: Thread;
  href: string;
  place: number;
  total: number;
  start: number;
  height: number;
  isChosen: boolean;
  isUnread: boolean;
  /** People of several NGOs are in sight. */
  namesNgo: boolean;
  /** By this row the list is entered with the Tab key. */
  isEntry: boolean;
}

/** A station and an observer (ANS-03). */
export const ThreadRow = memo(function ThreadRow(props: ThreadRowProps) {
  const { thread, href, place, total, start, height, isChosen, isUnread, namesNgo, isEntry } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { lastModified, flaggedCount = 0 } = thread;
  const row = useShownReview(thread);
  return (
    <li aria-posinset={place + 1} aria-setsize={total} style={{ height, transform: `translateY(${start}px)` }}>
      <RowPick thread={thread} isEntry={isEntry} />
      <a
        href={href}
        data-place={place}
        data-key={keyOf(thread)}
        tabIndex={isEntry ? 0 : -1}
        {...(isChosen && { 'aria-current': true })}
      >
        <span className={styles['line']}>
          <strong data-unread={isUnread || undefined}>{thread.pollingStationName}</strong>
          {isUnread && <span className="visually-hidden"> {t('LIVE_UNREAD_ROW')}</span>}
          {row !== null && <RowState review={row.review} />}
          {row?.review.isOpen === true && row.review.openSince !== null ? (
            <Age since={row.review.openSince} />
          ) : (
            lastModified !== undefined && (
              <time dateTime={lastModified} title={`${format.dateTime(lastModified)} (${format.zone})`}>
                {format.shortest(lastModified)}
              </time>
            )
          )}
        </span>
        <span className={styles['line']}>
          <span className={styles['who']}>
            {thread.observerName} {namesNgo && <PhoneAndNgo ngo={thread.ngo} />}
          </span>
          {row?.review.isEscalated === true && (
            <span className={look('sign', { tone: 'warning' })}>
              <Icon of={CircleAlert} />
              {t('DESK_ESCALATED')}
            </span>
          )}
          {flaggedCount > 0 && (
            <span className={look('sign', { tone: 'flagged' })}>
              <Icon of={Flag} />
              {format.number(flaggedCount)}
              <span className="visually-hidden"> {t('ANSWERS_FLAGGED_OF_THREAD', { count: flaggedCount })}</span>
            </span>
          )}
        </span>
        {row !== null && <RowReview row={row} />}
      </a>
    </li>
  );
});
