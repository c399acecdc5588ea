import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { FormSummary } from '#contract/form-list.ts';
import type { Ngo } from '#contract/ngos.ts';
import { areas, reviewed } from '#contract/question-statistics.values.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { useServices } from '#src/services.tsx';
import { ChoiceField } from '#src/ui/ChoiceField.tsx';
import styles from './Questions.module.css';
import type { QuestionsQuery } from './questions.query.ts';
import { areaWords } from './useFootnote.ts';

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
      <ChoiceField
        label={t('DESK_FILTER_FORM')}
        name="form"
        value={form}
        choices={forms.map(({ code, description }) => ({ value: code, name: `${code}: ${description}` }))}
        onChoose={(code) => onChange({ form: code, question: '', by: '', option: '' })}
      />
      {hasNgo && (
        <ChoiceField
          label={t('OBSERVER_NGO')}
          name="ngo"
          value={query.ngo}
          all={t('QUESTIONS_NGO_ALL')}
          choices={ngos.map(({ id, name }) => ({ value: String(id), name }))}
          onChoose={(ngo) => onChange({ ngo })}
        />
      )}
      <ChoiceField
        label={t('QUESTIONS_REVIEW')}
        name="review"
        value={query.review}
        all={t('QUESTIONS_REVIEW_ALL')}
        choices={[{ value: 'confirmed', name: t('QUESTIONS_REVIEW_CONFIRMED') }]}
        onChoose={(value) => onChange({ review: reviewed.find((one) => one === value) ?? '' })}
      />
      <ChoiceField
        label={t('QUESTIONS_AREA')}
        name="area"
        value={query.area}
        all={t(areaWords[''])}
        choices={areas.map((value) => ({ value, name: t(areaWords[value]) }))}
        onChoose={(value) => onChange({ area: areas.find((one) => one === value) ?? '' })}
      />
    </div>
  );
}
