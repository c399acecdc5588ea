import { memo, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { look } from '#src/theme/classes.ts';
import { opensRow } from './clickMeaning.ts';
import { RowActions } from './RowActions.tsx';
import type { RowAction } from './RowMenu.tsx';

export interface Column<T> {
  key: string;
  label: string;
  isSortable?: boolean;
  isNumeric?: boolean;
  /** A name beside sentences: it breaks last. */
  isShort?: boolean;
  cell: (row: T) => ReactNode;
}

/** A column of counts, written as the language writes them. */
export const numberColumn = <K extends string>(
  key: K,
  label: string,
  write: (count: number) => string,
): Column<Record<K, number>> => ({ key, label, isNumeric: true, cell: (row) => write(row[key]) });

interface DataRowProps<T> {
  row: T;
  id: string;
  name: string;
  columns: readonly Column<T>[];
  actions: readonly RowAction<T>[];
  isSelected: boolean;
  onToggle: ((id: string) => void) | undefined;
  onOpen: ((row: T) => void) | undefined;
  onMenu: (row: T, opener: HTMLElement) => void;
}

function DataRowOf<T>({ row, id, name, columns, actions, isSelected, onToggle, onOpen, onMenu }: DataRowProps<T>) {
  const { t } = useTranslation();
  const main = actions.find(({ isMain }) => isMain);
  const hasMenu = actions.some((action) => action !== main);
  const open = onOpen && ((event: MouseEvent) => opensRow(event) && onOpen(row));
  return (
    <tr
      data-selected={isSelected || undefined}
      data-opening={open && ''}
      tabIndex={-1}
      {...(open && { onClick: open })}
    >
      {onToggle && (
        <td data-kind="mark">
          <label>
            <input
              type="checkbox"
              className={look('checkbox')}
              aria-label={t('LIST_SELECT_ROW', { name })}
              checked={isSelected}
              onChange={() => onToggle(id)}
            />
          </label>
        </td>
      )}
      {columns.map(({ key, label, isNumeric, isShort, cell }, index) =>
        index === 0 ? (
          <th key={key} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={key} data-label={label} data-kind={isNumeric ? 'number' : isShort ? 'short' : undefined}>
            {cell(row)}
          </td>
        ),
      )}
      {actions.length > 0 && <RowActions row={row} name={name} main={main} hasMenu={hasMenu} onMenu={onMenu} />}
    </tr>
  );
}

/** Renders again only when its own row, selection or columns change. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo keeps what it is given, but its type forgets T
export const DataRow = memo(DataRowOf) as typeof DataRowOf;
