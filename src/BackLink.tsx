import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { look } from '#src/theme/classes.ts';

/** The way from one thing to its list. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={look('backLink')}>
    <ArrowLeft aria-hidden />
    {children}
  </Link>
);
