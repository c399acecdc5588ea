import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { asOf } from '#machines/statistics/statistics.selectors.ts';
import { useFormat } from '#src/services.tsx';
import { useScreenActor } from '#src/useScreenActor.ts';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { Cards } from './Cards.tsx';
import { CompleteListDialogs } from './CompleteListDialogs.tsx';
import { FailingNotice } from './FailingNotice.tsx';
import { statisticsInput, statisticsLogic } from './statistics.actors.ts';

/** The seven top lists side by side (STA-01). */
export function StatisticsScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const statistics = useScreenActor(statisticsLogic, statisticsInput);
  const oldest = useSelector(statistics, asOf);

  return (
    <>
      <ListHeader
        title={t('STATISTICS')}
        total={null}
        asOf={oldest === null ? null : format.time(oldest)}
        onRefresh={() => statistics.send({ type: 'refreshed' })}
      />
      <FailingNotice statistics={statistics} />
      <Cards statistics={statistics} />
      <CompleteListDialogs statistics={statistics} />
    </>
  );
}
