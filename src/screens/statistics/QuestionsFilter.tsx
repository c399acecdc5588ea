import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { FormSummary } from '#contract/form-list.ts';
import type { Ngo } from '#contract/ngos.ts';
import { areas, reviewed } from '#contract/question-statistics.values.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { useServices } from '#src/services.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import styles from './Questions.module.css';
import type { QuestionsQuery } from './questions.query.ts';
import { areaWords } from './useFigures.ts';

interface QuestionsFilterProps {
  forms: readonly FormSummary[];
  /** The code of the form that is shown. */
  form: string;
  ngos: readonly Ngo[];
  query: QuestionsQuery;
  onChange: (changed: Partial<QuestionsQuery>) => void;
}

/** Which form, and which visits are counted; at once, without a button. */
export function QuestionsFilter({ forms, form, ngos, query, onChange }: QuestionsFilterProps) {
  const { t } = useTranslation();
  const hasNgo = useSelector(useServices().session, seesAllNgos);
  return (
    <div className={styles['filter']}>
      <Choice
        label={t('DESK_FILTER_FORM')}
        name="form"
        value={form}
        options={forms.map(({ code, description }) => ({ value: code, text: `${code}: ${description}` }))}
        onChoose={(code) => onChange({ form: code, question: '', by: '', option: '' })}
      />
      {hasNgo && (
        <Choice
          label={t('OBSERVER_NGO')}
          name="ngo"
          value={query.ngo}
          options={[
            { value: '', text: t('QUESTIONS_NGO_ALL') },
            ...ngos.map(({ id, name }) => ({ value: String(id), text: name })),
          ]}
          onChoose={(ngo) => onChange({ ngo })}
        />
      )}
      <Choice
        label={t('QUESTIONS_REVIEW')}
        name="review"
        value={query.review}
        options={[
          { value: '', text: t('QUESTIONS_REVIEW_ALL') },
          { value: 'confirmed', text: t('QUESTIONS_REVIEW_CONFIRMED') },
        ]}
        onChoose={(value) => onChange({ review: reviewed.find((one) => one === value) ?? '' })}
      />
      <Choice
        label={t('QUESTIONS_AREA')}
        name="area"
        value={query.area}
        options={(['', ...areas] as const).map((value) => ({ value, text: t(areaWords[value]) }))}
        onChoose={(value) => onChange({ area: areas.find((one) => one === value) ?? '' })}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChoose: (value: string) => void;
}

/** What the address asks for and no list knows stands there as it was written. */
function Choice({ label, name, value, options, onChoose }: ChoiceProps) {
  const isUnlisted = !options.some((one) => one.value === value);
  return (
    <SelectField
      label={label}
      name={name}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {isUnlisted && <option value={value}>{value}</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.text}
        </option>
      ))}
    </SelectField>
  );
}
