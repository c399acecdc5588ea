import { Ellipsis } from 'lucide-react';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { look } from '#src/theme/classes.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { opensRow } from './opensRow.ts';
import { labelOn, type RowAction } from './RowMenu.tsx';

export interface Column<T> {
  key: string;
  label: string;
  isSortable?: boolean;
  isNumeric?: boolean;
  cell: (row: T) => ReactNode;
}

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
  const others = actions.filter((action) => action !== main);
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
      {columns.map(({ key, label, isNumeric, cell }, index) =>
        index === 0 ? (
          <th key={key} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={key} data-label={label} data-kind={isNumeric ? 'number' : undefined}>
            {cell(row)}
          </td>
        ),
      )}
      {actions.length > 0 && (
        <td data-kind="actions">
          {main && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`${labelOn(row, main.label)}: ${name}`}
              {...(others.length === 0 && { 'data-opens': '' })}
              onClick={() => main.onSelect(row)}
            >
              {main.icon}
              {labelOn(row, main.label)}
            </Button>
          )}
          {others.length > 0 && (
            <IconButton
              name={t('LIST_ROW_ACTIONS', { name })}
              size="sm"
              aria-haspopup="menu"
              data-opens=""
              onClick={({ currentTarget }) => onMenu(row, currentTarget)}
            >
              <Ellipsis aria-hidden />
            </IconButton>
          )}
        </td>
      )}
    </tr>
  );
}

/** Renders again only when its own row, selection or columns change. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo keeps what it is given, but its type forgets T
export const DataRow = memo(DataRowOf) as typeof DataRowOf;
