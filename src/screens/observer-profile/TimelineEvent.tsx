import { Flag, LogIn, LogOut, Mail, PencilLine, StickyNote, UserCog, type IconNode } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ObserverEvent } from '#contract/observer-page.ts';
import { useActWords } from '#src/acts/actWords.ts';
import { useOneStatusText } from '#src/i18n/deliveryStatus.ts';
import { stationName } from '#src/i18n/stationName.ts';
import { pathTo } from '#src/routes.ts';
import { When } from '#src/time/When.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './ObserverTimeline.module.css';

const icons: Readonly<Record<ObserverEvent['kind'], IconNode>> = {
  arrived: LogIn,
  left: LogOut,
  answered: PencilLine,
  noted: StickyNote,
  message: Mail,
  act: UserCog,
};

interface EventProps {
  event: ObserverEvent;
  idObserver: number;
}

export function TimelineEvent({ event, idObserver }: EventProps) {
  const isFlagged = event.kind === 'answered' && event.flagged > 0;
  const icon = isFlagged ? Flag : icons[event.kind];
  return (
    <li data-kind={event.kind} data-flagged={isFlagged || undefined}>
      <Icon of={icon} />
      <span className={styles['time']}>
        <When instant={event.at} isWhole />
      </span>
      <span className={styles['what']}>
        <What event={event} idObserver={idObserver} />
      </span>
    </li>
  );
}

function What({ event, idObserver }: EventProps) {
  const { t } = useTranslation();
  const words = useActWords();
  const statusText = useOneStatusText();
  if (event.kind === 'message')
    return (
      <>
        <strong>{t('OBSERVER_MESSAGE')}</strong>{' '}
        <Link to={pathTo('notificationSent', { id: event.notification })}>{event.title}</Link>{' '}
        <span data-status={event.status}>{statusText(event.status)}</span>
      </>
    );
  if (event.kind === 'act')
    return (
      <>
        <strong>{words.kind(event.what)}</strong> {event.by !== null && <span>{event.by}</span>}{' '}
        {event.station !== null && <Station station={event.station} idObserver={idObserver} />}
      </>
    );
  const station = <Station station={event} idObserver={idObserver} />;
  if (event.kind === 'arrived' || event.kind === 'left')
    return (
      <>
        <strong>{t(event.kind === 'arrived' ? 'OBSERVER_ARRIVED' : 'OBSERVER_LEFT')}</strong> {station}
      </>
    );
  if (event.kind === 'answered')
    return (
      <>
        <strong>{t('OBSERVER_ANSWERED', { count: event.answers })}</strong> {station}{' '}
        {event.flagged > 0 && <em>{t('SITUATION_FLAGGED', { count: event.flagged })}</em>}{' '}
        {event.lost > 0 && <span>{t('OBSERVER_ANSWERS_LOST', { count: event.lost })}</span>}
      </>
    );
  return (
    <>
      <strong>
        {event.question === null ? t('OBSERVER_NOTE') : t('OBSERVER_NOTE_ON', { question: event.question })}
      </strong>{' '}
      {station} {event.photos > 0 && <span>{t('OBSERVER_PHOTO_COUNT', { count: event.photos })}</span>}
      {event.text !== '' && <q dir="auto">{event.text}</q>}
    </>
  );
}

interface StationProps {
  station: { idPollingStation: number; county: string; number: number };
  idObserver: number;
}

/** With all that came from there: answers, notes, photos. */
const Station = ({ station, idObserver }: StationProps) => (
  <Link to={pathTo('answersThread', { idObserver, idPollingStation: station.idPollingStation })}>
    {stationName(station)}
  </Link>
);
