import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#machines/watched-query/watched-query.selectors.ts';
import { CountyFilter } from '#src/lists/CountyFilter.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import type { StationsActor } from './situation.actors.ts';
import { coverages, type StationsQuery } from './stations.query.ts';

const which = { '': 'STATIONS_ALL', true: 'STATIONS_COVERED', false: 'STATIONS_UNCOVERED' } as const;

/** Which stations: of one county, covered or not; at once, without a button. */
export function ReportingStationsFilter({ actor }: { actor: StationsActor }) {
  const { t } = useTranslation();
  const query = useSelector(actor, queryOf<StationsQuery>);
  const change = (changed: Partial<StationsQuery>) =>
    actor.send({ type: 'query.changed', query: { ...query, ...changed, page: 1 } });
  return (
    <div className={slotLook('listHeader', 'fields')}>
      <CountyFilter county={query.county} onChoose={(county) => change({ county })} />
      <SelectField
        label={t('STATIONS_WHICH')}
        name="covered"
        value={query.covered}
        onChange={({ currentTarget: { value } }) => change({ covered: coverages.find((one) => one === value) ?? '' })}
      >
        {coverages.map((one) => (
          <option key={one} value={one}>
            {t(which[one])}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
