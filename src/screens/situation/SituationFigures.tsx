import { useTranslation } from 'react-i18next';
import { Door, Figures } from '#src/Figures.tsx';
import { useDuration } from '#src/i18n/useDuration.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { pathTo } from '#src/routes.ts';
import { doors } from './doors.ts';
import { isBehind, usual } from './pace.ts';
import type { Situation } from './situation.actors.ts';

/** Each count leads to what it counts (SIT-01). */
export function SituationFigures({ situation }: { situation: Situation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useServices().config;
  const duration = useDuration();
  const { at, observers, stations, answers, openEmergencies, longest, undelivered } = situation;
  const since = format.shortest(answers.since, Date.parse(at));
  const first = longest[0];
  return (
    <section aria-label={t('SITUATION_FIGURES')}>
      <Figures
        figures={[
          {
            label: t('SITUATION_HEARD'),
            value: <Door count={observers.heard} to={doors.heard(situation)} of={t('SITUATION_HEARD')} />,
            note: (
              <>
                {t('SITUATION_OUT_OF')}{' '}
                <Door count={observers.expected} to={doors.expected} of={t('SITUATION_EXPECTED_DOOR')} /> ·{' '}
                <Door
                  count={observers.expected - observers.heard}
                  to={doors.silent(situation)}
                  of={t('SITUATION_SILENT_DOOR')}
                />{' '}
                {t('SITUATION_SILENT')}
              </>
            ),
          },
          {
            label: t('SITUATION_COVERED'),
            value: <Door count={stations.covered} to={doors.covered} of={t('SITUATION_COVERED')} />,
            note: (
              <>
                {t('SITUATION_OUT_OF')} <Door count={stations.all} to={doors.stations} of={t('STATIONS')} /> ·{' '}
                <Door count={stations.all - stations.covered} to={doors.uncovered} of={t('SITUATION_UNCOVERED_DOOR')} />{' '}
                {t('SITUATION_UNCOVERED')}
              </>
            ),
          },
          {
            label: t('SITUATION_ANSWERS', { time: since }),
            value: format.number(answers.recent),
            note: (
              <>
                <Door
                  count={answers.visits}
                  to={doors.visits(situation, timeZone)}
                  of={t('SITUATION_VISITS_DOOR', { time: since })}
                />{' '}
                {t('SITUATION_VISITS')} · {t('SITUATION_BEFORE', { n: format.number(usual(situation)) })}
                {isBehind(situation) && ` · ${t('SITUATION_COUNTED_TO', { time: format.time(situation.countedTo) })}`}
              </>
            ),
          },
          {
            label: t('SITUATION_OPEN'),
            value: <Door count={openEmergencies} to={doors.open} of={t('SITUATION_OPEN')} />,
            ...(first !== undefined && {
              note: t('SITUATION_WAIT', { time: duration(Math.max(0, Date.parse(at) - Date.parse(first.since))) }),
            }),
          },
          {
            label: t('SITUATION_UNDELIVERED'),
            value: <Door count={undelivered} to={pathTo('undelivered')} of={t('SITUATION_UNDELIVERED')} />,
          },
        ]}
      />
    </section>
  );
}
