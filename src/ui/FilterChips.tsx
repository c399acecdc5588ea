import { X } from 'lucide';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { passFocus } from './focus.ts';

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
  const remove =
    (key: string) =>
    ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
      const chip = button.closest('li');
      passFocus(button, (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector('button'));
      onRemove(key);
    };
  return (
    <ul className={slotLook('chips', 'root')} aria-label={t('LIST_FILTERS_APPLIED')}>
      {chips.map(({ key, label, value }) => (
        <li key={key} className={slotLook('tag', 'root')}>
          <span className={slotLook('chips', 'name')}>{label}</span>{' '}
          <strong className={slotLook('tag', 'label')}>{value}</strong>
          <button
            className={slotLook('tag', 'closeTrigger')}
            type="button"
            aria-label={t('LIST_REMOVE_FILTER', { filter: label })}
            onClick={remove(key)}
          >
            <Icon of={X} />
          </button>
        </li>
      ))}
    </ul>
  );
}
