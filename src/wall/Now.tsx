import { useTranslation } from 'react-i18next';
import type { Format } from '#src/i18n/format.ts';
import { useDuration } from '#src/i18n/useDuration.ts';
import { isBehind, usual } from '#src/screens/situation/pace.ts';
import type { Wall } from './wall.actors.ts';
import styles from './Wall.module.css';

export interface ViewProps {
  wall: Wall;
  format: Format;
}

/** The figures of the situation (SIT-01), for a room. */
export function Now({ wall, format }: ViewProps) {
  const { t } = useTranslation();
  const duration = useDuration();
  const { at, observers, stations, answers, openEmergencies, undelivered, waitingSince } = wall;
  const figures = [
    {
      label: t('SITUATION_HEARD'),
      value: observers.heard,
      note: t('SITUATION_OF', { all: format.number(observers.expected) }),
    },
    {
      label: t('SITUATION_COVERED'),
      value: stations.covered,
      note: t('SITUATION_OF', { all: format.number(stations.all) }),
    },
    {
      label: t('SITUATION_ANSWERS', { time: format.shortest(answers.since, Date.parse(at)) }),
      value: answers.recent,
      note: [
        t('SITUATION_BEFORE', { n: format.number(usual(wall)) }),
        ...(isBehind(wall) ? [t('SITUATION_COUNTED_TO', { time: format.time(wall.countedTo) })] : []),
      ].join(', '),
    },
    {
      label: t('SITUATION_OPEN'),
      value: openEmergencies,
      note:
        waitingSince === null ? '' : t('SITUATION_WAIT', { time: duration(Date.parse(at) - Date.parse(waitingSince)) }),
      isAlarm: openEmergencies > 0,
    },
    { label: t('SITUATION_UNDELIVERED'), value: undelivered, note: '' },
  ];
  return (
    <dl className={styles['figures']}>
      {figures.map(({ label, value, note, isAlarm = false }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-alarm={isAlarm || undefined}>
            <strong>{format.number(value)}</strong>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
