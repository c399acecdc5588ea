import { expect, test } from 'vitest';
import { actOnReview } from '#contract/review-acts.ts';
import { createLazyActor } from '#src/app/lazyActor.ts';
import { startActQueue } from '#src/app/actQueue.ts';
import type { ActQueueActor, Services } from '#src/services.tsx';
import { itemOf, takenOf, undoOf } from '#tests/support/reviews.ts';
import { openScreen, settle } from '#tests/support/screen.tsx';

function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

async function started() {
  const got: Services[] = [];
  const stage = openScreen(null, { onServices: (services) => got.push(services) });
  const [services] = got;
  if (services === undefined) throw new Error('the screen has no services');
  const lazyActor = createLazyActor<ActQueueActor>();
  const session = new AbortController();
  // jsdom has no IndexedDB.
  await settle(() => startActQueue(services, lazyActor, session.signal));
  return { stage, lazyActor, session };
}

test('DSK-06 an act goes with its key and what it was given on, its undo with the number that the server gave the act', async () => {
  const { stage, lazyActor, session } = await started();
  const params = { idObserver: 4, idPollingStation: 1_004 };
  await settle(() => lazyActor.actor()?.send({ type: 'act.given', item: itemOf('a', 4, { version: 2, seen: 9 }) }));
  await settle(() =>
    lazyActor.actor()?.send({ type: 'act.undone', key: 'a', item: { ...undoOf('b', 'a', 4), seen: 9 } }),
  );
  const [act, ...others] = stage.asked.filter(({ endpoint }) => endpoint === actOnReview);
  expect([act?.args, others]).toEqual([
    { params, body: { key: 'a', version: 2, seen: 9, act: { type: 'review.confirmed' } } },
    [],
  ]);
  await settle(() => act?.answer(takenOf(70, 5)));
  expect(stage.waiting(actOnReview).args).toEqual({
    params,
    body: { key: 'b', version: 5, seen: 9, act: { type: 'review.undone', act: 70 } },
  });
  session.abort();
});

test('DSK-06 what is on its way when the session ends is called off', async () => {
  const { stage, lazyActor, session } = await started();
  await settle(() => lazyActor.actor()?.send({ type: 'act.given', item: itemOf('a') }));
  const { signal } = stage.waiting(actOnReview);
  expect(signal?.aborted).toBe(false);
  session.abort();
  expect(signal?.aborted).toBe(true);
});

test('DSK-06 where the browser keeps nothing, closing the tab is asked about as long as an act waits', async () => {
  const { stage, lazyActor, session } = await started();
  expect(asksBeforeClosing()).toBe(false);
  await settle(() => lazyActor.actor()?.send({ type: 'act.given', item: itemOf('a') }));
  expect(asksBeforeClosing()).toBe(true);
  await settle(() => stage.waiting(actOnReview).answer({ act: 7, row: null }));
  expect(asksBeforeClosing()).toBe(false);
  await settle(() => lazyActor.actor()?.send({ type: 'act.given', item: itemOf('b') }));
  session.abort();
  expect(asksBeforeClosing()).toBe(false);
});
