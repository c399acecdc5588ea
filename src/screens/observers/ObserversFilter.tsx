import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { PlainField } from '#src/ui/PlainField.tsx';
import { isFiltered, noFilter, type ObserverFilter } from './observers.query.ts';
import styles from './ObserversFilter.module.css';

interface ObserversFilterProps {
  applied: ObserverFilter;
  onFilter: (filter: ObserverFilter) => void;
  onReset: () => void;
}

const trimmed = ({ name, phone }: ObserverFilter): ObserverFilter => ({ name: name.trim(), phone: phone.trim() });

/** Name and phone, by Enter or by button (OBS-08). A filter that came from elsewhere replaces what was typed. */
export function ObserversFilter({ applied, onFilter, onReset }: ObserversFilterProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(applied);
  const [shown, setShown] = useState(applied);
  if (shown.name !== applied.name || shown.phone !== applied.phone) {
    setShown(applied);
    setTyped(applied);
  }
  const isIdle = !isFiltered(trimmed(typed)) && !isFiltered(applied);
  const field = (key: keyof ObserverFilter, label: string, type: 'text' | 'tel') => (
    <PlainField
      label={label}
      name={key}
      type={type}
      maxLength={key === 'name' ? 200 : 50}
      autoComplete="off"
      value={typed[key]}
      onChange={({ currentTarget }) => setTyped({ ...typed, [key]: currentTarget.value })}
    />
  );
  return (
    <form
      className={styles['filter']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- React does not know the tag search yet
      role="search"
      aria-label={t('OBSERVERS_FILTER')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isIdle) onFilter(trimmed(typed));
      }}
    >
      {field('name', t('NAME'), 'text')}
      {field('phone', t('PHONE'), 'tel')}
      <div className={styles['buttons']}>
        <Button type="submit" variant="solid" disabled={isIdle} why={t('LIST_FILTER_EMPTY')}>
          <Search aria-hidden />
          {t('FILTER')}
        </Button>
        <Button
          variant="ghost"
          disabled={isIdle}
          why={t('LIST_FILTER_EMPTY')}
          onClick={() => {
            setTyped(noFilter);
            if (isFiltered(applied)) onReset();
          }}
        >
          <X aria-hidden />
          {t('RESET')}
        </Button>
      </div>
    </form>
  );
}
