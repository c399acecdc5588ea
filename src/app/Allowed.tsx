import type { ReactNode } from 'react';
import type { Role } from '#contract/roles.values.ts';
import { useMay } from '#src/useMay.ts';
import { Forbidden } from './Forbidden.tsx';

interface AllowedProps {
  needed: Role;
  children: ReactNode;
}

/** A screen for those who may do what this role may; others are told so, whatever way they came (NAV-10, PEO-01). */
export const Allowed = ({ needed, children }: AllowedProps) => (useMay(needed) ? children : <Forbidden />);
