import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import type { Thread } from '#contract/answers.ts';
import { nextReview } from '#contract/desk.ts';
import { nextVisitMachine, type Dealt } from '#machines/next-visit/next-visit.machine.ts';
import { keyOf, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { neighbourOf, threadsListed } from '#machines/threads/threads.selectors.ts';
import { followActor } from '#src/actors/followActor.ts';
import type { AnswersActor } from '#src/screens/answers/answers.actors.ts';
import { chosenOf } from '#src/screens/answers/answers.selectors.ts';
import { askedNow } from './desk.actors.ts';
import { filterIn, place, type DeskParts } from './news.actors.ts';

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

function chosenKey(snapshot: ReturnType<AnswersActor['getSnapshot']>): string | null {
  const visit = chosenOf(snapshot);
  return visit && keyOf(visit);
}

export const nextLogic = (parts: DeskParts) => {
  const { services, answers, threads, known } = parts;
  return nextVisitMachine.provide({
    actors: {
      visits: fromCallback(({ sendBack }) =>
        followActor(answers, chosenKey, (visit) => visit !== null && sendBack({ type: 'visit.opened' })),
      ),
      deal: fromPromise<Dealt, { after: ThreadKey | null }>(({ input: { after }, signal }) => {
        const { tab: _, ...query } = askedNow(parts) ?? {};
        const order = filterIn(answers).desk?.order ?? 'worst';
        return services.call(
          nextReview,
          { query: { ...query, order }, body: after === null ? {} : { after } },
          { signal },
        );
      }),
    },
    actions: {
      open(_, { row, ahead: [next = null] }) {
        known.learn(row);
        place(parts, row);
        openLater(answers, row, next);
      },
      openListed(_, { after }) {
        const listed = threadsListed(threads.getSnapshot());
        const next = neighbourOf(listed, after, 1);
        if (next !== null) openLater(answers, next, neighbourOf(listed, next, 1));
      },
    },
  });
};

export type NextActor = ActorRefFrom<typeof nextVisitMachine>;
