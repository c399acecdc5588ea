import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { boardStates } from '#contract/coverage.values.ts';
import { queryOf } from '#machines/watched-query/watched-query.selectors.ts';
import { slotLook } from '#src/theme/classes.ts';
import { ChoiceField } from '#src/ui/ChoiceField.tsx';
import type { StationsActor } from './coverage.actors.ts';
import type { StationsQuery } from './coverage.query.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { stateWords } from './stateWords.ts';

/** Which stations; at once, without a button. */
export function StationsFilter({ actor }: { actor: StationsActor }) {
  const { t } = useTranslation();
  const query = useSelector(actor, queryOf<StationsQuery>);
  const change = (changed: Partial<StationsQuery>) =>
    actor.send({ type: 'query.changed', query: { ...query, ...changed, page: 1 } });
  return (
    <div className={slotLook('listHeader', 'fields')}>
      <PlaceFields county={query.county} form={query.form} onChange={change} />
      <ChoiceField
        label={t('COVERAGE_STATE')}
        name="state"
        value={query.state}
        all={t('COVERAGE_ANY_STATE')}
        choices={boardStates.map((state) => ({ value: state, name: t(stateWords[state]) }))}
        onChoose={(chosen) => change({ state: boardStates.find((state) => state === chosen) ?? '' })}
      />
      <ChoiceField
        label={t('COVERAGE_PLANNED_COLUMN')}
        name="planned"
        value={query.planned}
        all={t('STATIONS_ALL')}
        choices={[
          { value: 'true', name: t('COVERAGE_PLANNED_ONLY') },
          { value: 'false', name: t('COVERAGE_OTHERS_ONLY') },
        ]}
        onChoose={(chosen) => change({ planned: chosen === 'true' || chosen === 'false' ? chosen : '' })}
      />
    </div>
  );
}
