import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isOrganizer } from '#machines/session/session.selectors.ts';
import { useServices } from '#src/services.tsx';
import { Forbidden } from './Forbidden.tsx';

/** Screens for organizers alone; others are told so, whatever way they came (NAV-10). */
export const Organizers = ({ children }: { children: ReactNode }) =>
  useSelector(useServices().session, isOrganizer) ? children : <Forbidden />;
