import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Failure } from '#contract/failures.values.ts';
import { notificationMachine, type NotificationInput, type Sent } from '#machines/notification/notification.machine.ts';
import type { Order } from '#machines/notification/notification.message.ts';
import { failureOf, isComposing, isSending, isUnsure } from '#machines/notification/notification.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { flush } from '#tests/support/walk.ts';

const message = { title: 'Urns', text: 'Seal them.' };
const order: Order = { ...message, recipients: [7], count: 1, key: 'left' };

/** Fails whatever is sent, and writes down what is kept for a reload of the page. */
function start(input: NotificationInput) {
  const kept: { key: string | undefined; failure: Failure | null }[] = [];
  const actor = createActor(
    notificationMachine.provide({
      actors: { send: fromPromise<Sent, { order: Order }>(() => Promise.reject(failures.offline)) },
      actions: { keepOrder: ({ context }) => kept.push({ key: context.order?.key, failure: context.failure }) },
    }),
    { input },
  ).start();
  return { actor, kept, now: () => actor.getSnapshot() };
}

test('NTF-06 an order that is tried again is kept as one on its way, then with why its outcome is unknown', async () => {
  const { actor, kept, now } = start({ message, order, failure: failures.timeout });
  expect([isUnsure(now()), failureOf(now())]).toEqual([true, failures.timeout]);
  actor.send({ type: 'send.retried' });
  expect([isSending(now()), now().context.failure]).toEqual([true, null]);
  await flush();
  expect([isUnsure(now()), kept]).toEqual([
    true,
    [
      { key: 'left', failure: failures.timeout },
      { key: 'left', failure: null },
      { key: 'left', failure: failures.offline },
    ],
  ]);
});

test('NTF-06 a failure that is left without its order is nothing to decide', () => {
  const { kept, now } = start({ message, order: null, failure: failures.timeout });
  expect([isComposing(now()), failureOf(now()), kept]).toEqual([true, null, []]);
});
