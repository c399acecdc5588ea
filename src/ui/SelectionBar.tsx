import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import styles from './SelectionBar.module.css';

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
  return (
    <div className={styles['place']}>
      <div className={styles['under']} inert={isOn} style={{ visibility: isOn ? 'hidden' : 'visible' }}>
        {children}
      </div>
      <output className="unseen">{isOn && t('LIST_SELECTED', { count })}</output>
      {isOn && (
        <fieldset className={styles['bar']} aria-label={t('LIST_SELECTION')}>
          <strong>{t('LIST_SELECTED', { count })}</strong>
          {actions}
          <IconButton name={t('LIST_CLEAR_SELECTION')} size="sm" onClick={onClear}>
            <X aria-hidden />
          </IconButton>
        </fieldset>
      )}
    </div>
  );
}
