import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#machines/notification-watch/notification-watch.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { countiesResource } from '#src/cachedResource.ts';
import type { CallResult } from '#src/api/call.ts';
import type { listCounties } from '#contract/stations.ts';
import { useScreenActor } from '#src/useScreenActor.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import type { StationsActor } from './situation.actors.ts';
import styles from './Situation.module.css';
import { coverages, type StationsQuery } from './stations.query.ts';

const which = { '': 'STATIONS_ALL', true: 'STATIONS_COVERED', false: 'STATIONS_UNCOVERED' } as const;

/** Which stations: of one county, covered or not; at once, without a button. */
export function StationsFilter({ actor }: { actor: StationsActor }) {
  const { t } = useTranslation();
  const query = useSelector(actor, queryOf<StationsQuery>);
  const counties = useScreenActor(countiesResource, () => ({ key: null }));
  const known = useSelector(counties, itemOf<CallResult<typeof listCounties>>) ?? [];
  const change = (changed: Partial<StationsQuery>) =>
    actor.send({ type: 'query.changed', query: { ...query, ...changed, page: 1 } });
  const isUnlisted = query.county !== '' && !known.some(({ code }) => code === query.county);
  return (
    <div className={styles['filter']}>
      <SelectField
        label={t('COUNTY_CODE')}
        name="county"
        value={query.county}
        onChange={({ currentTarget }) => change({ county: currentTarget.value })}
      >
        <option value="">{t('STATIONS_ALL')}</option>
        {isUnlisted && <option value={query.county}>{query.county}</option>}
        {known.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
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
