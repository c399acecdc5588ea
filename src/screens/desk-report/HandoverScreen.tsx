import { useSelector } from '@xstate/react';
import { ChartNoAxesColumn, Printer } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isLoading, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { ObserverName } from '#src/observer/ObserverName.tsx';
import { pathTo } from '#src/routes.ts';
import { look } from '#src/theme/classes.ts';
import { Button, buttonLook } from '#src/ui/Button.tsx';
import { useDuration } from '#src/i18n/useDuration.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { When } from '#src/time/When.tsx';
import styles from './DeskReport.module.css';
import { Door, Figures } from '#src/Figures.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import paper from './HandoverPaper.module.css';
import { Notes } from './Notes.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { PeriodText } from './PeriodChoice.tsx';
import { handoverLogic, reportInput, type Handover, type HandoverActor } from './report.actors.ts';
import { doors } from './report.query.ts';
import { ReportFrame } from './ReportFrame.tsx';

/** What a shift did and what it leaves, for the screen and for paper (DSK-15). */
export function HandoverScreen() {
  const { t } = useTranslation();
  const actor = useScreenActor(handoverLogic, reportInput);
  const sight = useSelector(actor, sightOf<{ report: Handover; loadedAt: string }>);
  const actions = (
    <>
      <Link className={buttonLook({ variant: 'outline' })} to={pathTo('deskNumbers')}>
        <Icon of={ChartNoAxesColumn} />
        {t('DESK_NUMBERS')}
      </Link>
      <Button variant="solid" onClick={() => window.print()} disabled={sight === null} why={t('FORM_PRINT_NOTHING')}>
        <Icon of={Printer} />
        {t('FORM_PRINT')}
      </Button>
    </>
  );
  return (
    <div className={paper['paper']} data-paper="">
      <ReportFrame
        actor={actor}
        title={t('HANDOVER')}
        path={pathTo('handover')}
        loadedAt={sight?.loadedAt ?? null}
        actions={actions}
      >
        {sight !== null && <Sheet actor={actor} handover={sight.report} />}
      </ReportFrame>
    </div>
  );
}

function Sheet({ actor, handover }: { actor: HandoverActor; handover: Handover }) {
  const { t } = useTranslation();
  const { opened, closed, open, waiting, escalated, people, notes, head, at, from, to } = handover;
  return (
    <article className={`${look('stack')} ${styles['report']}`} aria-busy={useSelector(actor, isLoading)}>
      <PeriodText from={from} until={to ?? at} />
      <Figures
        figures={[
          {
            label: t('REPORT_OPENED'),
            value: <Door count={opened} to={doors.opened(handover)} of={t('REPORT_OPENED')} />,
          },
          {
            label: t('REPORT_CLOSED'),
            value: <Door count={closed} to={doors.closed(handover)} of={t('REPORT_CLOSED')} />,
          },
          { label: t('REPORT_OPEN'), value: <Door count={open} to={doors.open} of={t('REPORT_OPEN')} /> },
          { label: t('REPORT_WAITING'), value: <Door count={waiting} to={doors.waiting} of={t('REPORT_WAITING')} /> },
          {
            label: t('REPORT_ESCALATED'),
            value: <Door count={escalated} to={doors.escalated} of={t('REPORT_ESCALATED')} />,
          },
        ]}
      />
      <Longest longest={handover.longest} at={at} />
      {people.length > 0 && (
        <>
          <h2>{t('REPORT_BY_PERSON')}</h2>
          <PeopleTable report={actor} people={people} period={handover} />
        </>
      )}
      <h2>{t('HANDOVER_NOTES')}</h2>
      <Notes handover={actor} notes={notes} />
      <footer className={styles['foot']}>
        {t('HANDOVER_LEDGER')} <code>{head ?? t('HANDOVER_NO_LEDGER')}</code>
      </footer>
    </article>
  );
}

function Longest({ longest, at }: Pick<Handover, 'longest' | 'at'>) {
  const { t } = useTranslation();
  const duration = useDuration();
  if (longest === null) return <p>{t('HANDOVER_NONE_OPEN')}</p>;
  const { idObserver, idPollingStation, pollingStationName, observerName, since } = longest;
  return (
    <div>
      {t('HANDOVER_LONGEST')}{' '}
      <Link to={pathTo('urgentsThread', { idObserver, idPollingStation })}>{pollingStationName}</Link>,{' '}
      <ObserverName id={idObserver} name={observerName} />: {duration(Math.max(0, Date.parse(at) - Date.parse(since)))}{' '}
      (<When instant={since} isWhole />)
    </div>
  );
}
