import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataRow } from './DataRow.tsx';
import { look } from '#src/theme/classes.ts';
import { LazyPart, lazyPart } from './LazyPart.tsx';
import { useIsNarrow } from './useIsNarrow.ts';
import { asksForKeys, onRowKey } from './rowKeys.ts';
import { type RowAction, RowMenu } from './RowMenu.tsx';
import { useAhead } from './useAhead.ts';
import { HeadCell } from './HeadCell.tsx';
import { Icon } from './Icon.tsx';

const loadKeys = () => import('./TableKeys.tsx');
const TableKeys = lazyPart(async () => (await loadKeys()).TableKeys);

export interface Order {
  column: string;
  direction: 'asc' | 'desc';
}

export interface Marks {
  ids: ReadonlySet<string>;
  /** Whether none, some or all of the rows that "select all" means are marked. */
  all: 'none' | 'some' | 'all';
  onToggle: (id: string) => void;
  onToggleAll: () => void;
}

interface DataTableProps<T> {
  /** Its name for screen readers. */
  caption: string;
  rows: readonly T[];
  /** The first one is the row's header. */
  columns: readonly Column<T>[];
  actions?: readonly RowAction<T>[];
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  /** By which column the rows are ordered; null where none says so. */
  order?: Order | null;
  /** Belongs to columns that can be sorted by. */
  onSort?: (column: string) => void;
  marks?: Marks;
  onOpen?: (row: T) => void;
  /** Newer rows are on their way; those in sight stay, dimmed. */
  isBusy?: boolean;
  display?: 'table' | 'cards';
}

/** The look of a table, which may stand as cards. */
export const tableLook = (areCards: boolean) => (areCards ? `${look('table')} ${look('cards')}` : look('table'));

const noActions: readonly never[] = [];

interface Opened<T> {
  row: T;
  opener: HTMLElement;
}

/** A table, and the same as cards: by choice, and on its own where the window is narrow. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, rows, columns, idOf, nameOf, order = null, onSort, marks, onOpen } = props;
  const { actions = noActions, isBusy = false, display = 'table' } = props;
  const { t } = useTranslation();
  const areCards = useIsNarrow() || display === 'cards';
  const [opened, setOpened] = useState<Opened<T> | null>(null);
  const [helps, setHelps] = useState(false);
  const closeHelp = () => setHelps(false);
  useAhead(loadKeys, rows.length > 0);
  const openMenu = useCallback((row: T, opener: HTMLElement) => setOpened({ row, opener }), []);
  return (
    <>
      <table className={tableLook(areCards)} aria-busy={isBusy}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {marks && (
              <td data-kind="mark">
                <MarkAll {...marks} isWorded={areCards} />
              </td>
            )}
            {columns.map((column) => (
              <ColumnHeader key={column.key} column={column} order={order} onSort={onSort} />
            ))}
            {actions.length > 0 && <HeadCell kind="actions">{t('ACTIONS')}</HeadCell>}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for what its rows hold */}
        <tbody onKeyDown={(event) => (asksForKeys(event) ? setHelps(true) : onRowKey(event))}>
          {rows.map((row) => (
            <DataRow
              key={idOf(row)}
              row={row}
              id={idOf(row)}
              name={nameOf(row)}
              columns={columns}
              actions={actions}
              isSelected={marks?.ids.has(idOf(row)) ?? false}
              onToggle={marks?.onToggle}
              onOpen={onOpen}
              onMenu={openMenu}
            />
          ))}
        </tbody>
      </table>
      <LazyPart onClose={closeHelp}>
        {helps && <TableKeys canMark={marks !== undefined} onClose={closeHelp} />}
      </LazyPart>
      {opened && (
        <RowMenu
          {...opened}
          name={t('LIST_ROW_ACTIONS', { name: nameOf(opened.row) })}
          actions={actions.filter(({ isMain }) => isMain !== true)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function MarkAll({ all, onToggleAll, isWorded }: Marks & { isWorded: boolean }) {
  const { t } = useTranslation();
  return (
    <label>
      <input
        type="checkbox"
        className={look('checkbox')}
        aria-label={t('SELECT_ALL')}
        checked={all === 'all'}
        ref={(box) => {
          if (box !== null) box.indeterminate = all === 'some';
        }}
        onChange={onToggleAll}
      />
      {isWorded && <span aria-hidden>{t('SELECT_ALL')}</span>}
    </label>
  );
}

interface ColumnHeaderProps<T> {
  column: Column<T>;
  order: Order | null;
  onSort: ((column: string) => void) | undefined;
}

const arrows = { asc: ArrowUp, desc: ArrowDown };
const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function ColumnHeader<T>({ column, order, onSort }: ColumnHeaderProps<T>) {
  const { key, label, isSortable, isNumeric } = column;
  const direction = order?.column === key ? order.direction : undefined;
  const arrow = direction === undefined ? ChevronsUpDown : arrows[direction];
  return (
    <th
      scope="col"
      data-kind={isNumeric ? 'number' : undefined}
      {...(direction !== undefined && { 'aria-sort': ariaSort[direction] })}
    >
      {isSortable ? (
        <button type="button" onClick={() => onSort?.(key)}>
          <LabelWithArrow label={label} arrow={<Icon of={arrow} />} />
        </button>
      ) : (
        <span>{label}</span>
      )}
    </th>
  );
}

/** Where the label breaks, the arrow stays beside its last word. */
function LabelWithArrow({ label, arrow }: { label: string; arrow: ReactNode }) {
  const lastWord = label.lastIndexOf(' ') + 1;
  return (
    <>
      {label.slice(0, lastWord)}
      <span>
        {label.slice(lastWord)}
        {arrow}
      </span>
    </>
  );
}
