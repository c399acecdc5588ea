import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { asOf } from '#machines/statistics/statistics.selectors.ts';
import { Link } from 'react-router-dom';
import { pathTo } from '#src/routes.ts';
import { useFeatures, useFormat } from '#src/services.tsx';
import { buttonLook } from '#src/ui/Button.tsx';
import { CheckLine } from '#src/ui/CheckLine.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { look } from '#src/theme/classes.ts';
import { Cards } from './Cards.tsx';
import { CompleteListDialogs } from './CompleteListDialogs.tsx';
import { FailingNotice } from './FailingNotice.tsx';
import { statisticsInput, statisticsLogic } from './statistics.actors.ts';
import { useHasRates } from './useHasRates.ts';

/** The seven top lists side by side (STA-01). */
export function StatisticsScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const statistics = useScreenActor(statisticsLogic, statisticsInput);
  const oldest = useSelector(statistics, asOf);
  const [hasRates, setHasRates] = useHasRates();
  const isOffered = useFeatures().has('statistics');

  return (
    <>
      <ListHeader
        title={t('STATISTICS')}
        total={null}
        asOf={oldest === null ? null : format.time(oldest)}
        onRefresh={() => statistics.send({ type: 'refreshed' })}
      >
        {isOffered && (
          <div className={look('wrap', { gap: 'lg' })}>
            <CheckLine
              label={t('STATISTICS_RATE_SHOW')}
              title={t('STATISTICS_RATE_NOTE')}
              checked={hasRates}
              onChange={({ currentTarget }) => setHasRates(currentTarget.checked)}
            />
            <Link className={buttonLook({ size: 'sm' })} to={pathTo('questions')}>
              {t('QUESTIONS')}
            </Link>
          </div>
        )}
      </ListHeader>
      <FailingNotice statistics={statistics} />
      <Cards statistics={statistics} hasRates={hasRates && isOffered} />
      <CompleteListDialogs statistics={statistics} />
    </>
  );
}
