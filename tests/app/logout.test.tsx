import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actOnReview } from '#contract/review-acts.ts';
import { createLazyActor } from '#src/app/lazyActor.ts';
import { LogOut } from '#src/app/LogOut.tsx';
import { createActQueueActor } from '#src/app/actQueue.ts';
import type { ActQueueStore } from '#src/app/actQueueStore.ts';
import type { ActQueueActor, Services } from '#src/services.tsx';
import { organizer } from '#tests/support/claims.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { itemOf } from '#tests/support/reviews.ts';
import { openScreen, press, settle, speak } from '#tests/support/screen.tsx';

/** A browser that keeps what it is told, unless told otherwise. */
async function open(write: ActQueueStore['write'] = () => Promise.resolve()) {
  const asked: string[] = [];
  const actQueue = createLazyActor<ActQueueActor>();
  const got: Services[] = [];
  const stage = openScreen(<LogOut onAsk={() => asked.push('asked')} />, {
    claims: organizer,
    actQueue,
    onServices: (given) => got.push(given),
  });
  const [services] = got;
  if (services === undefined) throw new Error('the screen has no services');
  const store: ActQueueStore = { recall: () => Promise.resolve([]), write, clear: () => Promise.resolve() };
  const actor = createActQueueActor(services, store);
  actor.start();
  await settle(() => actQueue.join(actor));
  const isOver = () => services.session.getSnapshot().matches('loggedOut');
  const give = () => settle(() => actor.send({ type: 'act.given', item: itemOf('a') }));
  return { stage, asked, give, isOver };
}

const question = () => screen.queryByRole('alertdialog', { name: 'Log out before everything is sent?' });

test('DSK-06 with nothing on its way, whoever logs out is logged out', async () => {
  const { asked, isOver } = await open();
  expect(isOver()).toBe(false);
  await press('Log out');
  expect([isOver(), asked, question()]).toEqual([true, [], null]);
});

test.each([
  ['kept in the browser', undefined],
  ['about to be kept', () => new Promise<void>(() => {})],
] as const)('DSK-06 with an act that is %s, it is asked first, and one may stay', async (_, write) => {
  const { asked, give, isOver } = await open(write);
  await give();
  await press('Log out');
  expect(await screen.findByRole('alertdialog')).toBe(question());
  expect([asked, question()?.textContent]).toEqual([
    ['asked'],
    expect.stringContaining('1 act on visits has not been accepted by the server. It is lost when you log out.'),
  ]);
  await expectAccessible();
  await press('Cancel');
  expect([isOver(), question()]).toEqual([false, null]);
  await press('Log out');
  await screen.findByRole('alertdialog');
  const [confirm] = screen.getAllByRole('button', { name: 'Log out' }).toReversed();
  await settle(() => confirm?.click());
  expect(isOver()).toBe(true);
});

test('DSK-06 what the server has taken meanwhile asks nothing', async () => {
  const { stage, give, isOver } = await open();
  await give();
  await settle(() => stage.waiting(actOnReview).answer({ act: 7, row: null }));
  await press('Log out');
  expect([isOver(), question()]).toEqual([true, null]);
});

test('DSK-06 in Romanian', async () => {
  await speak('ro');
  const { give } = await open();
  await give();
  await press('Deconectare');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('1 acțiune');
});
