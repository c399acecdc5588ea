import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ImportStep } from '#machines/import/import.selectors.ts';
import styles from './ObserverImport.module.css';

const steps = [
  ['choose', 'IMPORT_STEP_CHOOSE'],
  ['check', 'IMPORT_STEP_CHECK'],
  ['done', 'IMPORT_STEP_DONE'],
] as const;

/** Where one is on the way. */
export function Steps({ now }: { now: ImportStep }) {
  const { t } = useTranslation();
  const reached = steps.findIndex(([step]) => step === now);
  return (
    <ol className={styles['steps']} aria-label={t('IMPORT_STEPS')}>
      {steps.map(([step, label], index) => (
        <li key={step} aria-current={step === now ? 'step' : undefined} data-done={index < reached || undefined}>
          <span aria-hidden>{index < reached ? <Check /> : index + 1}</span>
          {t(label)}
        </li>
      ))}
    </ol>
  );
}
