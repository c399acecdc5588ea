import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';

/** The way from one thing to its list. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={look('backLink')}>
    <Icon of={ArrowLeft} />
    {children}
  </Link>
);
