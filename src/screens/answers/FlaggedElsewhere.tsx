import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import type { Tab } from './answers.view.ts';
import styles from './FlaggedElsewhere.module.css';
import { useFormName } from './FormTabs.tsx';

interface FlaggedElsewhereProps {
  tabs: readonly Tab[];
  onOpen: (form: number) => void;
}

/** What was flagged in other forms than the open one is not to be missed. */
export function FlaggedElsewhere({ tabs, onOpen }: FlaggedElsewhereProps) {
  const { t } = useTranslation();
  const name = useFormName();
  const flagged = tabs.filter((tab) => tab.flagged > 0);
  if (flagged.length === 0) return null;
  return (
    <p className={styles['elsewhere']}>
      <Flag aria-hidden />
      {t('ANSWERS_FLAGGED_ELSEWHERE')}
      {flagged.map((tab) => (
        <Button key={tab.form} size="xs" onClick={() => onOpen(tab.form)}>
          {t('ANSWERS_FLAGGED_IN', { form: name(tab), count: tab.flagged })}
        </Button>
      ))}
    </p>
  );
}
