import { useSelector } from '@xstate/react';
import { isUnsafe, stuckBy } from '#machines/outbox/outbox.selectors.ts';
import { useOutbox } from '#src/services.tsx';

/** Whether what was decided cannot go out at the moment. */
export const useStuck = (): boolean =>
  useSelector(useOutbox() ?? undefined, (snapshot) => snapshot !== undefined && stuckBy(snapshot) !== null);

/** Whether closing the tab would lose what waits. */
export const useUnsafe = (): boolean =>
  useSelector(useOutbox() ?? undefined, (snapshot) => snapshot !== undefined && isUnsafe(snapshot));
