import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './FilterChips.module.css';

export interface Chip {
  key: string;
  /** What is filtered: "Name". */
  label: string;
  value: string;
}

interface FilterChipsProps {
  chips: readonly Chip[];
  onRemove: (key: string) => void;
}

/** The filters that apply, each with a button that takes it away. */
export function FilterChips({ chips, onRemove }: FilterChipsProps) {
  const { t } = useTranslation();
  if (chips.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={t('LIST_FILTERS_APPLIED')}>
      {chips.map(({ key, label, value }) => (
        <li key={key}>
          <span>{label}</span> <strong>{value}</strong>
          <button type="button" aria-label={t('LIST_REMOVE_FILTER', { filter: label })} onClick={() => onRemove(key)}>
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
