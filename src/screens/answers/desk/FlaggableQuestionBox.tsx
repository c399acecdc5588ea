import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { matching } from '#contract/counties.values.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useIsLoading } from '#src/loading/useRetry.ts';
import { ChoiceBox } from '#src/ui/ChoiceBox.tsx';
import type { AlarmingActor, AlarmingQuestion } from './alarming.actors.ts';
import styles from './Desk.module.css';

interface FlaggableQuestionBoxProps {
  alarming: AlarmingActor;
  /** The code of a form: its questions alone. */
  form: string;
  /** The question's number; empty for any. */
  value: string;
  onChoose: (question: string) => void;
}

/** Most codes begin with that of their form. */
const codeOf = ({ form, code }: AlarmingQuestion) => (code.startsWith(form) ? code : `${form} ${code}`);

/** As the chip and the field say it. */
export const questionText = (question: AlarmingQuestion): string => `${codeOf(question)} ${question.text}`;

/** A question that can flag a visit, by its code or a part of its text. */
export function FlaggableQuestionBox({ alarming, form, value, onChoose }: FlaggableQuestionBoxProps) {
  const { t } = useTranslation();
  const known = useSelector(alarming, itemOf<AlarmingQuestion[]>);
  const isLoading = useIsLoading(alarming);
  const choices = useMemo(
    () =>
      (known ?? [])
        .filter((question) => form === '' || question.form === form)
        .map((question) => ({ key: question.id, code: codeOf(question), name: question.text })),
    [known, form],
  );
  const find = (typed: string | null) => (typed === null ? choices : matching(choices, typed));
  const chosen = known?.find(({ id }) => id === value);
  return (
    <div className={styles['question']}>
      <ChoiceBox
        label={t('DESK_FILTER_QUESTION')}
        placeholder={t(isLoading ? 'LOADING' : 'DESK_QUESTION_SEARCH')}
        none={known === null ? undefined : t('DESK_QUESTION_NONE')}
        isLoading={isLoading}
        value={value}
        textOf={() => (chosen === undefined ? value : questionText(chosen))}
        find={find}
        meant={(typed) => {
          const [first, second] = find(typed);
          return second === undefined ? first?.key : undefined;
        }}
        onChoose={onChoose}
      />
      <LoadNotice actor={alarming} title={t('DESK_QUESTIONS_FAILED')} />
    </div>
  );
}
