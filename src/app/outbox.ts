import { createActor, fromPromise } from 'xstate';
import { actOnReview } from '#contract/review-acts.ts';
import { claimsOf, sessionEnd } from '#machines/session/session.selectors.ts';
import type { Changes, OutboxItem, Taken } from '#machines/outbox/outbox.items.ts';
import { outboxMachine } from '#machines/outbox/outbox.machine.ts';
import { isUnsafe } from '#machines/outbox/outbox.selectors.ts';
import { accountKey } from '#src/api/token.ts';
import { whenOnline } from '#src/browser.actors.ts';
import type { OutboxActor, Services } from '#src/services.tsx';
import type { LateActor } from './lateActor.ts';
import { createOutboxStore, type OutboxStore } from './outboxStore.ts';

/** An undo goes once the server has named the act that it undoes: until then it stands behind it. */
async function send(
  { call }: Services,
  { key, visit, version, seen, act }: OutboxItem,
  signal: AbortSignal,
): Promise<Taken> {
  if (act.type === 'review.undone' && act.act === null) throw new Error('an undo whose act nobody knows');
  const given = act.type === 'review.undone' ? { ...act, act: act.act ?? 0 } : act;
  return call(actOnReview, { params: visit, body: { key, version, seen, act: given } }, { signal });
}

export const createOutboxActor = (services: Services, store: OutboxStore): OutboxActor =>
  createActor(
    outboxMachine.provide({
      actors: {
        connection: whenOnline(services),
        recall: fromPromise(store.recall),
        write: fromPromise<unknown, Changes>(({ input }) => store.write(input)),
        send: fromPromise<Taken, { item: OutboxItem }>(({ input: { item }, signal }) => send(services, item, signal)),
      },
    }),
    { systemId: 'outbox' },
  );

/** Sends what staff do about visits until the session is over; whoever logs out leaves nothing behind. */
export function startOutbox(services: Services, late: LateActor<OutboxActor>, over: AbortSignal): void {
  const store = createOutboxStore(accountKey(claimsOf(services.session.getSnapshot())));
  const actor = createOutboxActor(services, store);
  actor.start();
  services.inspect(actor);
  late.join(actor);
  const askFirst = (event: BeforeUnloadEvent) => {
    if (isUnsafe(actor.getSnapshot())) event.preventDefault();
  };
  addEventListener('beforeunload', askFirst, { signal: over });
  over.addEventListener('abort', () => {
    actor.stop();
    if (sessionEnd(services.session.getSnapshot()) === 'closed') store.clear().catch(() => {});
  });
}
