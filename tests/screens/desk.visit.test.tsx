import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { organizer } from '#tests/support/claims.ts';
import { claimOf, dan, rowOf, takenOf } from '#tests/support/reviews.ts';
import { press, settle } from '#tests/support/screen.tsx';
import { cameOf, newsOf } from '#tests/support/threads.ts';
import { bodyOf, buttons, facts, notice, openDesk, rowOfList, waitingAct } from './desk.given.tsx';

const verdict = {
  state: 'confirmed',
  reason: null,
  duplicateOf: null,
  text: null,
  by: dan,
  isOfOwnNgo: true,
  at: '2026-11-21T18:00:00Z',
  act: 5,
  judged: 2,
} as const;

describe('a visit at the desk', () => {
  test('DSK-01 below a minute it is said in words how long it has been open', async () => {
    await openDesk({ open: 1, rows: [rowOf(1, { openSince: new Date().toISOString() })] });
    expect(facts()).toContain('Open for less than a minute');
    expect(rowOfList(1)?.textContent).toContain('<\u00a01\u00a0min');
  });

  test('DSK-03 m claims, gives back, and takes over after one question', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('m');
    expect(facts()).toContain('claimed by you');
    expect(bodyOf(waitingAct(stage))['act']).toEqual({ type: 'review.claimed' });
    stage.close();
    const mine = await openDesk({ open: 1, rows: [rowOf(1, { state: 'inReview', claim: claimOf() })] });
    await mine.press('m');
    expect(bodyOf(waitingAct(mine))['act']).toEqual({ type: 'review.givenBack' });
    mine.close();
    const others = await openDesk({
      open: 1,
      rows: [rowOf(1, { state: 'inReview', claim: claimOf({ by: dan, isMine: false }) })],
    });
    await others.press('m');
    expect(others.stored.size).toBe(0);
    const form = screen.getByRole('group', { name: 'Take over' });
    expect(form.textContent).toContain('dan works on this visit. Take it over?');
    await settle(() => fireEvent.click(within(form).getByRole('button', { name: 'Take over' })));
    expect(bodyOf(waitingAct(others))['act']).toEqual({ type: 'review.claimed', takesOver: true });
  });

  test('DSK-03 whoever lost the visit hears it at once, and keeps what was typed', async () => {
    const stage = await openDesk({ open: 1, rows: [rowOf(1, { state: 'inReview', claim: claimOf() })] });
    await stage.press('c');
    const box = screen.getByRole('textbox', { name: /^Comment for staff/u });
    fireEvent.change(box, { target: { value: 'half a sen' } });
    stage.rows.set(
      1,
      rowOf(1, { state: 'inReview', version: 2, claim: claimOf({ by: dan, isMine: false }) }, { version: 2 }),
    );
    await stage.tell({ type: 'news.came', news: newsOf({ came: [{ ...cameOf(1), version: 2 }] }) });
    expect(screen.getByRole('alert').textContent).toContain('dan has taken this visit over.');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Comment for staff/u }).value).toBe('half a sen');
    await press('Understood');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('DSK-03 the end of a lease is said once, takes no typed word, and one key claims the visit again', async () => {
    const stage = await openDesk({ open: 1, rows: [rowOf(1, { state: 'inReview', claim: claimOf() })] });
    await stage.press('c');
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Comment for staff/u });
    fireEvent.change(box, { target: { value: 'half a sen' } });
    stage.rows.set(1, rowOf(1, { state: 'inReview' }, { version: 2 }));
    const lapsed = { type: 'news.came', news: newsOf({ came: [{ ...cameOf(1), version: 2 }] }) } as const;
    await stage.tell(lapsed);
    await stage.tell(lapsed);
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toEqual([expect.stringContaining('Your claim on this visit has run out.')]);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Comment for staff/u }).value).toBe('half a sen');
    await settle(() => screen.getByRole('button', { name: 'Understood' }).focus());
    await stage.press('m');
    const act = waitingAct(stage);
    expect(bodyOf(act)['act']).toEqual({ type: 'review.claimed' });
    stage.rows.set(1, rowOf(1, { state: 'inReview', version: 2, claim: claimOf() }, { version: 3 }));
    await settle(() => act.answer({ row: stage.rows.get(1), act: 7 }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('DSK-03 whoever gives a visit back is not told that they lost it', async () => {
    const stage = await openDesk({ open: 1, rows: [rowOf(1, { state: 'inReview', claim: claimOf() })] });
    await stage.press('m');
    stage.rows.set(1, rowOf(1, { state: 'new', version: 2 }, { version: 2 }));
    await settle(() => waitingAct(stage).answer({ row: stage.rows.get(1), act: 7 }));
    expect([facts().includes('New'), screen.queryByRole('alert')]).toEqual([true, null]);
  });

  test('DSK-07 nobody decides about flagged answers that they have not seen', async () => {
    const stage = await openDesk({ open: 1 });
    expect(buttons()).toContain('Confirm');
    stage.rows.set(
      1,
      rowOf(1, { revision: 5, flagRevision: 5 }, { version: 2, lastModified: '2026-11-21T21:00:00.000Z' }),
    );
    await stage.tell({ type: 'news.came', news: newsOf({ came: [{ ...cameOf(1), version: 2 }] }) });
    expect([buttons().includes('Confirm'), notice().includes('Flagged answers have changed')]).toEqual([false, true]);
    await stage.press('e');
    expect(stage.stored.size).toBe(0);
    await settle(() =>
      fireEvent.click(within(screen.getByRole('region', { name: 'Review' })).getByRole('button', { name: 'Show it' })),
    );
    await stage.serve();
    await stage.press('e');
    expect(bodyOf(waitingAct(stage))['seen']).toBe(5);
  });

  test('DSK-07 notes and photos that come after the verdict are new evidence, and bring nothing back', async () => {
    const decided = {
      state: 'confirmed',
      isOpen: false,
      hasNewEvidence: true,
      verdict: { ...verdict, judged: 3 },
    } as const;
    await openDesk({ open: 1, rows: [rowOf(1, decided)] });
    expect([facts(), rowOfList(1).textContent]).toEqual([
      expect.stringContaining('New evidence'),
      expect.stringContaining('New evidence'),
    ]);
    expect(buttons()).not.toContain('Confirm');
  });

  test('DSK-10 what a colleague assigned bears its badge, in the row and beside the visit, and can be given back', async () => {
    const claim = claimOf({ until: null, isAssigned: true });
    const stage = await openDesk({
      open: 1,
      rows: [rowOf(1, { state: 'inReview', claim })],
      search: 'urgente=true&tab=mine',
    });
    expect([facts(), rowOfList(1).textContent]).toEqual([
      expect.stringMatching(/claimed by you.*assigned/u),
      expect.stringMatching(/claimed by you.*assigned/u),
    ]);
    await stage.press('m');
    expect(bodyOf(waitingAct(stage))['act']).toEqual({ type: 'review.givenBack' });
  });

  test('DSK-07 what changed since the verdict says so, and may be decided again', async () => {
    await openDesk({ open: 1, rows: [rowOf(1, { state: 'confirmed', isChanged: true, verdict })] });
    expect(facts()).toContain('Changed since the verdict');
    expect(buttons().slice(0, 3)).toEqual(['Confirm', 'Dismiss', 'Wait']);
  });

  test.each([
    ['is offered where it is of the own NGO, whatever NGO the visit is of', true],
    ['is not offered where it is of another NGO, even that of the visit', false],
  ])('DSK-16 for a reviewer, to overrule a verdict %s', async (_what, isOfOwnNgo) => {
    const verdict = {
      state: 'dismissed',
      reason: 'mistake',
      duplicateOf: null,
      text: null,
      by: { ...dan, ngo: isOfOwnNgo ? 'Another' : (rowOf(1).ngo ?? '') },
      isOfOwnNgo,
      at: '2026-11-21T18:00:00Z',
      act: 5,
      judged: 3,
    } as const;
    const dismissed = { state: 'dismissed', isOpen: false, verdict } as const;
    await openDesk({ open: 1, rows: [rowOf(1, dismissed)], claims: { ...organizer, role: 'reviewer' } });
    expect(buttons().includes('Confirm')).toBe(isOfOwnNgo);
  });

  test('LED-06 DSK-08 the desk has one history of a visit, under the word of every other one', async () => {
    await openDesk({ open: 1, offers: ['account', 'desk', 'acts'] });
    expect(screen.getAllByRole('button', { name: 'History' })).toHaveLength(1);
  });

  test('DSK-10 a visit is assigned to those who see it: of its NGO, and of the organizer', async () => {
    const options = async (ngo: string) => {
      const stage = await openDesk({ open: 1, rows: [rowOf(1, {}, { ngo })] });
      await press('Assign');
      await stage.serve();
      const box = screen.getByRole('combobox', { name: 'Colleague' });
      const listed = within(box).getAllByRole('option').slice(1);
      cleanup();
      return listed.map(({ textContent }) => textContent);
    };
    expect(await options('Gama')).toEqual(['ana · Alfa']);
    expect(await options('Beta')).toEqual(['ana · Alfa', 'dan · Beta']);
  });

  test.each([
    ['p', 'Call'],
    ['a', 'Assign'],
  ])('DSK-09 DSK-10 %s opens what its button opens', async (key, name) => {
    const stage = await openDesk({ open: 1 });
    await stage.press(key);
    const opener = within(screen.getByRole('group', { name: 'What can be done' })).getByRole('button', { name });
    expect(screen.getByRole('group', { name })).toContainElement(screen.getByRole('button', { name: 'Cancel' }));
    expect(opener).toHaveAttribute('aria-keyshortcuts', key);
  });

  test('DSK-08 DSK-09 what leaves the state as it is is said, and the focus is back on its button', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('c');
    const box = screen.getByRole('textbox', { name: /^Comment for staff/u });
    fireEvent.change(box, { target: { value: 'seen twice' } });
    await settle(() => fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true }));
    expect([notice(), document.activeElement?.textContent]).toEqual([expect.stringContaining('Commented'), 'Comment']);
    await press('Call');
    await press('Not reached');
    expect([notice(), document.activeElement?.textContent]).toEqual([
      expect.stringContaining('Called, Not reached'),
      'Call',
    ]);
  });

  test('DSK-08 DSK-09 DSK-10 a comment, a call and an assignment are sent with any version', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('c');
    fireEvent.change(screen.getByRole('textbox', { name: /^Comment for staff/u }), { target: { value: 'seen twice' } });
    await press('Add the comment');
    const comment = waitingAct(stage);
    expect([bodyOf(comment)['act'], bodyOf(comment)['version']]).toEqual([
      { type: 'review.commented', text: 'seen twice' },
      null,
    ]);
    await settle(() => comment.answer(takenOf(7, 1)));
    await press('Call');
    await press('Not reached');
    const call = waitingAct(stage);
    expect(bodyOf(call)['act']).toEqual({ type: 'review.called', outcome: 'unreached' });
    await settle(() => call.answer(takenOf(8, 1)));
    await press('Assign');
    await stage.serve();
    fireEvent.change(screen.getByRole('combobox', { name: 'Colleague' }), { target: { value: '3' } });
    const form = screen.getByRole('group', { name: 'Assign' });
    await settle(() => fireEvent.click(within(form).getByRole('button', { name: 'Assign' })));
    expect(bodyOf(waitingAct(stage))['act']).toEqual({ type: 'review.assigned', to: 3 });
  });
});
