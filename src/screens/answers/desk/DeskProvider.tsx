import { useRef, useState, type ReactNode } from 'react';
import type { ReviewRow } from '#contract/reviews.ts';
import type { GivenAct, QueuedAct } from '#machines/act-queue/act-queue.items.ts';
import { useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { newId } from '#src/ui/newId.ts';
import { useAhead } from '#src/ui/useAhead.ts';
import type { AnswersActor, ThreadsActor } from '#src/screens/answers/answers.actors.ts';
import { countsLogic, undoLogic } from './desk.actors.ts';
import { DeskContext, type Desk } from './deskContext.ts';
import { nextLogic, openLater } from './next.actors.ts';
import { createVisitsKnown } from './visitsKnown.ts';

interface DeskProviderProps {
  answers: AnswersActor;
  threads: ThreadsActor;
  children: ReactNode;
}

const loadReview = () => import('./OpenReview.tsx');

/** They fit any version of the review. */
const unversioned: ReadonlySet<GivenAct['type']> = new Set(['review.commented', 'review.called', 'review.escalated']);
/** With them a visit is done with for now: the next one opens, and one key takes them back. */
const verdicts: ReadonlySet<GivenAct['type']> = new Set(['review.confirmed', 'review.dismissed', 'review.postponed']);

/** What the parts of the desk share. */
export function DeskProvider({ answers, threads, children }: DeskProviderProps) {
  const services = useServices();
  const { actQueue } = services;
  const [known] = useState(createVisitsKnown);
  const decided = useRef<ReviewRow | null>(null);
  useAhead(loadReview);
  const parts = { services, answers, threads, known };
  const counts = useScreenActor(() => countsLogic(parts));
  const next = useScreenActor(() => nextLogic(parts));
  const undo = useScreenActor(() =>
    undoLogic(({ key, visit, name, version, seen }) => {
      const act = { type: 'review.undone', act: null } as const;
      actQueue
        .actor()
        ?.send({ type: 'act.undone', key, item: { ...blank(), visit, name, version, seen, act, undoes: key } });
      const row = decided.current;
      if (row !== null) openLater(answers, known.of(row) ?? row, null);
    }),
  );
  const [desk] = useState((): Desk => {
    function give(row: ReviewRow, seen: number, act: GivenAct) {
      const taker = actQueue.actor();
      if (taker === null) return;
      const { idObserver, idPollingStation, pollingStationName: name, review } = row;
      const visit = { idObserver, idPollingStation };
      const version = unversioned.has(act.type) ? null : review.version;
      const item = { ...blank(), visit, name, act, version, seen };
      taker.send({ type: 'act.given', item });
      if (!verdicts.has(act.type)) return;
      decided.current = row;
      undo.send({
        type: 'act.done',
        done: { key: item.key, visit, name, type: act.type, version: review.version, seen },
      });
      next.send({ type: 'next.wanted', after: visit });
    }
    return { answers, threads, known, counts, next, undo, give };
  });
  return <DeskContext value={desk}>{children}</DeskContext>;
}

const blank = (): Pick<QueuedAct, 'key' | 'follows' | 'undoes' | 'refusal' | 'givenAt'> => ({
  key: newId(),
  follows: null,
  undoes: null,
  refusal: null,
  givenAt: new Date().toISOString(),
});
