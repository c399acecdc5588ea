import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { actKinds, actSubjects } from '#contract/acts.values.ts';
import { isEmpty, isRefused, refusalsOf, typedIn } from '#machines/filter/filter.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { filterOf } from '#machines/timeline/timeline.selectors.ts';
import type { ActsActor } from '#src/acts/acts.actors.ts';
import { filterFields, noFilter, problemsOf, trimmed, type FilterField } from '#src/acts/acts.query.ts';
import { useActWords } from '#src/acts/actWords.ts';
import { formatFor } from '#src/i18n/format.ts';
import { wallClockSaid } from '#src/i18n/wallClock.ts';
import { MomentBox } from '#src/time/MomentBox.tsx';
import { useFormat, useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { FilterChips } from '#src/ui/FilterChips.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { FilterForm } from '#src/ui/FilterForm.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useRefusedField } from '#src/ui/useRefusedField.ts';
import { filterLogic, type ActorsActor } from './acts.actors.ts';

type FilterActor = ActorRefFrom<ReturnType<typeof filterLogic>>;

interface ActsFilterProps {
  acts: ActsActor;
  actors: ActorsActor;
}

/** Who, what, about what and when, by Enter or by button. */
export function ActsFilter({ acts, actors }: ActsFilterProps) {
  const { t } = useTranslation();
  const zoneId = useId();
  const { zone } = useFormat();
  const applied = useSelector(acts, filterOf);
  const filter = useScreenActor(
    () => filterLogic(acts),
    () => ({ applied, blank: noFilter }),
  );
  const place = useRefusedField(useSelector(filter, refusalsOf));

  return (
    <FilterForm
      label={t('HISTORY_FILTER')}
      isLong
      isEmpty={useSelector(filter, isEmpty)}
      onSubmit={() => filter.send({ type: 'filter.submitted' })}
      onReset={() => filter.send({ type: 'filter.cleared' })}
    >
      <div ref={place} className={slotLook('filterBar', 'fields')}>
        <FilterPerson filter={filter} actors={actors} />
        <FilterKind filter={filter} />
        <FilterAbout filter={filter} />
        <FilterMoment filter={filter} end="from" zoneId={zoneId} />
        <FilterMoment filter={filter} end="to" zoneId={zoneId} />
      </div>
      <p id={zoneId} className="visually-hidden">
        {t('ANSWERS_ZONE', { zone })}
      </p>
    </FilterForm>
  );
}

const useTyped = (filter: FilterActor, field: FilterField) =>
  useSelector(filter, (snapshot) => typedIn(snapshot)[field]);

const type = (filter: FilterActor, field: FilterField, text: string) =>
  filter.send({ type: 'field.typed', field, text });

const none: { id: number; account: string }[] = [];

function FilterPerson({ filter, actors }: { filter: FilterActor; actors: ActorsActor }) {
  const { t } = useTranslation();
  const value = useTyped(filter, 'account');
  const known = useSelector(actors, itemOf<typeof none>) ?? none;
  const isUnlisted = value !== '' && !known.some(({ id }) => String(id) === value);
  return (
    <SelectField
      label={t('ACT_WHO')}
      name="account"
      value={value}
      onChange={({ currentTarget }) => type(filter, 'account', currentTarget.value)}
    >
      <option value="">{t('HISTORY_ANYBODY')}</option>
      {isUnlisted && <option value={value}>{t('HISTORY_ACCOUNT', { id: value })}</option>}
      {known.map(({ id, account }) => (
        <option key={id} value={id}>
          {account}
        </option>
      ))}
    </SelectField>
  );
}

function FilterKind({ filter }: { filter: FilterActor }) {
  const { t } = useTranslation();
  const words = useActWords();
  // What begins with `review` is about a visit.
  const groups = Map.groupBy(
    actKinds,
    (kind) => actSubjects.find((subject) => kind.startsWith(`${subject}.`)) ?? 'visit',
  );
  return (
    <SelectField
      label={t('ACT_WHAT')}
      name="kind"
      value={useTyped(filter, 'kind')}
      onChange={({ currentTarget }) => type(filter, 'kind', currentTarget.value)}
    >
      <option value="">{t('HISTORY_ANYTHING')}</option>
      {[...groups].map(([group, kinds]) => (
        <optgroup key={group} label={words.about(group)}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.kind(kind)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

function FilterAbout({ filter }: { filter: FilterActor }) {
  const { t } = useTranslation();
  const words = useActWords();
  return (
    <SelectField
      label={t('ACT_ABOUT')}
      name="about"
      value={useTyped(filter, 'about')}
      onChange={({ currentTarget }) => {
        type(filter, 'about', currentTarget.value);
        type(filter, 'id', '');
      }}
    >
      <option value="">{t('HISTORY_ANYTHING')}</option>
      {actSubjects.map((subject) => (
        <option key={subject} value={subject}>
          {words.about(subject)}
        </option>
      ))}
    </SelectField>
  );
}

interface FilterMomentProps {
  filter: FilterActor;
  end: 'from' | 'to';
  zoneId: string;
}

const problemWords = { noMoment: 'MOMENT_WRONG', toBeforeFrom: 'ANSWERS_PERIOD_WRONG' } as const;

function FilterMoment({ filter, end, zoneId }: FilterMomentProps) {
  const { t } = useTranslation();
  const { timeZone, polls } = useServices().config;
  const problem = useSelector(filter, (snapshot) =>
    isRefused(snapshot) ? problemsOf(trimmed(typedIn(snapshot)))[end] : undefined,
  );
  return (
    <MomentBox
      label={t(end === 'from' ? 'FROM' : 'TO')}
      name={end}
      value={useTyped(filter, end)}
      timeZone={timeZone}
      polls={polls}
      error={problem && t(problemWords[problem])}
      describedBy={zoneId}
      onChange={(text) => type(filter, end, text)}
    />
  );
}

const labels = {
  account: 'ACT_WHO',
  about: 'ACT_ABOUT',
  id: 'HISTORY_ONE',
  kind: 'ACT_WHAT',
  from: 'FROM',
  to: 'TO',
} as const;

/** The filters that apply, each with a button that takes it away. */
export function AppliedFilters({ acts, actors }: ActsFilterProps) {
  const { t, i18n } = useTranslation();
  const words = useActWords();
  const filter = useSelector(acts, filterOf);
  const known = useSelector(actors, itemOf<typeof none>) ?? none;
  const wall = formatFor(i18n.language, 'UTC');
  const values: Record<FilterField, (value: string) => string> = {
    account: (id) => known.find((one) => String(one.id) === id)?.account ?? t('HISTORY_ACCOUNT', { id }),
    about: words.about,
    id: (id) => (filter.about === 'export' ? words.field(id) : id),
    kind: words.kind,
    from: (text) => wallClockSaid(text, wall.dateTime),
    to: (text) => wallClockSaid(text, wall.dateTime),
  };
  const chips = filterFields
    .filter((field) => filter[field] !== '')
    .map((field) => ({ key: field, label: t(labels[field]), value: values[field](filter[field]) }));
  return (
    <FilterChips
      chips={chips}
      onRemove={(key) => acts.send({ type: 'filter.changed', filter: trimmed({ ...filter, [key]: '' }) })}
    />
  );
}
