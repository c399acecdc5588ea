import { ChevronDown, Funnel, Search, X } from 'lucide';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { slotLook } from '#src/theme/classes.ts';
import { Button, buttonLook } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { mediaHook } from './mediaHook.ts';
import { useOnePane } from './useOnePane.ts';

/** Whether the window is narrower than five fields with their labels in one line. */
const useIsMedium = mediaHook('widest');

interface FilterFormProps {
  /** Its name for screen readers. */
  label: string;
  /** Nothing is typed, and nothing applied. */
  isEmpty: boolean;
  /** It folds by itself where there is no room for it; otherwise somebody else unfolds it. */
  folds?: boolean;
  /** It has more fields than a window of less than 1400 px has room for in one line: it folds there already. */
  isLong?: boolean;
  onSubmit: () => void;
  onReset: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Fields that filter a list, by Enter or by button. On a narrow screen they are folded: tags say what is filtered. */
export function FilterForm(props: FilterFormProps) {
  const { label, isEmpty, folds = true, isLong = false, onSubmit, onReset, children } = props;
  const { t } = useTranslation();
  const [isNarrow, isMedium] = [useOnePane(), useIsMedium()];
  const why = t('LIST_FILTER_EMPTY');
  const form = (
    <form
      className={slotLook('filterBar', 'root')}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- React does not know the tag search yet
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onSubmit();
      }}
    >
      {children}
      <div className={slotLook('filterBar', 'buttons')}>
        <Button type="submit" variant="solid" disabled={isEmpty} why={why}>
          <Icon of={Search} />
          {t('FILTER')}
        </Button>
        <Button variant="ghost" disabled={isEmpty} why={why} onClick={onReset}>
          <Icon of={X} />
          {t('RESET')}
        </Button>
      </div>
    </form>
  );
  if (!folds) return form;
  return (
    <details open={!(isLong ? isMedium : isNarrow)} data-long={isLong || undefined}>
      <summary className={`${buttonLook({ variant: 'ghost' })} ${slotLook('filterBar', 'summary')}`}>
        <Icon of={Funnel} />
        {label}
        <Icon of={ChevronDown} />
      </summary>
      {form}
    </details>
  );
}
