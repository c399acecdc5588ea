import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { slotLook } from '#src/theme/classes.ts';
import { Button } from './Button.tsx';

interface FilterFormProps {
  /** Its name for screen readers. */
  label: string;
  /** Nothing is typed, and nothing applied. */
  isIdle: boolean;
  onSubmit: () => void;
  onReset: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Fields that filter a list, by Enter or by button. */
export function FilterForm({ label, isIdle, onSubmit, onReset, children }: FilterFormProps) {
  const { t } = useTranslation();
  const why = t('LIST_FILTER_EMPTY');
  return (
    <form
      className={slotLook('filterBar', 'root')}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- React does not know the tag search yet
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isIdle) onSubmit();
      }}
    >
      {children}
      <div className={slotLook('filterBar', 'buttons')}>
        <Button type="submit" variant="solid" disabled={isIdle} why={why}>
          <Search aria-hidden />
          {t('FILTER')}
        </Button>
        <Button variant="ghost" disabled={isIdle} why={why} onClick={onReset}>
          <X aria-hidden />
          {t('RESET')}
        </Button>
      </div>
    </form>
  );
}
