import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { listForms } from '#contract/form-list.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import type { CallResult } from '#src/api/call.ts';
import { CountyFilter } from '#src/lists/CountyFilter.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { ChoiceField } from '#src/ui/ChoiceField.tsx';
import { formsLogic } from './coverage.actors.ts';

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
