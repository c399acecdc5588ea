import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { nextReview } from '#contract/next-review.ts';
import { actOnReview } from '#contract/review-acts.ts';
import { failures } from '#tests/support/failures.ts';
import { claimOf, rowOf, takenOf } from '#tests/support/reviews.ts';
import { press, settle, type Asked } from '#tests/support/screen.tsx';
import { stopClock } from '#tests/support/screenWalk.ts';
import { bodyOf, changed, facts, notice, openDesk, rowsShown, waitingAct } from './desk.given.tsx';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/u;

afterEach(() => void vi.useRealTimers());

describe('verdicts at the desk', () => {
  test('DSK-05 DSK-06 a verdict is kept, on screen and sent at once, and the next visit opens', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('e');
    const [item] = stage.stored.values();
    expect([item?.key, item?.act, item?.version, item?.seen]).toEqual([
      expect.stringMatching(uuid),
      { type: 'review.confirmed' },
      1,
      3,
    ]);
    expect(facts()).toContain('Confirmed');
    expect(bodyOf(waitingAct(stage))).toEqual({
      key: item?.key,
      version: 1,
      seen: 3,
      act: { type: 'review.confirmed' },
    });
    expect(bodyOf(stage.waiting(nextReview))).toEqual({ after: { idObserver: 1, idPollingStation: 1_001 } });
  });

  test('DSK-05 a key pressed twice at once is one verdict', async () => {
    const stage = await openDesk({ open: 1 });
    await settle(() => {
      fireEvent.keyDown(document.body, { key: 'e' });
      fireEvent.keyDown(document.body, { key: 'e' });
    });
    await stage.press('e');
    expect(stage.stored.size).toBe(1);
  });

  test('DSK-05 the second click of a double click is not about the next visit', async () => {
    const stage = await openDesk({ open: 1 });
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    await settle(() => fireEvent.click(confirm, { detail: 2 }));
    expect(stage.stored.size).toBe(0);
    await settle(() => fireEvent.click(confirm, { detail: 1 }));
    expect(stage.stored.size).toBe(1);
  });

  test('DSK-06 nothing is offered, nor done by a key, before there is who keeps it: no verdict is lost', async () => {
    const stage = await openDesk({ open: 1, isActQueueLate: true });
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    await stage.press('e');
    fireEvent.click(confirm);
    expect(confirm.matches(':disabled')).toBe(true);
    expect([facts().includes('Confirmed'), stage.asked.filter(({ endpoint }) => endpoint === nextReview)]).toEqual([
      false,
      [],
    ]);
    await stage.joinActQueue();
    expect(confirm.matches(':disabled')).toBe(false);
    await stage.press('e');
    expect([stage.stored.size, facts().includes('Confirmed')]).toEqual([1, true]);
    expect(bodyOf(waitingAct(stage))).toMatchObject({ act: { type: 'review.confirmed' } });
  });

  test('DSK-04 what is dealt is opened, and what was decided leaves its tab', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('e');
    const verdict = { state: 'confirmed', isOpen: false, version: 2 } as const;
    await settle(() => waitingAct(stage).answer({ act: 7, row: rowOf(1, verdict, { version: 2 }) }));
    await settle(() =>
      stage.waiting(nextReview).answer({ row: rowOf(2, { claim: claimOf() }, { version: 2 }), ahead: [] }),
    );
    await stage.serve();
    expect([document.querySelector('#thread-heading')?.textContent, rowsShown(), stage.stored.size]).toEqual([
      'AB 2',
      ['AB 3'],
      0,
    ]);
    expect(notice()).toContain('Confirmed: AB 1.');
  });

  test('DSK-04 the focus goes to the heading of the next visit, but not away from what is being typed', async () => {
    const stage = await openDesk({ open: 1 });
    screen.getByRole('button', { name: 'Confirm' }).focus();
    await stage.press('e');
    await settle(() => stage.waiting(nextReview).answer({ row: rowOf(2, { claim: claimOf() }), ahead: [] }));
    await stage.serve();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('AB 2'));
    expect(document.activeElement?.tagName).toBe('H2');
    await stage.press('.');
    const box = document.body.appendChild(document.createElement('input'));
    box.focus();
    await settle(() => stage.waiting(nextReview).answer({ row: rowOf(3, { claim: claimOf() }), ahead: [] }));
    await stage.serve();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect([document.querySelector('#thread-heading')?.textContent, document.activeElement]).toEqual(['AB 3', box]);
    box.remove();
  });

  test('DSK-06 the cable out for ten minutes in the middle of ten verdicts: each goes once, in order, none is lost', async () => {
    stopClock();
    const numbers = Array.from({ length: 11 }, (_, index) => index + 1);
    const stage = await openDesk({ open: 1, rows: numbers.map((number) => rowOf(number)) });
    const judged = (number: number) => rowOf(number, { state: 'confirmed', isOpen: false, version: 2 }, { version: 2 });
    const deal = (number: number) => settle(() => stage.waiting(nextReview).answer({ row: rowOf(number), ahead: [] }));
    const isAct = ({ endpoint }: Asked) => endpoint === actOnReview;
    /** Whatever is on its way breaks off; what was answered before stays so. */
    const cut = () => stage.asked.filter(isAct).forEach(({ fail }) => fail(failures.offline));
    const keys: unknown[] = [];
    const sent: unknown[] = [];
    for (const number of numbers.slice(0, 4)) {
      await stage.press('e');
      const act = waitingAct(stage);
      keys.push(bodyOf(act)['key']);
      sent.push(bodyOf(act)['key']);
      await settle(() => act.answer({ act: number, row: judged(number) }));
      await deal(number + 1);
      await stage.serve();
    }
    await stage.press('e');
    keys.push([...stage.stored.keys()].at(-1));
    await settle(cut);
    stage.goOffline();
    await settle(() => stage.waiting(nextReview).fail(failures.offline));
    await stage.serve();
    for (const _ of numbers.slice(5, 10)) {
      await stage.press('e');
      keys.push([...stage.stored.keys()].at(-1));
      await settle(cut);
      await settle(() => stage.waiting(nextReview).fail(failures.offline));
      await stage.serve();
    }
    expect([stage.stored.size, notice()]).toEqual([6, expect.stringContaining('6 changes wait for the network.')]);
    const before = stage.asked.filter(isAct).length;
    stage.goOnline();
    for (const [place, number] of numbers.slice(4, 10).entries()) {
      await settle(() => {});
      const act = stage.asked.filter(isAct)[before + place];
      if (act === undefined) throw new Error(`nothing is sent after ${place} acts`);
      sent.push(bodyOf(act)['key']);
      await settle(() => act.answer({ act: number, row: judged(number) }));
    }
    expect([sent, new Set(keys).size, stage.stored.size]).toEqual([keys, 10, 0]);
  });

  test('DSK-04 where none is left, it is said', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('.');
    await settle(() => stage.waiting(nextReview).answer({ row: null, ahead: [] }));
    expect(notice()).toContain('Every open visit is claimed by somebody.');
  });

  test('DSK-04 without a connection the next row of the list opens', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('.');
    await settle(() => stage.waiting(nextReview).fail(failures.offline));
    await stage.serve();
    expect(document.querySelector('#thread-heading')?.textContent).toBe('AB 2');
  });

  test('DSK-06 one key takes the last act back, wherever the officer is by then', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('e');
    await settle(() => waitingAct(stage).answer(takenOf(7, 2)));
    await settle(() => stage.waiting(nextReview).answer({ row: rowOf(2), ahead: [] }));
    await stage.serve();
    await stage.press('u');
    await stage.serve();
    const { act, version } = bodyOf(waitingAct(stage));
    expect([act, version, document.querySelector('#thread-heading')?.textContent]).toEqual([
      { type: 'review.undone', act: 7 },
      2,
      'AB 1',
    ]);
    expect(notice()).toContain('Confirmed: AB 1. Undone.');
  });

  test('DSK-02 DSK-06 what was taken back stands in its tab again', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('e');
    const verdict = { state: 'confirmed', isOpen: false, version: 2 } as const;
    await settle(() => waitingAct(stage).answer({ act: 7, row: rowOf(1, verdict, { version: 2 }) }));
    expect(rowsShown()).toEqual(['AB 2', 'AB 3']);
    await stage.press('u');
    await settle(() => waitingAct(stage).answer({ act: 8, row: rowOf(1, { version: 3 }, { version: 3 }) }));
    await stage.serve();
    expect(rowsShown()).toEqual(['AB 1', 'AB 2', 'AB 3']);
  });

  test('DSK-06 offline a verdict waits in the browser, and goes once the network is back', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('e');
    await settle(() => waitingAct(stage).fail(failures.offline));
    expect(facts()).toContain('waiting for the network');
    expect(notice()).toContain('1 change waits for the network. It is safe in this browser.');
    expect(stage.stored.size).toBe(1);
    stage.goOnline();
    await settle(() => waitingAct(stage).answer(takenOf(7, 2)));
    expect([stage.stored.size, notice().includes('waits')]).toEqual([0, false]);
  });

  test('DSK-06 while the server does not answer, an act goes again after a pause', async () => {
    const stage = await openDesk({ open: 1 });
    vi.useFakeTimers();
    await stage.press('e');
    const first = waitingAct(stage);
    await settle(() => first.fail(failures.server));
    expect(stage.asked.filter(({ endpoint }) => endpoint === actOnReview)).toEqual([first]);
    await settle(() => vi.advanceTimersByTime(60_000));
    const again = waitingAct(stage);
    expect(bodyOf(again)['key']).toBe(bodyOf(first)['key']);
    await settle(() => again.answer(takenOf(7, 2)));
    expect(stage.stored.size).toBe(0);
  });

  test('DSK-06 where the browser keeps nothing, that is said', async () => {
    const stage = await openDesk({ open: 1, write: () => Promise.reject(new Error('the storage is forbidden')) });
    await stage.press('e');
    await settle(() => waitingAct(stage).fail(failures.offline));
    expect(notice()).toContain('1 change waits for the network. This browser cannot keep it: leave the page open.');
  });

  test('DSK-06 a refused one comes back with the reason and the typed words, until it is taken off', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('x');
    await press(/Other reason/u);
    fireEvent.change(screen.getByRole('textbox', { name: 'Which reason?' }), { target: { value: 'Țară greșită' } });
    const form = screen.getByRole('group', { name: 'Dismiss' });
    await settle(() => fireEvent.click(within(form).getByRole('button', { name: 'Dismiss' })));
    const asked = waitingAct(stage);
    expect(bodyOf(asked)['act']).toEqual({ type: 'review.dismissed', reason: 'other', text: 'Țară greșită' });
    await settle(() => asked.fail(changed));
    await stage.serve();
    const back = screen.getByRole('region', { name: 'Came back to you' });
    expect(within(back).getByRole('alert').textContent).toBe('Came back to you');
    for (const part of ['AB 1', 'Dismissed', 'Somebody has decided meanwhile.', 'Țară greșită'])
      expect(back.textContent).toContain(part);
    expect(stage.stored.size).toBe(1);
    await press('Take off the list');
    expect([screen.queryByRole('region', { name: 'Came back to you' }), stage.stored.size]).toEqual([null, 0]);
  });

  test.each([
    ['1', 'falseAlarm'],
    ['2', 'mistake'],
    ['3', 'test'],
  ])('DSK-05 x and %s dismiss as %s', async (digit, reason) => {
    const stage = await openDesk({ open: 1 });
    await stage.press('x');
    await stage.press(digit);
    expect(bodyOf(waitingAct(stage))['act']).toEqual({ type: 'review.dismissed', reason });
  });

  test.each([
    ['4', 'Duplicate of'],
    ['5', 'Which reason?'],
  ])('DSK-05 after x and %s the next key is typed, and decides nothing', async (digit, label) => {
    const stage = await openDesk({ open: 1 });
    await stage.press('x');
    await stage.press(digit);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    await stage.press('e');
    expect(stage.stored.size).toBe(0);
  });

  test('DSK-01 a duplicate names the visit that it repeats', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('x');
    await stage.press('4');
    await settle(() =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Duplicate of' }), { target: { value: '3-1003' } }),
    );
    const form = screen.getByRole('group', { name: 'Dismiss' });
    await settle(() => fireEvent.click(within(form).getByRole('button', { name: 'Dismiss' })));
    const act = {
      type: 'review.dismissed',
      reason: 'duplicate',
      duplicateOf: { idObserver: 3, idPollingStation: 1_003 },
    };
    expect(bodyOf(waitingAct(stage))['act']).toEqual(act);
  });
});
