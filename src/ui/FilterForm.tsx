import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { slotLook } from '#src/theme/classes.ts';
import { Button } from './Button.tsx';
import { useOnePane } from './useOnePane.ts';

interface FilterFormProps {
  /** Its name for screen readers. */
  label: string;
  /** Nothing is typed, and nothing applied. */
  isIdle: boolean;
  /** Stands among other things that are unfolded, wherever it is. */
  isFolded?: boolean;
  onSubmit: () => void;
  onReset: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Fields that filter a list, by Enter or by button. On a narrow screen they are folded: tags say what is filtered. */
export function FilterForm({ label, isIdle, isFolded = false, onSubmit, onReset, children }: FilterFormProps) {
  const { t } = useTranslation();
  const isNarrow = useOnePane();
  const why = t('LIST_FILTER_EMPTY');
  return (
    <details className={slotLook('filterBar', 'fold')} data-folded={isFolded} open={!isNarrow && !isFolded}>
      <summary className={slotLook('filterBar', 'summary')}>{label}</summary>
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
    </details>
  );
}
