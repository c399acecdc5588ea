import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { countyOfCode } from '#contract/counties.values.ts';
import { maxLength } from '#contract/text-limits.values.ts';
import type { County } from '#contract/stations.ts';
import { isEmpty, isRefused, refusalsOf, typedIn } from '#machines/filter/filter.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { formatFor } from '#src/i18n/format.ts';
import { wallClockSaid, type PeriodEnd } from '#src/i18n/wallClock.ts';
import { MomentBox } from '#src/time/MomentBox.tsx';
import { useFormat, useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { slotLook } from '#src/theme/classes.ts';
import { CountyBox } from '#src/ui/CountyBox.tsx';
import { FilterChips } from '#src/ui/FilterChips.tsx';
import { FilterForm } from '#src/ui/FilterForm.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { useRefusedField } from '#src/ui/useRefusedField.ts';
import { codesOf, filterLogic, type AnswersActor, type CountiesActor } from './answers.actors.ts';
import { filterFields, noFilter, problemsOf, textsOf, trimmed, type FilterField } from './answers.filter.ts';
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
  noMoment: 'MOMENT_WRONG',
  toBeforeFrom: 'ANSWERS_PERIOD_WRONG',
} as const;

const isOfPeriod = (field: FilterField): field is PeriodEnd => field === 'from' || field === 'to';

const none: readonly County[] = [];

interface AnswersFilterProps {
  answers: AnswersActor;
  counties: CountiesActor;
}

type FilterActor = ActorRefFrom<ReturnType<typeof filterLogic>>;

/** What to look for (ANS-01). What cannot be found is said at its field, and not asked for. */
export function AnswersFilter({ answers, counties, folds }: AnswersFilterProps & { folds: boolean }) {
  const { t } = useTranslation();
  const zoneId = useId();
  const { zone } = useFormat();
  const applied = useSelector(answers, filterOf);
  const filter = useScreenActor(
    (all) => filterLogic(all, answers, counties),
    () => ({ applied: textsOf(applied), blank: noFilter }),
  );
  const place = useRefusedField(useSelector(filter, refusalsOf));

  return (
    <>
      <FilterForm
        label={t('ANSWERS_FILTER')}
        isEmpty={useSelector(filter, isEmpty)}
        folds={folds}
        isLong
        onSubmit={() => filter.send({ type: 'filter.submitted' })}
        onReset={() => filter.send({ type: 'filter.cleared' })}
      >
        <div ref={place} className={`${slotLook('filterBar', 'fields')} ${styles['fields']}`}>
          {filterFields.map((field) => (
            <Field key={field} field={field} filter={filter} counties={counties} zoneId={zoneId} />
          ))}
        </div>
      </FilterForm>
      <p id={zoneId} className="visually-hidden">
        {t('ANSWERS_ZONE', { zone })}
      </p>
    </>
  );
}

interface FieldProps {
  field: FilterField;
  filter: FilterActor;
  counties: CountiesActor;
  zoneId: string;
}

/** A key renders nothing else. */
function Field({ field, filter, counties, zoneId }: FieldProps) {
  const { t } = useTranslation();
  const { ownServer, timeZone, polls } = useServices().config;
  const known = useSelector(counties, itemOf<County[]>);
  const value = useSelector(filter, (snapshot) => typedIn(snapshot)[field]);
  const problem = useSelector(filter, (snapshot) =>
    isRefused(snapshot) ? problemsOf(trimmed(typedIn(snapshot)), codesOf(known), ownServer)[field] : undefined,
  );
  const error = problem && t(problemWords[problem], { county: value.trim() });
  const type = (text: string) => filter.send({ type: 'field.typed', field, text });
  const all = { label: t(field === 'observer' && ownServer ? 'ANSWERS_OBSERVER' : labels[field]), value, error };
  if (field === 'county')
    return <CountyBox {...all} name={field} counties={known ?? none} onChoose={type} onType={type} />;
  if (isOfPeriod(field))
    return <MomentBox {...all} name={field} timeZone={timeZone} polls={polls} describedBy={zoneId} onChange={type} />;
  return (
    <TextField
      {...all}
      name={field}
      inputMode={field === 'station' || !ownServer ? 'numeric' : undefined}
      {...(field === 'observer' && ownServer && { placeholder: t('ANSWERS_OBSERVER_HINT') })}
      maxLength={field === 'observer' && ownServer ? maxLength.name : 10}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

/** The filters that apply, each with a button that takes it away. */
export function AppliedFilters({ answers, counties }: AnswersFilterProps) {
  const { t, i18n } = useTranslation();
  const filter = useSelector(answers, filterOf);
  const known = useSelector(counties, itemOf<County[]>);
  const wall = formatFor(i18n.language, 'UTC');
  const valueOf = (field: FilterField) => {
    if (isOfPeriod(field)) return wallClockSaid(filter[field], wall.dateTime);
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
