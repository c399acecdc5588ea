import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { nextReview } from '#contract/next-review.ts';
import { actOnReview } from '#contract/review-acts.ts';
import { listReviews } from '#contract/reviews.ts';
import { organizer } from '#tests/support/claims.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { itemOf, rowOf } from '#tests/support/reviews.ts';
import { press, settle, speak } from '#tests/support/screen.tsx';
import { newsOf } from '#tests/support/threads.ts';
import { bodyOf, buttons, notice, openDesk, rowsShown, waitingAct } from './desk.given.tsx';

test('DSK-04 with nothing open one press deals the first one; who may only read is not offered it', async () => {
  const stage = await openDesk();
  await press('Claim the next one');
  expect(bodyOf(stage.waiting(nextReview))).toEqual({});
  stage.close();
  await openDesk({ claims: { ...organizer, organizer: false, role: 'viewer' } });
  expect(screen.queryByRole('button', { name: 'Claim the next one' })).toBeNull();
});

test('DSK-02 a visit that leaves while the list is read anew is gone at once', async () => {
  const stage = await openDesk({ keeps: [listReviews] });
  await settle(() => {
    const data = [1, 2, 3].map((number) => rowOf(number));
    stage.waiting(listReviews).answer({ data, totalItems: 3, totalPages: 1, cursor: '1.1.1' });
  });
  await press('Refresh');
  await stage.tell({ type: 'news.came', news: newsOf({ left: [{ idObserver: 2, idPollingStation: 1_002 }] }) });
  expect(rowsShown()).toEqual(['AB 1', 'AB 3']);
});

describe('DSK-06 acts on their way', () => {
  test('what came back leads to its visit; to one that nobody here knows by its address', async () => {
    const refusal = { kind: 'refused', code: 'review-changed', values: {} } as const;
    const items = [itemOf('a', 1, { refusal }), itemOf('b', 9, { refusal })];
    await openDesk({
      open: 1,
      stored: new Map(items.map((item) => [item.key, item])),
    });
    const returned = within(screen.getByRole('region', { name: 'Came back to you' }));
    const isLeftToBrowser = (name: string) => {
      const seen: boolean[] = [];
      const see = (event: Event) => {
        seen.push(!event.defaultPrevented);
        event.preventDefault();
      };
      document.addEventListener('click', see, { once: true });
      fireEvent.click(returned.getByRole('link', { name }));
      return seen;
    };
    expect([isLeftToBrowser('AB 9'), isLeftToBrowser('AB 1')]).toEqual([[true], [false]]);
  });

  test('PEO-01 a role that is lowered in mid-review: what was on its way comes back with its words, and no more is offered', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('w');
    await settle(() =>
      fireEvent.change(screen.getByRole('textbox', { name: /^Note/u }), { target: { value: 'Sun la Țăndărei' } }),
    );
    await press(/1 hour/u);
    const form = within(screen.getByRole('group', { name: 'Wait' }));
    await settle(() => fireEvent.click(form.getByRole('button', { name: 'Wait' })));
    const given = waitingAct(stage);
    const { key } = bodyOf(given);
    // Another role ends the sessions: the act waits for the next one.
    await settle(() => given.fail(failures.unauthorized));
    expect([...stage.stored.keys()]).toEqual([key]);
    stage.close();
    const lowered = await openDesk({
      open: 1,
      stored: stage.stored,
      claims: { ...organizer, organizer: false, role: 'viewer' },
    });
    await settle(() => waitingAct(lowered).fail(failures.forbidden));
    await lowered.serve();
    const back = screen.getByRole('region', { name: 'Came back to you' }).textContent;
    for (const part of ['AB 1', 'Sun la Țăndărei', 'You may not do this any more.']) expect(back).toContain(part);
    await lowered.press('.');
    expect(lowered.asked.filter(({ endpoint }) => endpoint === nextReview)).toEqual([]);
    expect([buttons(), lowered.stored.get(String(key))?.refusal?.kind]).toEqual([['History'], 'forbidden']);
  });

  test('one press sends at once what waits for the network', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('e');
    const first = waitingAct(stage);
    await settle(() => first.fail(failures.offline));
    await press('Try now');
    expect(bodyOf(waitingAct(stage))).toEqual(bodyOf(first));
  });

  test('what never left is taken back without a word to the server', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('e');
    await settle(() => waitingAct(stage).fail(failures.offline));
    await settle(() => stage.waiting(nextReview).fail(failures.offline));
    await stage.serve();
    await stage.press('e');
    expect([...stage.stored.values()].map(({ name }) => name)).toEqual(['AB 1', 'AB 2']);
    await stage.press('u');
    expect([...stage.stored.values()].map(({ name }) => name)).toEqual(['AB 1']);
    stage.goOnline();
    await settle(() => {});
    const row = rowOf(1, { state: 'confirmed', isOpen: false, version: 2 }, { version: 2 });
    await settle(() => waitingAct(stage).answer({ act: 7, row }));
    const sent = stage.asked.filter(({ endpoint }) => endpoint === actOnReview);
    expect([new Set(sent.map((asked) => bodyOf(asked)['key'])).size, stage.stored.size]).toEqual([1, 0]);
  });
});

describe('DSK-06 before the code of what sends acts is there', () => {
  const confirm = () => screen.getByRole('button', { name: /^(Confirm|Confirmați)$/u });
  const why = () => {
    const actions = confirm().closest('fieldset');
    return document.getElementById(actions?.getAttribute('aria-describedby') ?? '')?.textContent ?? null;
  };
  const lost = () => new TypeError('Failed to fetch dynamically imported module: /assets/lazyServices.js');

  test('it is said that a moment is needed', async () => {
    const stage = await openDesk({ open: 1, isActQueueLate: true, lazyCode: () => new Promise(() => {}) });
    expect([why(), notice().includes('A moment, then you can decide…')]).toEqual([
      'A moment, then you can decide…',
      true,
    ]);
    await stage.joinActQueue();
    expect([why(), confirm().matches(':disabled')]).toEqual([null, false]);
  });

  test('where it does not arrive that is said; one press asks again, and so does the network that is back', async () => {
    const lazyCode = vi.fn<() => Promise<unknown>>().mockRejectedValue(lost());
    const stage = await openDesk({ open: 1, isActQueueLate: true, lazyCode });
    expect(why()).toContain('Nothing can be decided: a part of the page has not arrived.');
    expect([lazyCode.mock.calls.length, confirm().matches(':disabled')]).toEqual([1, true]);
    await press('Try now');
    expect(lazyCode).toHaveBeenCalledTimes(2);
    lazyCode.mockResolvedValue(null);
    stage.goOnline();
    await settle(() => {});
    expect([lazyCode.mock.calls.length, why()]).toEqual([3, 'A moment, then you can decide…']);
    await stage.joinActQueue();
    expect([why(), confirm().matches(':disabled')]).toEqual([null, false]);
  });

  test.each(['en', 'ro'] as const)('axe finds nothing, in %s', async (language) => {
    await openDesk({ open: 1, isActQueueLate: true, lazyCode: () => Promise.reject(lost()) });
    await speak(language);
    await expectAccessible();
  });
});
