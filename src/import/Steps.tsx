import { Check } from 'lucide';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportStep } from '#machines/import/import.selectors.ts';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';

const steps = [
  ['choose', 'IMPORT_STEP_CHOOSE'],
  ['check', 'IMPORT_STEP_CHECK'],
  ['done', 'IMPORT_STEP_DONE'],
] as const;

/** Where one is on the way. A new step takes the focus, where that went with what was pressed. */
export function Steps({ now }: { now: ImportStep }) {
  const { t } = useTranslation();
  const current = useRef<HTMLLIElement>(null);
  const shown = useRef(now);
  useEffect(() => {
    if (shown.current !== now && document.activeElement === document.body) current.current?.focus();
    shown.current = now;
  }, [now]);
  const reached = steps.findIndex(([step]) => step === now);
  return (
    <ol className={look('stepLine')} aria-label={t('IMPORT_STEPS')}>
      {steps.map(([step, label], index) => (
        <li
          key={step}
          {...(step === now && { ref: current, tabIndex: -1, 'aria-current': 'step' })}
          data-done={index < reached || undefined}
        >
          <i aria-hidden>{index < reached ? <Icon of={Check} /> : index + 1}</i>
          <span>{t(label)}</span>
        </li>
      ))}
    </ol>
  );
}
