import { useSelector } from '@xstate/react';
import type { Role } from '#contract/roles.values.ts';
import { mayDo } from '#machines/session/session.selectors.ts';
import { useServices } from './services.tsx';

/** Whether the account of the session may do what this role may (PEO-01). */
export const useMay = (needed: Role): boolean => useSelector(useServices().session, mayDo(needed));
