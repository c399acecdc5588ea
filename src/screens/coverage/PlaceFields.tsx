import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { listForms } from '#contract/form-list.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import type { CallResult } from '#src/api/call.ts';
import { CountyFilter } from '#src/lists/CountyFilter.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { formsLogic } from './coverage.actors.ts';

interface Choice {
  value: string;
  name: string;
}

interface ChoiceFieldProps {
  label: string;
  name: string;
  value: string;
  all: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

/** One of several, or all; what the address names and nobody knows stands among them. */
export function ChoiceField({ label, name, value, all, choices, onChoose }: ChoiceFieldProps) {
  const isUnlisted = value !== '' && !choices.some((choice) => choice.value === value);
  return (
    <SelectField
      label={label}
      name={name}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">{all}</option>
      {isUnlisted && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </SelectField>
  );
}

type Forms = CallResult<typeof listForms>['formVersions'];

interface PlaceFieldsProps {
  county: string;
  form: string;
  onChange: (changed: { county?: string; form?: string }) => void;
}

/** A county and a form: what every list of coverage can be narrowed to. */
export function PlaceFields({ county, form, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const forms = useScreenActor(formsLogic, () => ({ key: null }));
  const knownForms = useSelector(forms, itemOf<Forms>) ?? [];
  return (
    <>
      <CountyFilter county={county} onChoose={(chosen) => onChange({ county: chosen })} />
      <ChoiceField
        label={t('FORM')}
        name="form"
        value={form}
        all={t('COVERAGE_ANY_FORM')}
        choices={knownForms.map(({ code, description }) => ({ value: code, name: `${code}: ${description}` }))}
        onChoose={(chosen) => onChange({ form: chosen })}
      />
    </>
  );
}
