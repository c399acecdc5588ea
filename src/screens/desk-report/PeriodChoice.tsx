import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { queryOf } from '#machines/watched-query/watched-query.selectors.ts';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import styles from './DeskReport.module.css';
import type { ReportActor } from './report.actors.ts';
import { periods, searchOf, type Period, type ReportQuery } from './report.query.ts';

interface PeriodChoiceProps {
  actor: ReportActor;
  path: string;
}

/** How far back the report looks: each a link, so that it can be kept and sent. */
export function PeriodChoice({ actor, path }: PeriodChoiceProps) {
  const { t } = useTranslation();
  const { hours: chosen } = useSelector(actor, queryOf<ReportQuery>);
  return (
    <nav aria-label={t('REPORT_PERIOD')} className={styles['periods']}>
      {periods.map((hours) => (
        <Link key={hours} to={path + searchOf(hours)} {...(hours === chosen && { 'aria-current': 'page' })}>
          {hours === 0 ? t('REPORT_ALL_TIME') : t('REPORT_LAST_HOURS', { count: hours })}
        </Link>
      ))}
    </nav>
  );
}

/** From when to when, with the zone. */
export function PeriodText({ from, until }: { from: Period['from']; until: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const to = format.dateTime(until);
  const said = from === null ? t('REPORT_UNTIL', { to }) : t('REPORT_FROM_TO', { from: format.dateTime(from), to });
  return <p className={look('quiet')}>{`${said} (${format.zone})`}</p>;
}
