import { useSelector } from '@xstate/react';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Thread } from '#contract/threads.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import type { Role } from '#contract/roles.values.ts';
import type { GivenAct, QueuedAct } from '#machines/act-queue/act-queue.items.ts';
import { waitingIn } from '#machines/act-queue/act-queue.selectors.ts';
import { heldFor } from '#machines/next-visit/next-visit.selectors.ts';
import { same } from '#machines/same.ts';
import { roleIn, userNameOf } from '#machines/session/session.selectors.ts';
import { isSameThread, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { useActQueue, useServices } from '#src/services.tsx';
import type { AnswersActor, ThreadsActor } from '#src/screens/answers/answers.actors.ts';
import type { CountsActor, UndoActor } from './desk.actors.ts';
import type { NextActor } from './next.actors.ts';
import { isReviewRow } from './isReviewRow.ts';
import { withGiven } from './queuedActs.ts';
import { newest, type VisitsKnown } from './visitsKnown.ts';

export interface Desk {
  answers: AnswersActor;
  threads: ThreadsActor;
  known: VisitsKnown;
  counts: CountsActor;
  next: NextActor;
  undo: UndoActor;
  /** Gives an act to the act queue, and does nothing as long as that is not there; the version of those that fit any review is not sent. */
  give: (row: ReviewRow, seen: number, act: GivenAct) => void;
  /** Opens the visit that comes after this one. */
  goOn: (after: ThreadKey | null) => void;
}

/** Null where the server has no desk. */
export const DeskContext = createContext<Desk | null>(null);

export const useDesk = (): Desk | null => use(DeskContext);

const noItems: readonly QueuedAct[] = [];

/** What was decided about any visit and is on its way. */
export function useWaitingItems(): readonly QueuedAct[] {
  return useSelector(
    useActQueue() ?? undefined,
    (snapshot) => (snapshot === undefined ? noItems : waitingIn(snapshot)),
    same,
  );
}

/** What was given about a visit that is on screen and not dealt yet. */
export function useHeldItems(visit: ThreadKey | null): readonly QueuedAct[] {
  const desk = useDesk();
  return useSelector(desk?.next, (snapshot) => (snapshot === undefined ? noItems : heldFor(snapshot, visit)));
}

export const useRole = (): Role => useSelector(useServices().session, roleIn);

/** A listed visit as it is by now, with what was decided here and is on its way; null where it has no review. */
export function useShownReview(thread: Thread | null): ReviewRow | null {
  const me = useSelector(useServices().session, userNameOf) ?? '';
  const items = useWaitingItems();
  const held = useHeldItems(thread);
  return useMemo(() => {
    if (thread === null || !isReviewRow(thread)) return null;
    return withGiven(thread, [...items.filter(({ visit }) => isSameThread(visit, thread)), ...held], me);
  }, [thread, items, held, me]);
}

const unfollowed = () => () => {};

/** The newest that is known of a visit, from the list or from anybody else. */
export function useKnownRow(visit: ThreadKey, listed: readonly Thread[]): ReviewRow | null {
  const desk = useDesk();
  const learned = useSyncExternalStore(desk?.known.subscribe ?? unfollowed, () => desk?.known.of(visit));
  const inList = listed.find((one) => isSameThread(one, visit));
  return newest([learned, inList !== undefined && isReviewRow(inList) ? inList : undefined]) ?? null;
}
