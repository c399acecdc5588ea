import { useTranslation } from 'react-i18next';
import { maxDeskViews, maxViewName } from '#contract/desk-views.values.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { look } from '#src/theme/classes.ts';
import styles from './Views.module.css';

interface ViewFormProps {
  name: string;
  /** How many there are. */
  count: number;
  isBusy: boolean;
  onType: (name: string) => void;
  onSave: (name: string) => void;
}

/** Keeps the filter of now under a name. */
export function ViewForm({ name, count, isBusy, onType, onSave }: ViewFormProps) {
  const { t } = useTranslation();
  const isMissing = name.trim() === '';
  return (
    <form
      className={`${look('wrap', { gap: 'md' })} ${styles['form']}`}
      aria-label={t('VIEW_SAVE')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) onSave(name.trim());
      }}
    >
      <TextField
        label={t('VIEW_NAME')}
        hint={count < maxDeskViews ? undefined : t('REFUSED_TOO_MANY_VIEWS', { most: maxDeskViews })}
        maxLength={maxViewName}
        readOnly={isBusy}
        value={name}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <Button type="submit" disabled={isMissing || isBusy} why={isBusy ? t('WORKING') : t('VIEW_NAME_MISSING')}>
        {isBusy ? t('WORKING') : t('VIEW_SAVE')}
      </Button>
    </form>
  );
}
