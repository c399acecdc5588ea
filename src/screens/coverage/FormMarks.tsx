import { useTranslation } from 'react-i18next';
import type { Cell } from '#contract/coverage.ts';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import type { Form } from './coverage.actors.ts';
import { NothingExpected, StateMark } from './StateMark.tsx';
import { stateWords } from './stateWords.ts';

interface FormMarksProps {
  cells: readonly Cell[];
  forms: readonly Form[];
}

/** How each form of a station stands; what is missing of one that was begun, in figures. */
export function FormMarks({ cells, forms }: FormMarksProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = cells.filter(({ state }) => state !== null);
  if (shown.length === 0) return <NothingExpected />;
  return (
    <ul className={look('wrap', { gap: 'xs' })}>
      {shown.map(({ idForm, state, answered, to }) => {
        const form = forms.find(({ id }) => id === idForm);
        if (state === null || form === undefined) return null;
        const isLate = state === 'late' && to !== null;
        const has = answered > 0 ? ` ${format.number(answered)}/${format.number(form.questions)}` : '';
        return (
          <li key={idForm} title={`${form.description}: ${t(stateWords[state])}`}>
            <StateMark state={state}>
              {`${form.code}${isLate ? ` ${t('COVERAGE_SINCE', { time: format.shortest(to) })}` : has}`}
            </StateMark>
          </li>
        );
      })}
    </ul>
  );
}
