import type { ReactNode } from 'react';

interface HeadCellProps {
  /** What stands below; the heading of actions is for screen readers alone. */
  kind?: 'number' | 'place' | 'actions';
  children: ReactNode;
}

/** The heading of a column. */
export const HeadCell = ({ kind, children }: HeadCellProps) => (
  <th scope="col" data-kind={kind}>
    <span className={kind === 'actions' ? 'visually-hidden' : undefined}>{children}</span>
  </th>
);
