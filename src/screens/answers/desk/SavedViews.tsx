import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeature } from '#src/services.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import type { AnswersActor } from '#src/screens/answers/answers.actors.ts';
import styles from './Desk.module.css';

const loadPanel = () => import('./ViewsPanel.tsx');
const ViewsPanel = lazyPart(async () => (await loadPanel()).ViewsPanel);

/** Filters that the account keeps under a name (DSK-12). */
export function SavedViews({ answers }: { answers: AnswersActor }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const knows = useFeature('desk-views');
  useAhead(loadPanel, knows);
  if (!knows) return null;
  /** Whoever has chosen a view goes on from where they opened the list of them. */
  function close() {
    setOpen(false);
    summary.current?.focus();
  }
  return (
    <details className={styles['filters']} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary}>{t('VIEWS')}</summary>
      <LazyPart onClose={close}>{isOpen && <ViewsPanel answers={answers} onChosen={close} />}</LazyPart>
    </details>
  );
}
