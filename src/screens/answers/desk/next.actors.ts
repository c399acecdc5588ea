import { type EventObject, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import type { Thread } from '#contract/threads.ts';
import { nextReview } from '#contract/next-review.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import type { QueuedAct } from '#machines/act-queue/act-queue.items.ts';
import { nextVisitMachine, type Dealt, type NextWanted } from '#machines/next-visit/next-visit.machine.ts';
import { neighbourOf, threadsListed } from '#machines/threads/threads.selectors.ts';
import type { AnswersActor } from '#src/screens/answers/answers.actors.ts';
import { afterPaint } from '#src/ui/afterPaint.ts';
import { followChosen, keyed, queryOf, type LookAheadActor } from './look-ahead.actors.ts';
import { place, type DeskParts } from './liveDesk.actors.ts';

/** After the action that asks for it: what opens makes machines of its own, which no action may do. */
export function openLater(answers: AnswersActor, thread: Thread, next: Thread | null): void {
  queueMicrotask(() => answers.send({ type: 'thread.chosen', thread, next }));
  requestAnimationFrame(enterThread);
}

/** Whoever is dealt a visit reads on at its heading; what they are typing meanwhile keeps the focus. */
function enterThread(): void {
  if (document.activeElement?.matches('input, textarea, select') === true) return;
  document.querySelector<HTMLElement>('#thread-heading')?.focus({ preventScroll: true });
}

interface NextParts extends DeskParts {
  lookAhead: LookAheadActor;
  /** Hands an act about a visit on to the act queue. */
  keep: (row: ReviewRow, item: QueuedAct) => void;
  /** Keeps an act in the browser that waits for its visit. */
  keepHeld: (item: QueuedAct) => void;
  dropHeld: (item: QueuedAct) => void;
  /** It was not sent: whoever gave it is told, with the words that they typed. */
  giveBack: (item: QueuedAct) => void;
}

export const nextLogic = (parts: NextParts) => {
  const { services, answers, threads, known, lookAhead } = parts;
  const learn = ({ row, ahead }: Dealt) => {
    if (row !== null) {
      known.learn(row);
      place(parts, row);
    }
    lookAhead.send({ type: 'ahead.dealt', at: row && keyed(row), ahead });
  };
  return nextVisitMachine.provide({
    actors: {
      visits: fromCallback(({ sendBack }) => followChosen(parts, (visit) => sendBack({ type: 'visit.opened', visit }))),
      unsent: fromCallback<EventObject, { heldNow: () => readonly QueuedAct[] }>(({ input: { heldNow } }) => {
        const ask = (event: Event) => heldNow().length > 0 && event.preventDefault();
        window.addEventListener('beforeunload', ask);
        return () => {
          window.removeEventListener('beforeunload', ask);
          heldNow().forEach(parts.giveBack);
        };
      }),
      deal: fromPromise<Dealt, NextWanted>(async ({ input: { after, expected }, signal }) => {
        if (expected !== null) await afterPaint();
        const body = { ...(after && { after: keyed(after) }), ...(expected && { expected: keyed(expected) }) };
        return services.call(nextReview, { query: queryOf(parts), body }, { signal });
      }),
    },
    actions: {
      openExpected: (_, { row }) => openLater(answers, row, null),
      learn: (_, dealt) => learn(dealt),
      open(_, dealt) {
        learn(dealt);
        if (dealt.row !== null) openLater(answers, dealt.row, null);
      },
      release: (_, { held, row }) => held.forEach((item) => parts.keep(row, item)),
      keepHeld: (_, { item }) => parts.keepHeld(item),
      dropHeld: (_, { held }) => held.forEach(parts.dropHeld),
      giveBack: (_, { held }) => held.forEach(parts.giveBack),
      openListed(_, { after }) {
        const listed = threadsListed(threads.getSnapshot());
        const next = neighbourOf(listed, after, 1);
        if (next !== null) openLater(answers, next, neighbourOf(listed, next, 1));
      },
    },
  });
};

export type NextActor = ActorRefFrom<typeof nextVisitMachine>;
