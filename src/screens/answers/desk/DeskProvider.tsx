import { useRef, useState, type ReactNode } from 'react';
import type { ReviewRow } from '#contract/reviews.ts';
import { isVerdict, type GivenAct, type QueuedAct } from '#machines/act-queue/act-queue.items.ts';
import { isExpected } from '#machines/next-visit/next-visit.selectors.ts';
import type { ThreadKey } from '#machines/threads/threads.rows.ts';
import { useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { useAhead } from '#src/ui/useAhead.ts';
import type { AnswersActor, ThreadsActor } from '#src/screens/answers/answers.actors.ts';
import { countsLogic, undoLogic } from './desk.actors.ts';
import { DeskContext, type Desk } from './deskContext.ts';
import { expectedOf, lookAheadLogic } from './look-ahead.actors.ts';
import { nextLogic, openLater } from './next.actors.ts';
import { itemOf, versionFor } from './queuedActs.ts';
import { createVisitsKnown } from './visitsKnown.ts';

interface DeskProviderProps {
  answers: AnswersActor;
  threads: ThreadsActor;
  children: ReactNode;
}

const loadReview = () => import('./OpenReview.tsx');

/** Why an act came back that was given before its visit was dealt. */
const notDealt = { kind: 'refused', code: 'not-dealt', values: {} } as const;

/** What the parts of the desk share. */
export function DeskProvider({ answers, threads, children }: DeskProviderProps) {
  const services = useServices();
  const { actQueue } = services;
  const [known] = useState(createVisitsKnown);
  const decided = useRef<ReviewRow | null>(null);
  useAhead(loadReview);
  const parts = { services, answers, threads, known };
  const counts = useScreenActor(() => countsLogic(parts));
  const undo = useScreenActor(() =>
    undoLogic(({ key, visit, name, version, seen }) => {
      const row = decided.current;
      if (row === null) return;
      const item = { ...itemOf(row, seen, { type: 'review.undone', act: null }), visit, name, version, undoes: key };
      actQueue.actor()?.send({ type: 'act.undone', key, item });
      openLater(answers, known.of(row) ?? row, null);
    }),
  );
  const lookAhead = useScreenActor(() => lookAheadLogic(parts));

  function keep(row: ReviewRow, given: QueuedAct) {
    const item = { ...given, version: versionFor(row, given.act) };
    actQueue.actor()?.send({ type: 'act.given', item });
    if (!isVerdict(item.act)) return;
    const { key, visit, name, seen } = item;
    decided.current = row;
    undo.send({ type: 'act.done', done: { key, visit, name, type: item.act.type, version: row.review.version, seen } });
  }
  const next = useScreenActor(() =>
    nextLogic({
      ...parts,
      lookAhead,
      keep,
      keepHeld: (item) => actQueue.actor()?.send({ type: 'act.held', item: returned(item) }),
      dropHeld: ({ key }) => actQueue.actor()?.send({ type: 'hold.ended', key }),
      giveBack: (item) => actQueue.actor()?.send({ type: 'act.given', item: returned(item) }),
    }),
  );
  function goOn(after: ThreadKey | null) {
    if (next.getSnapshot().hasTag('unread')) return;
    next.send({ type: 'next.wanted', after, expected: expectedOf(parts, lookAhead, after) });
  }
  const [desk] = useState((): Desk => {
    function give(row: ReviewRow, seen: number, act: GivenAct) {
      if (actQueue.actor() === null || next.getSnapshot().hasTag('unread')) return;
      const item = itemOf(row, seen, act);
      if (isExpected(next.getSnapshot(), row)) return next.send({ type: 'act.held', item });
      keep(row, item);
      if (isVerdict(act)) goOn(item.visit);
    }
    return { answers, threads, known, counts, next, undo, give, goOn };
  });
  return <DeskContext value={desk}>{children}</DeskContext>;
}

/** As it comes back to whoever gave it, with the words that they typed. */
const returned = (item: QueuedAct): QueuedAct => ({ ...item, refusal: notDealt });
