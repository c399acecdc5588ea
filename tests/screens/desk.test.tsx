import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listThreads } from '#contract/answers.ts';
import { nextReview } from '#contract/desk.ts';
import { actOnReview, listReviews } from '#contract/reviews.ts';
import { failures } from '#tests/support/failures.ts';
import { claimOf, dan, rowOf, takenOf } from '#tests/support/reviews.ts';
import { press, settle } from '#tests/support/screen.tsx';
import { cameOf, newsOf } from '#tests/support/threads.ts';
import { bodyOf, buttons, facts, openDesk, type DeskStage } from './desk.given.tsx';

const changed = { ...failures.refused, status: 409, code: 'review-changed' };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/u;

const waitingAct = (stage: DeskStage) => stage.waiting(actOnReview);
const notice = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent).join(' ');
const rowsShown = () => [...document.querySelectorAll('a[data-place] strong')].map(({ textContent }) => textContent);

describe('the desk', () => {
  test('DSK-17 without the feature the emergencies are listed as before', async () => {
    const stage = await openDesk({ offers: ['account'], open: 1 });
    expect(screen.queryByRole('navigation', { name: 'Visits under review' })).toBeNull();
    expect(buttons()).toEqual([]);
    await stage.press('e');
    expect(stage.stored.size).toBe(0);
    expect([listReviews, listThreads].map((one) => stage.asked.some(({ endpoint }) => endpoint === one))).toEqual([
      false,
      false,
    ]);
  });

  test('DSK-02 tabs with their counts lead to their lists, and the address says which', async () => {
    const stage = await openDesk();
    const tabs = screen.getByRole('navigation', { name: 'Visits under review' });
    expect(
      within(tabs)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['New3', 'Mine1', 'Waiting0', 'Done2', 'All6']);
    await press(/^Done/u, 'link');
    const asked = stage.waiting(listReviews);
    expect([stage.address(), asked.args.query]).toEqual([
      'urgente=true&tab=done',
      { tab: 'done', order: 'worst', page: 1, pageSize: 5 },
    ]);
    await settle(() => asked.answer({ data: [], totalItems: 0, totalPages: 1 }));
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Done2');
  });

  test('DSK-02 DSK-12 order and filters of the address are asked for', async () => {
    const search =
      'urgente=true&tab=all&order=newest&state=confirmed&claimedBy=3&escalated=true&formCode=A&question=101';
    const stage = await openDesk({ search });
    await press('Refresh');
    expect(stage.waiting(listReviews).args.query).toEqual({
      tab: 'all',
      state: 'confirmed',
      claimedBy: '3',
      escalated: 'true',
      form: 'A',
      question: '101',
      order: 'newest',
      page: 1,
      pageSize: 10,
    });
    const chips = screen.getByRole('list', { name: 'Filters applied' });
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['State Confirmed', 'Claimed by dan', 'Escalated Yes', 'Form A', 'Question 101']);
  });

  test('DSK-02 a row says the worst flagged question, its note, the state and who has it', async () => {
    await openDesk({
      rows: [rowOf(1, { state: 'inReview', claim: claimOf({ by: dan, isMine: false }), isEscalated: true })],
    });
    const row = document.querySelector('a[data-place]')?.textContent ?? '';
    for (const part of ['AB 1', 'A1 Was it so?', 'The seal is broken', 'In review', 'claimed by dan', 'Escalated'])
      expect(row).toContain(part);
  });

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

  test('DSK-04 what is dealt is opened, and what was decided leaves its tab', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('e');
    const verdict = { state: 'confirmed', isOpen: false, version: 2 } as const;
    await settle(() => waitingAct(stage).answer({ act: 7, row: rowOf(1, verdict, { version: 2 }) }));
    await settle(() =>
      stage.waiting(nextReview).answer({ row: rowOf(2, { claim: claimOf() }, { version: 2 }), ahead: [], open: 2 }),
    );
    await stage.serve();
    expect([document.querySelector('#thread-heading')?.textContent, rowsShown(), stage.stored.size]).toEqual([
      'AB 2',
      ['AB 3'],
      0,
    ]);
    expect(notice()).toContain('Confirmed: AB 1.');
  });

  test('DSK-04 where none is left, it is said', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('.');
    await settle(() => stage.waiting(nextReview).answer({ row: null, ahead: [], open: 0 }));
    expect(notice()).toContain('Nothing open is left that nobody has claimed.');
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
    await settle(() => stage.waiting(nextReview).answer({ row: rowOf(2), ahead: [], open: 2 }));
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
    expect(notice()).toContain('1 act waits for the network. It is safe in this browser.');
    expect(stage.stored.size).toBe(1);
    stage.goOnline();
    await settle(() => waitingAct(stage).answer(takenOf(7, 2)));
    expect([stage.stored.size, notice().includes('waits')]).toEqual([0, false]);
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

  test('DSK-01 w puts off, for whom and until when', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('w');
    await settle(() =>
      fireEvent.change(screen.getByRole('combobox', { name: 'For whom' }), { target: { value: 'colleague' } }),
    );
    await settle(() => fireEvent.click(screen.getByRole('button', { name: /1 hour/u })));
    const { act } = bodyOf(waitingAct(stage));
    expect(act).toEqual({ type: 'review.postponed', for: 'colleague', until: expect.stringMatching(/Z$/u) });
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

  test('DSK-07 what changed since the verdict says so, and may be decided again', async () => {
    const verdict = {
      state: 'confirmed',
      reason: null,
      duplicateOf: null,
      text: null,
      by: dan,
      at: '2026-11-21T18:00:00Z',
      act: 5,
      judged: 2,
    } as const;
    await openDesk({ open: 1, rows: [rowOf(1, { state: 'confirmed', isChanged: true, verdict })] });
    expect(facts()).toContain('Changed since the verdict');
    expect(buttons().slice(0, 3)).toEqual(['Confirm', 'Dismiss', 'Wait']);
  });

  test('DSK-08 the log names who did what, and says of undone acts that they are', async () => {
    const stage = await openDesk({ open: 1 });
    const act = {
      from: 'new',
      to: 'confirmed',
      reason: null,
      duplicateOf: null,
      waiting: null,
      outcome: null,
      isEscalated: false,
      assignedTo: null,
      takenFrom: null,
      isErased: false,
    };
    stage.log.push(
      { ...act, id: 9, at: '2026-11-21T18:01:00Z', by: dan, kind: 'review.undone', text: null, undoes: 8 },
      { ...act, id: 8, at: '2026-11-21T18:00:00Z', by: dan, kind: 'review.confirmed', text: 'clear', undoes: null },
    );
    await press('Log');
    await stage.serve();
    const lines = within(screen.getByRole('region', { name: 'Log' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent?.replace(/^.*?dan /u, ''))).toEqual([
      'Undone',
      'Confirmed (undone later)clear',
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
    await press('not reached');
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

  test('DSK-05 the keys can be switched off', async () => {
    localStorage.setItem('answers.keys-off', 'true');
    const stage = await openDesk({ open: 1 });
    for (const key of ['e', 'x', 'w', 'm', 'c', '!', '.']) await stage.press(key);
    expect([stage.stored.size, stage.asked.map(({ endpoint }) => endpoint.path)]).toEqual([0, []]);
    localStorage.clear();
  });

  test('DSK-06 what an earlier visit of the browser left is sent, and shown as on its way', async () => {
    const before = await openDesk({ open: 1 });
    await before.press('e');
    before.close();
    const stage = await openDesk({ open: 1, stored: before.stored });
    expect(facts()).toContain('being sent');
    expect(bodyOf(waitingAct(stage))['key']).toBe([...before.stored.keys()][0]);
  });
});
