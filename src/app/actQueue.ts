import { createActor, fromPromise } from 'xstate';
import { actOnReview, type ReviewAct } from '#contract/review-acts.ts';
import { claimsOf } from '#machines/session/session.selectors.ts';
import type { Changes, QueuedAct, Taken } from '#machines/act-queue/act-queue.items.ts';
import { actQueueMachine } from '#machines/act-queue/act-queue.machine.ts';
import { isUnsafe } from '#machines/act-queue/act-queue.selectors.ts';
import { accountKey } from '#src/api/token.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { ActQueueActor, Services } from '#src/services.tsx';
import { holdLock } from '#src/storage/tabLocks.ts';
import { newId } from '#src/ui/newId.ts';
import type { LazyActor } from './lazyActor.ts';
import { atEnd } from './logout.ts';
import { createActQueueStore, lockOf, type ActQueueStore } from './actQueueStore.ts';

/** An undo goes once the server has named the act that it undoes: until then it stands behind it. */
function sentAs(act: QueuedAct['act']): ReviewAct {
  if (act.type !== 'review.undone') return act;
  if (act.act === null) throw new Error('an undo whose act nobody knows');
  return { ...act, act: act.act };
}

const send = async (
  { call }: Services,
  { key, visit, version, seen, act }: QueuedAct,
  signal: AbortSignal,
): Promise<Taken> => call(actOnReview, { params: visit, body: { key, version, seen, act: sentAs(act) } }, { signal });

export const createActQueueActor = (services: Services, store: ActQueueStore): ActQueueActor =>
  createActor(
    actQueueMachine.provide({
      actors: {
        connection: whenOnline(services),
        recall: fromPromise(store.recall),
        write: fromPromise<unknown, Changes>(({ input }) => store.write(input)),
        send: fromPromise<Taken, { item: QueuedAct }>(({ input: { item }, signal }) => send(services, item, signal)),
      },
    }),
    { systemId: 'actQueue' },
  );

/** Sends what staff do about visits until the session is over; whoever logs out leaves nothing behind. */
export function startActQueue(services: Services, lazyActor: LazyActor<ActQueueActor>, over: AbortSignal): void {
  const tab = newId();
  const leave = holdLock(lockOf(tab));
  const store = createActQueueStore(accountKey(claimsOf(services.session.getSnapshot())), tab);
  const actor = createActQueueActor(services, store);
  actor.start();
  services.inspect(actor);
  lazyActor.join(actor);
  const askFirst = (event: BeforeUnloadEvent) => {
    if (isUnsafe(actor.getSnapshot())) event.preventDefault();
  };
  addEventListener('beforeunload', askFirst, { signal: over });
  atEnd(services.session, over, {
    stop() {
      actor.stop();
      leave();
    },
    forget: () => void store.clear().catch(() => {}),
  });
}
