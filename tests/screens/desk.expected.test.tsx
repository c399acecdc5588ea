import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextReview, peekNext } from '#contract/next-review.ts';
import { actOnReview } from '#contract/review-acts.ts';
import { listCompletedQuestions } from '#contract/answers.ts';
import { organizer } from '#tests/support/claims.ts';
import { claimOf, rowOf } from '#tests/support/reviews.ts';
import { settle } from '#tests/support/screen.tsx';
import { cameOf, newsOf } from '#tests/support/threads.ts';
import { stopClock } from '#tests/support/screenWalk.ts';
import { bodyOf, openDesk, waitingAct, type DeskStage } from './desk.given.tsx';

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

const heading = () => document.querySelector('#thread-heading')?.textContent;
const acts = (stage: DeskStage) => stage.asked.filter(({ endpoint }) => endpoint === actOnReview).map(bodyOf);
const pass = (milliseconds: number) => settle(() => vi.advanceTimersByTime(milliseconds));
const deal = (stage: DeskStage, number: number) =>
  settle(() =>
    stage
      .waiting(nextReview)
      .answer({ row: rowOf(number, { version: 2, claim: claimOf() }, { version: 2 }), ahead: [] }),
  );

/** The first visit is open, and the answers of the second one are here. */
async function openAhead(given: Parameters<typeof openDesk>[0] = {}): Promise<DeskStage> {
  const stage = await openDesk({ open: 1, ahead: [rowOf(2), rowOf(3)], ...given });
  for (const wait of [300, 1, 1]) {
    await pass(wait);
    await stage.serve();
  }
  return stage;
}

describe('DSK-18 the next visit in sight', () => {
  test('its answers are on screen with the key, before anything is answered', async () => {
    const stage = await openAhead();
    fireEvent.keyDown(document.body, { key: 'e' });
    await settle(() => {});
    expect([heading(), screen.getByRole('tabpanel').textContent]).toEqual([
      'AB 2',
      expect.stringContaining('Was it so?'),
    ]);
    expect(bodyOf(stage.waiting(nextReview))).toMatchObject({ expected: { idObserver: 2, idPollingStation: 1_002 } });
  });

  test('passed over are the visit that is left and what stands open no more', async () => {
    const stage = await openAhead({ ahead: [rowOf(1), rowOf(2, { state: 'confirmed', isOpen: false }), rowOf(3)] });
    fireEvent.keyDown(document.body, { key: '.' });
    await settle(() => {});
    expect([heading(), bodyOf(stage.waiting(nextReview))['expected']]).toEqual([
      'AB 3',
      { idObserver: 3, idPollingStation: 1_003 },
    ]);
  });

  test('a visit that was decided here a moment ago is not expected, though the server has not heard of it', async () => {
    const stage = await openAhead({ open: 2, rows: [rowOf(1), rowOf(2)], ahead: [rowOf(3)] });
    await stage.press('e');
    await settle(() => stage.waiting(nextReview).answer({ row: rowOf(3), ahead: [rowOf(2), rowOf(4)] }));
    await stage.serve();
    await pass(250);
    await stage.press('.');
    expect([heading(), acts(stage).length]).toEqual(['AB 4', 1]);
  });

  test('DSK-04 what comes after a visit comes with the deal: its answers are fetched, and it is not asked for once more', async () => {
    const stage = await openDesk({ open: 1, keeps: [peekNext, listCompletedQuestions] });
    await stage.press('.');
    await settle(() => stage.waiting(nextReview).answer({ row: rowOf(2), ahead: [rowOf(3)] }));
    await stage.serve();
    await pass(1);
    const ahead = stage.asked
      .filter(({ endpoint }) => endpoint === listCompletedQuestions)
      .map(({ args }) => args.query);
    expect(heading()).toBe('AB 2');
    expect(ahead).toContainEqual({ idObserver: 3, idPollingStation: 1_003 });
    await pass(2_000);
    expect(stage.asked.filter(({ endpoint }) => endpoint === peekNext)).toEqual([]);
  });

  test('DSK-06 an act whose tab ends before its visit is dealt comes back, and nothing of it was sent', async () => {
    const stage = await openAhead();
    await stage.press('e');
    await settle(() => {});
    await pass(250);
    await stage.press('e');
    const stored = new Map(stage.stored);
    cleanup();
    await openDesk({ open: 1, stored });
    expect(screen.getByRole('region', { name: 'Came back to you' })).toHaveTextContent('AB 2: Confirmed');
    expect(acts(stage).map(({ act }) => act)).toEqual([{ type: 'review.confirmed' }]);
  });

  test('DSK-06 of an act that is taken back before its visit is dealt the browser keeps nothing', async () => {
    const stage = await openAhead();
    await stage.press('e');
    await settle(() => waitingAct(stage).answer({ act: 7, row: rowOf(1, { state: 'confirmed', version: 2 }) }));
    await pass(250);
    await stage.press('e');
    const kept = stage.stored.size;
    await stage.press('u');
    await deal(stage, 2);
    expect([kept, stage.stored.size]).toEqual([1, 0]);
  });

  test('a key pressed twice at once judges no visit that nobody has read', async () => {
    const stage = await openAhead();
    await stage.press('e');
    await stage.press('e');
    await deal(stage, 2);
    await stage.serve();
    await stage.press('e');
    expect([heading(), acts(stage).map(({ act }) => act), stage.stored.size]).toEqual([
      'AB 2',
      [{ type: 'review.confirmed' }],
      1,
    ]);
    await pass(250);
    await settle(() => waitingAct(stage).answer({ act: 7, row: rowOf(1, { state: 'confirmed', version: 2 }) }));
    await stage.press('e');
    expect(acts(stage).at(-1)).toMatchObject({ version: 2, act: { type: 'review.confirmed' } });
  });

  test('DSK-04 whoever asks for the next one once more while it is being claimed asks once', async () => {
    const stage = await openAhead();
    await stage.press('.');
    await pass(250);
    await stage.press('.');
    expect([heading(), stage.asked.filter(({ endpoint }) => endpoint === nextReview).length]).toEqual(['AB 2', 1]);
  });

  test('what is held goes out of the version that the claim made', async () => {
    const stage = await openAhead();
    await stage.press('.');
    await pass(250);
    await stage.press('e');
    expect(acts(stage)).toEqual([]);
    await deal(stage, 2);
    expect([...stage.stored.values()].map(({ refusal }) => refusal)).toEqual([null]);
    expect(acts(stage)).toEqual([expect.objectContaining({ version: 2, seen: 3, act: { type: 'review.confirmed' } })]);
  });

  test('what is held and was not sent comes back with the words that were typed', async () => {
    const stage = await openAhead();
    await stage.press('.');
    await pass(250);
    await stage.press('c');
    fireEvent.change(screen.getByRole('textbox', { name: /^Comment for staff/u }), { target: { value: 'Ask again' } });
    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Add the comment' })));
    await deal(stage, 3);
    await stage.serve();
    const returned = screen.getByRole('region', { name: 'Came back to you' });
    expect([heading(), acts(stage), returned.textContent]).toEqual([
      'AB 3',
      [],
      expect.stringMatching(/AB 2.*It was not sent: the visit was not yours yet\..*Ask again/u),
    ]);
  });

  test('whoever leaves the desk is told what was held; whoever closes the tab is asked', async () => {
    const stage = await openAhead();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await stage.press('.');
    await pass(250);
    expect(close()).toBe(false);
    await stage.press('e');
    expect(close()).toBe(true);
    cleanup();
    await settle(() => {});
    expect([...stage.stored.values()].map(({ visit, refusal }) => [visit.idObserver, refusal?.code])).toEqual([
      [2, 'not-dealt'],
    ]);
  });

  test('a visit that a colleague has taken meanwhile is not shown', async () => {
    const stage = await openAhead();
    stage.rows.set(2, rowOf(2, { claim: claimOf({ isMine: false }) }, { version: 5 }));
    await stage.tell({ type: 'news.came', news: newsOf({ came: [{ ...cameOf(2), version: 5 }] }) });
    await stage.press('.');
    expect(bodyOf(stage.waiting(nextReview))).toMatchObject({ expected: { idObserver: 3 } });
  });

  test('PEO-01 a viewer looks nowhere ahead', async () => {
    const stage = await openDesk({
      open: 1,
      claims: { ...organizer, role: 'viewer' },
      ahead: [rowOf(2)],
      keeps: [peekNext],
    });
    await pass(400);
    expect(stage.asked.filter(({ endpoint }) => endpoint === peekNext)).toEqual([]);
  });
});
