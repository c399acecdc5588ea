import type { ReactNode } from 'react';
import { slotLook } from '#src/theme/classes.ts';

interface EmptyStateProps {
  icon: ReactNode;
  /** Why there is nothing. */
  title: string;
  /** What to do about it. */
  children: ReactNode;
}

export const EmptyState = ({ icon, title, children }: EmptyStateProps) => (
  <div className={slotLook('emptyState', 'root')} aria-live="polite">
    <div className={slotLook('emptyState', 'content')}>
      <span className={slotLook('emptyState', 'indicator')}>{icon}</span>
      <p className={slotLook('emptyState', 'title')}>{title}</p>
      <div className={slotLook('emptyState', 'description')}>{children}</div>
    </div>
  </div>
);
