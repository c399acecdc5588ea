import { createContext, useContext } from 'react';
import { useSelector } from '@xstate/react';
import type { Thread } from '#contract/threads.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { useServices } from '#src/services.tsx';

/** The visit that the notes belong to; null until it is known. */
export const VisitContext = createContext<Thread | null>(null);

/** Whose notes these are: the NGO only where people of several are in sight. */
export function useReporter() {
  const visit = useContext(VisitContext);
  const seesAll = useSelector(useServices().session, seesAllNgos);
  if (visit === null) return null;
  const { pollingStationName: station, observerName: observer, ngo } = visit;
  return { station, observer, ngo: seesAll ? ngo : undefined };
}
