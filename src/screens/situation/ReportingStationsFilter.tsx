import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#machines/watched-query/watched-query.selectors.ts';
import { CountyFilter } from '#src/lists/CountyFilter.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { ChoiceField } from '#src/ui/ChoiceField.tsx';
import type { StationsActor } from './situation.actors.ts';
import { coverages, type StationsQuery } from './stations.query.ts';

/** Which stations: of one county, covered or not; at once, without a button. */
export function ReportingStationsFilter({ actor }: { actor: StationsActor }) {
  const { t } = useTranslation();
  const query = useSelector(actor, queryOf<StationsQuery>);
  const change = (changed: Partial<StationsQuery>) =>
    actor.send({ type: 'query.changed', query: { ...query, ...changed, page: 1 } });
  return (
    <div className={slotLook('listHeader', 'fields')}>
      <CountyFilter county={query.county} onChoose={(county) => change({ county })} />
      <ChoiceField
        label={t('STATIONS_WHICH')}
        name="covered"
        value={query.covered}
        all={t('STATIONS_ALL')}
        choices={[
          { value: 'true', name: t('STATIONS_COVERED') },
          { value: 'false', name: t('STATIONS_UNCOVERED') },
        ]}
        onChoose={(chosen) => change({ covered: coverages.find((one) => one === chosen) ?? '' })}
      />
    </div>
  );
}
