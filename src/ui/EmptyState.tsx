import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  /** Why there is nothing. */
  title: string;
  /** What to do about it. */
  children: ReactNode;
}

export const EmptyState = ({ icon, title, children }: EmptyStateProps) => (
  <div className={styles['empty']} aria-live="polite">
    {icon}
    <p className={styles['title']}>{title}</p>
    {children}
  </div>
);
