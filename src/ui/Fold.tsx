import type { ReactNode } from 'react';
import styles from './Fold.module.css';

interface FoldProps {
  label: string;
  isOpen: boolean;
  children: ReactNode;
}

/** A filter that folds where there is no room for two panes; elsewhere it stands open and has no summary. */
export function Fold({ label, isOpen, children }: FoldProps) {
  return (
    <details className={styles['fold']} open={isOpen}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
