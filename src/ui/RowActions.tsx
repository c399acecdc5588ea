import { Ellipsis } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { labelOn, type RowAction } from './RowMenu.tsx';

interface RowActionsProps<T> {
  row: T;
  name: string;
  main: RowAction<T> | undefined;
  hasMenu: boolean;
  onMenu: (row: T, opener: HTMLElement) => void;
}

/** The last cell of a row: what is mostly done with it, and the button of the menu with the rest. */
export function RowActions<T>({ row, name, main, hasMenu, onMenu }: RowActionsProps<T>) {
  const { t } = useTranslation();
  return (
    <td data-kind="actions">
      {main && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${labelOn(row, main.label)}: ${name}`}
          {...(!hasMenu && { 'data-opens': '' })}
          onClick={() => main.onSelect(row)}
        >
          {main.icon}
          <span>{labelOn(row, main.label)}</span>
        </Button>
      )}
      {hasMenu && (
        <IconButton
          name={t('LIST_ROW_ACTIONS', { name })}
          size="sm"
          aria-haspopup="menu"
          data-opens=""
          onClick={({ currentTarget }) => onMenu(row, currentTarget)}
        >
          <Icon of={Ellipsis} />
        </IconButton>
      )}
    </td>
  );
}
