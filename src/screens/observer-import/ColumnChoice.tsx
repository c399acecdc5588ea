import { TriangleAlert } from 'lucide';
import { useTranslation } from 'react-i18next';
import { missingColumns, observerColumns, type ObserverColumn } from '#contract/observer-import-rows.ts';
import { CheckLine } from '#src/ui/CheckLine.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './CheckStep.module.css';
import type { Understood } from './file-jobs.ts';
import type { ImportActor } from './observer-import.actors.ts';

interface ColumnChoiceProps {
  actor: ImportActor;
  understood: Understood;
  isFixed: boolean;
}

const labels = { phone: 'PHONE', pin: 'IMPORT_PIN', name: 'NAME' } as const;

/** Which column is which, as it was understood; every change checks the file anew. */
export function ColumnChoice({ actor, understood, isFixed }: ColumnChoiceProps) {
  const { t } = useTranslation();
  const { columns, headings } = understood;
  const change = (columns: Understood['columns']) =>
    actor.send({ type: 'columns.changed', columns: { ...understood, columns, isChosen: true } });
  const move = (column: ObserverColumn, at: number) => {
    const before = columns[column];
    const other = observerColumns.find((one) => one !== column && columns[one] === at);
    change({ ...columns, ...(other !== undefined && { [other]: before }), [column]: at });
  };
  return (
    <>
      {missingColumns(columns).length > 0 && (
        <p className={look('callout')} role="alert">
          <Icon of={TriangleAlert} />
          <span>{t('IMPORT_COLUMNS_MISSING')}</span>
        </p>
      )}
      <div className={styles['columns']}>
        {observerColumns.map((column) => (
          <SelectField
            key={column}
            label={t(labels[column])}
            value={columns[column] ?? ''}
            disabled={isFixed}
            onChange={({ currentTarget }) => move(column, Number(currentTarget.value))}
          >
            {columns[column] === null && <option value="">{t('IMPORT_COLUMN_CHOOSE')}</option>}
            {headings.map((heading, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <option key={index} value={index}>
                {t('IMPORT_COLUMN', { number: index + 1, heading })}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <CheckLine
        label={t('IMPORT_HAS_HEADER')}
        checked={columns.hasHeader}
        disabled={isFixed}
        onChange={({ currentTarget }) => change({ ...columns, hasHeader: currentTarget.checked })}
      />
    </>
  );
}
