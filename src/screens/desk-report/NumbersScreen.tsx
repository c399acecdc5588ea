import { useSelector } from '@xstate/react';
import { ArrowRightLeft } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isLoading, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { pathTo } from '#src/routes.ts';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { buttonLook } from '#src/ui/Button.tsx';
import { tableLook } from '#src/ui/DataTable.tsx';
import { useIsNarrow } from '#src/ui/useIsNarrow.ts';
import { useDuration } from '#src/i18n/useDuration.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { When } from '#src/time/When.tsx';
import styles from './DeskReport.module.css';
import { Door, Figures } from '#src/Figures.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { PeriodText } from './PeriodChoice.tsx';
import { numbersLogic, reportInput, type Numbers, type NumbersActor } from './report.actors.ts';
import { doors } from './report.query.ts';
import { ReportFrame } from './ReportFrame.tsx';
import { HeadCell } from '#src/ui/HeadCell.tsx';
import { Icon } from '#src/ui/Icon.tsx';

/** How the desk is doing: what is open now, and the verdicts of a period. Each count leads to what it counts (DSK-14). */
export function NumbersScreen() {
  const { t } = useTranslation();
  const actor = useScreenActor(numbersLogic, reportInput);
  const sight = useSelector(actor, sightOf<{ report: Numbers; loadedAt: string }>);
  const handover = (
    <Link className={buttonLook({ variant: 'outline' })} to={pathTo('handover')}>
      <Icon of={ArrowRightLeft} />
      {t('HANDOVER')}
    </Link>
  );
  return (
    <ReportFrame
      actor={actor}
      title={t('DESK_NUMBERS')}
      path={pathTo('deskNumbers')}
      loadedAt={sight?.loadedAt ?? null}
      actions={handover}
    >
      {sight !== null && <Report actor={actor} numbers={sight.report} loadedAt={sight.loadedAt} />}
    </ReportFrame>
  );
}

interface ReportProps {
  actor: NumbersActor;
  numbers: Numbers;
  loadedAt: string;
}

function Report({ actor, numbers, loadedAt }: ReportProps) {
  const { t } = useTranslation();
  const duration = useDuration();
  const { open, oldestOpenSince: oldest, waiting, escalated, medianSecondsToVerdict: median, people } = numbers;
  return (
    <div className={`${look('stack')} ${styles['report']}`} aria-busy={useSelector(actor, isLoading)}>
      <h2>{t('REPORT_NOW')}</h2>
      <Figures
        figures={[
          { label: t('REPORT_OPEN'), value: <Door count={open} to={doors.open} of={t('REPORT_OPEN')} /> },
          {
            label: t('REPORT_OLDEST'),
            value: oldest === null ? '–' : duration(Math.max(0, Date.parse(loadedAt) - Date.parse(oldest))),
            ...(oldest !== null && {
              note: (
                <>
                  {t('REPORT_SINCE')} <When instant={oldest} />
                </>
              ),
            }),
          },
          { label: t('REPORT_WAITING'), value: <Door count={waiting} to={doors.waiting} of={t('REPORT_WAITING')} /> },
          {
            label: t('REPORT_ESCALATED'),
            value: <Door count={escalated} to={doors.escalated} of={t('REPORT_ESCALATED')} />,
          },
        ]}
      />
      <h2>{t('REPORT_IN_PERIOD')}</h2>
      <PeriodText from={numbers.from} until={numbers.to ?? loadedAt} />
      <Figures
        figures={[{ label: t('REPORT_MEDIAN_LONG'), value: median === null ? '–' : duration(median * 1_000) }]}
      />
      <Hours numbers={numbers} />
      {people !== null && people.length > 0 && (
        <>
          <h2>{t('REPORT_BY_PERSON')}</h2>
          <PeopleTable report={actor} people={people} period={numbers} />
        </>
      )}
    </div>
  );
}

function Hours({ numbers }: { numbers: Numbers }) {
  const { t } = useTranslation();
  const format = useFormat();
  const areCards = useIsNarrow();
  if (numbers.verdictsAnHour.length === 0) return <p>{t('REPORT_NO_VERDICTS')}</p>;
  return (
    <table className={tableLook(areCards)}>
      <caption className="visually-hidden">{t('REPORT_AN_HOUR')}</caption>
      <thead>
        <tr>
          <HeadCell>{t('REPORT_HOUR')}</HeadCell>
          <HeadCell kind="number">{t('DESK_STATE_CONFIRMED')}</HeadCell>
          <HeadCell kind="number">{t('DESK_STATE_DISMISSED')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {numbers.verdictsAnHour.map(({ hour, ...counts }) => (
          <tr key={hour}>
            <th scope="row">
              <When instant={hour} isWhole />
            </th>
            {(['confirmed', 'dismissed'] as const).map((verdict) => {
              const label = t(verdict === 'confirmed' ? 'DESK_STATE_CONFIRMED' : 'DESK_STATE_DISMISSED');
              return (
                <td key={verdict} data-kind="number" data-label={label}>
                  <Door
                    count={counts[verdict]}
                    to={doors.ofHour(hour, verdict, numbers)}
                    of={`${format.dateTime(hour)}, ${label}`}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
