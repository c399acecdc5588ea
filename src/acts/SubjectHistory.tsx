import { ChevronDown, ChevronRight } from 'lucide';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActSubject } from '#contract/acts.values.ts';
import { useFeature } from '#src/services.tsx';
import { useMay } from '#src/useMay.ts';
import { Button } from '#src/ui/Button.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './SubjectHistory.module.css';

const SubjectActs = lazyPart(async () => (await import('./SubjectActs.tsx')).SubjectActs);

/** The history of one thing, beside it; asked for when it is opened. Another thing needs another `key`. */
export function SubjectHistory({ about, id }: { about: ActSubject; id: string }) {
  const { t } = useTranslation();
  const isOffered = useFeature('acts');
  const mayRead = useMay('ngoAdmin');
  const [isOpen, open] = useState(false);
  if (!isOffered || !mayRead) return null;
  return (
    <section className={styles['history']} aria-label={t('HISTORY')}>
      <Button variant="ghost" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {isOpen ? <Icon of={ChevronDown} /> : <Icon of={ChevronRight} />}
        {t('HISTORY')}
      </Button>
      <LazyPart onClose={() => open(false)}>{isOpen && <SubjectActs about={about} id={id} />}</LazyPart>
    </section>
  );
}
