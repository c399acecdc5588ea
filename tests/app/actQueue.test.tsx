import { expect, test } from 'vitest';
import { actOnReview } from '#contract/review-acts.ts';
import { createLateActor } from '#src/app/lateActor.ts';
import { startActQueue } from '#src/app/actQueue.ts';
import type { ActQueueActor, Services } from '#src/services.tsx';
import { itemOf } from '#tests/support/reviews.ts';
import { openScreen, settle } from '#tests/support/screen.tsx';

function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

test('DSK-06 where the browser keeps nothing, closing the tab is asked about as long as an act waits', async () => {
  const got: Services[] = [];
  const stage = openScreen(null, { onServices: (services) => got.push(services) });
  const [services] = got;
  if (services === undefined) throw new Error('the screen has no services');
  const late = createLateActor<ActQueueActor>();
  const session = new AbortController();
  // jsdom has no IndexedDB.
  await settle(() => startActQueue(services, late, session.signal));
  expect(asksBeforeClosing()).toBe(false);
  await settle(() => late.actor()?.send({ type: 'act.given', item: itemOf('a') }));
  expect(asksBeforeClosing()).toBe(true);
  await settle(() => stage.waiting(actOnReview).answer({ act: 7, row: null }));
  expect(asksBeforeClosing()).toBe(false);
  await settle(() => late.actor()?.send({ type: 'act.given', item: itemOf('b') }));
  session.abort();
  expect(asksBeforeClosing()).toBe(false);
});
