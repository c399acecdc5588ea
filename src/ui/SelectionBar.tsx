import { X } from 'lucide';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { passFocus } from './focus.ts';
import { slotLook } from '#src/theme/classes.ts';
import { IconButton } from './IconButton.tsx';

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with the rows that are marked. */
  actions: ReactNode;
  /** The filter bar, whose place it takes and whose height it keeps. */
  children: ReactNode;
}

/** Stands in place of the filter bar while rows are marked, so that nothing below it moves. */
export function SelectionBar({ count, onClear, actions, children }: SelectionBarProps) {
  const { t } = useTranslation();
  const isOn = count > 0;
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    passFocus(currentTarget);
    onClear();
  };
  return (
    <div className={slotLook('selectionBar', 'root')}>
      <div
        className={slotLook('selectionBar', 'under')}
        inert={isOn}
        style={{ visibility: isOn ? 'hidden' : 'visible' }}
      >
        {children}
      </div>
      <output className="visually-hidden">{isOn && t('LIST_SELECTED', { count })}</output>
      {isOn && (
        <fieldset className={slotLook('selectionBar', 'bar')} aria-label={t('LIST_SELECTION')}>
          <strong>{t('LIST_SELECTED', { count })}</strong>
          {actions}
          <IconButton name={t('LIST_CLEAR_SELECTION')} size="sm" onClick={clear}>
            <Icon of={X} />
          </IconButton>
        </fieldset>
      )}
    </div>
  );
}
