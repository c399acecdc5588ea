import { useSelector } from '@xstate/react';
import { isUnsafe, stuckBy } from '#machines/act-queue/act-queue.selectors.ts';
import { useActQueue } from '#src/services.tsx';

/** Whether what was decided cannot go out at the moment. */
export const useStuck = (): boolean =>
  useSelector(useActQueue() ?? undefined, (snapshot) => snapshot !== undefined && stuckBy(snapshot) !== null);

/** Whether closing the tab would lose what waits. */
export const useUnsafe = (): boolean =>
  useSelector(useActQueue() ?? undefined, (snapshot) => snapshot !== undefined && isUnsafe(snapshot));
