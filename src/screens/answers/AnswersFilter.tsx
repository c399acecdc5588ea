import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { countyMeant, countyOfCode, countyText, matching } from '#contract/counties.values.ts';
import { maxLength } from '#contract/lengths.values.ts';
import type { County } from '#contract/stations.ts';
import { isRefused, refusalsOf, typedIn } from '#machines/filter/filter.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { formatFor } from '#src/i18n/format.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/useScreenActor.ts';
import { CountyBox } from '#src/ui/CountyBox.tsx';
import { FilterChips } from '#src/ui/FilterChips.tsx';
import { FilterForm } from '#src/ui/FilterForm.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { codesOf, filterLogic, type AnswersActor, type CountiesActor } from './answers.actors.ts';
import { filterFields, isFiltered, noFilter, problemsOf, trimmed, type FilterField } from './answers.query.ts';
import { filterOf } from './answers.selectors.ts';
import styles from './Answers.module.css';

const labels = {
  county: 'COUNTY_CODE',
  station: 'POLLING_STATION_NUMBER',
  observer: 'OBSERVER_ID',
  from: 'FROM',
  to: 'TO',
} as const;

const problemWords = {
  unknownCounty: 'ANSWERS_COUNTY_WRONG',
  noNumber: 'ANSWERS_NUMBER_WRONG',
  toBeforeFrom: 'ANSWERS_PERIOD_WRONG',
} as const;

const isOfPeriod = (field: FilterField) => field === 'from' || field === 'to';

interface AnswersFilterProps {
  answers: AnswersActor;
  counties: CountiesActor;
}

/** What to look for (ANS-01). What cannot be found is said at its field, and not asked for. */
export function AnswersFilter({ answers, counties }: AnswersFilterProps) {
  const { t } = useTranslation();
  const zoneId = useId();
  const { zone } = useFormat();
  const services = useServices();
  const { ownServer } = services.config;
  const applied = useSelector(answers, filterOf);
  const filter = useScreenActor(
    (all) => filterLogic(all, answers, counties),
    () => ({ applied, blank: noFilter }),
  );
  const typed = useSelector(filter, typedIn);
  const refusals = useSelector(filter, refusalsOf);
  const known = useSelector(counties, itemOf<County[]>);
  const options = known?.map(({ code, name }) => ({ code, name, text: countyText({ code, name }) })) ?? [];
  const place = useRef<HTMLDivElement>(null);
  const problems = useSelector(filter, isRefused) ? problemsOf(trimmed(typed), codesOf(known), ownServer) : {};

  useEffect(() => {
    if (refusals > 0) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);

  return (
    <>
      <FilterForm
        label={t('ANSWERS_FILTER')}
        isIdle={!isFiltered(trimmed(typed)) && !isFiltered(applied)}
        onSubmit={() => filter.send({ type: 'filter.submitted' })}
        onReset={() => filter.send({ type: 'filter.cleared' })}
      >
        <div ref={place} className={styles['fields']}>
          {filterFields.map((field) => {
            const problem = problems[field];
            const error = problem && t(problemWords[problem], { county: typed.county.trim() });
            const type = (text: string) => filter.send({ type: 'field.typed', field, text });
            return field === 'county' ? (
              <CountyBox
                key={field}
                label={t(labels.county)}
                name={field}
                options={options}
                value={typed.county}
                error={error}
                find={(text) => matching(options, text)}
                meant={(text) => countyMeant(options, text)}
                onChoose={type}
                onType={type}
              />
            ) : (
              <TextField
                key={field}
                label={t(field === 'observer' && ownServer ? 'ANSWERS_OBSERVER' : labels[field])}
                name={field}
                type={isOfPeriod(field) ? 'datetime-local' : 'text'}
                inputMode={field === 'station' || (field === 'observer' && !ownServer) ? 'numeric' : undefined}
                maxLength={field === 'observer' && ownServer ? maxLength.name : 10}
                aria-describedby={isOfPeriod(field) ? zoneId : undefined}
                error={error}
                value={typed[field]}
                onChange={({ currentTarget }) => type(currentTarget.value)}
              />
            );
          })}
        </div>
      </FilterForm>
      <p id={zoneId} className="visually-hidden">
        {t('ANSWERS_ZONE', { zone })}
      </p>
    </>
  );
}

/** The filters that apply, each with a button that takes it away. */
export function AppliedFilters({ answers, counties }: AnswersFilterProps) {
  const { t, i18n } = useTranslation();
  const filter = useSelector(answers, filterOf);
  const known = useSelector(counties, itemOf<County[]>);
  const wall = formatFor(i18n.language, 'UTC');
  const valueOf = (field: FilterField) => {
    if (isOfPeriod(field)) return wall.dateTime(`${filter[field]}Z`);
    return field === 'county' ? countyOfCode(known, filter.county) : filter[field];
  };
  const { ownServer } = useServices().config;
  const chips = filterFields
    .filter((field) => filter[field] !== '')
    .map((field) => ({
      key: field,
      label: t(field === 'observer' && ownServer ? 'OBSERVER' : labels[field]),
      value: valueOf(field),
    }));
  return (
    <FilterChips
      chips={chips}
      onRemove={(key) => answers.send({ type: 'filter.changed', filter: { ...filter, [key]: '' } })}
    />
  );
}
