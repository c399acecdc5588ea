import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { figuresOf, lateBy, nowOf } from '#machines/wall-figures/wall-figures.selectors.ts';
import type { Format } from '#src/i18n/format.ts';
import { useDuration } from '#src/i18n/useDuration.ts';
import type { FiguresActor, Wall } from './wall.actors.ts';
import styles from './Wall.module.css';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface HeadProps {
  figures: FiguresActor;
  format: Format;
  title: string;
}

/** What is shown, what time it is, and how old the figures are: a lost line is told in words, never by standing still. */
export function Head({ figures, format, title }: HeadProps) {
  const { t } = useTranslation();
  const duration = useDuration();
  const wall = useSelector(figures, figuresOf<Wall>);
  const now = useSelector(figures, nowOf);
  const late = useSelector(figures, lateBy);
  const ends = wall?.linkEnds ?? null;
  const endsSoon = ends !== null && Date.parse(ends) - now < HOUR;
  return (
    <header className={styles['head']}>
      <h1>{title}</h1>
      <p className={styles['clock']}>
        <time dateTime={new Date(now).toISOString()}>{format.shortest(now, now)}</time>
      </p>
      <p className={styles['age']} data-late={late !== null || undefined} role={late === null ? undefined : 'alert'}>
        {wall !== null && late === null && t('WALL_AS_OF', { time: format.time(wall.at) })}
        {late !== null && (late < MINUTE ? t('WALL_LATE_NOW') : t('WALL_LATE', { age: duration(late) }))}
        {endsSoon && ` ${t('WALL_LINK_ENDS', { time: format.shortest(ends, now) })}`}
      </p>
    </header>
  );
}
