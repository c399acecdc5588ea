import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ReviewRow } from '#contract/reviews.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { When } from '#src/time/When.tsx';
import { logLogic } from './desk.actors.ts';
import styles from './Desk.module.css';
import { actWords, outcomeWords, reasonWords, waitingWords, type LogWord } from './deskWords.ts';

type Log = NonNullable<ReturnType<ReturnType<typeof useLog>['getSnapshot']>['context']['item']>;

const useLog = (row: ReviewRow) =>
  useScreenActor(logLogic, () => ({
    key: { idObserver: row.idObserver, idPollingStation: row.idPollingStation, version: String(row.version ?? 0) },
  }));

/** Who did what about the visit, and what they wrote; the observer never sees it (DSK-08). */
export function VisitLog({ row }: { row: ReviewRow }) {
  const { t } = useTranslation();
  const actor = useLog(row);
  const log = useSelector(actor, itemOf<Log>);
  const undone = new Set(log?.map(({ undoes }) => undoes));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a place that scrolls is reached by keyboard
    <section aria-label={t('HISTORY')} className={styles['log']} tabIndex={0}>
      <LoadNotice actor={actor} title={t('HISTORY_FAILED')} />
      {log?.length === 0 && <p>{t('DESK_LOG_EMPTY')}</p>}
      <ol>
        {log?.map((act) => (
          <li key={act.id} data-undone={undone.has(act.id) || undefined}>
            <When instant={act.at} isWhole /> <b>{act.by?.account ?? t('DESK_NOBODY')}</b>{' '}
            <span>{saidOf(act, (word) => t(word))}</span>
            {undone.has(act.id) && <em> {t('DESK_UNDONE')}</em>}
            {act.isErased && <em> {t('DESK_ERASED')}</em>}
            {act.text !== null && <q dir="auto">{act.text}</q>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What was done, with what belongs to it. */
function saidOf(act: Log[number], say: (word: LogWord) => string): string {
  const { kind, reason, outcome, waiting, assignedTo, takenFrom, isEscalated } = act;
  const isEnd = kind === 'review.escalated' && !isEscalated;
  return [
    say(isEnd ? 'DESK_DID_DEESCALATED' : actWords[kind]),
    ...(reason === null ? [] : [say(reasonWords[reason])]),
    ...(outcome === null ? [] : [say(outcomeWords[outcome])]),
    ...(waiting === null ? [] : [say(waitingWords[waiting.for])]),
    ...(assignedTo === null ? [] : [assignedTo.account]),
    ...(takenFrom === null ? [] : [`${say('DESK_TAKEN_FROM')} ${takenFrom.account}`]),
  ].join(', ');
}
