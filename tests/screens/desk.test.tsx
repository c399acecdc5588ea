import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { exportAnswers } from '#contract/exports.ts';
import { peekNext } from '#contract/next-review.ts';
import { listReviews } from '#contract/reviews.ts';
import { claimOf, dan, rowOf } from '#tests/support/reviews.ts';
import { narrow } from '#tests/support/layout.ts';
import { press, settle } from '#tests/support/screen.tsx';
import { bodyOf, buttons, facts, openDesk, waitingAct } from './desk.given.tsx';

describe('the desk', () => {
  test('DSK-17 without the feature the emergencies are listed as before', async () => {
    const stage = await openDesk({ offers: ['account'], open: 1 });
    expect(screen.queryByRole('navigation', { name: 'Visits under review' })).toBeNull();
    expect(buttons()).toEqual([]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Newest emergencies from your observers');
    await stage.press('e');
    expect(stage.stored.size).toBe(0);
    expect([listReviews, listThreads].map((one) => stage.asked.some(({ endpoint }) => endpoint === one))).toEqual([
      false,
      false,
    ]);
  });

  test('DSK-02 on a phone what changes the list has icons alone, and their names', async () => {
    narrow();
    await openDesk();
    const tools = [
      screen.getByRole('button', { name: 'Filters' }),
      screen.getByRole('button', { name: 'More filters' }),
      screen.getByRole('link', { name: 'Numbers' }),
      screen.getByRole('link', { name: 'Handover' }),
    ];
    expect(tools.map(({ textContent }) => textContent)).toEqual(['', '', '', '']);
    expect(screen.getByRole('combobox', { name: 'Order' })).toHaveValue('worst');
  });

  test('DSK-02 tabs with their counts lead to their lists, and the address says which', async () => {
    const stage = await openDesk();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Emergencies');
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
    ).toEqual(['State Confirmed', 'Claimed by dan', 'Escalated Yes', 'Form A', 'Question A1 Was it so?']);
  });

  test('DSK-13 what is downloaded is what the desk lists, and the question says how many and by which filter', async () => {
    const search =
      'urgente=true&tab=all&state=confirmed&claimedBy=3&escalated=true&formCode=A&verdict=any&decidedFrom=2026-11-22T06:00:00.000Z&county=CJ';
    const stage = await openDesk({ search, total: 17 });
    await import('#src/screens/answers/download/DownloadDialog.tsx');
    await press('Download answers');
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toContain('The answers of the 17 visits on screen.');
    expect(
      [...dialog.querySelectorAll('dl > div')].map((one) => [...one.children].map((part) => part.textContent)),
    ).toEqual([
      ['County', 'CJ'],
      ['Visits under review', 'All'],
      ['State', 'Confirmed'],
      ['Verdict', 'Any verdict'],
      ['Form', 'A'],
      ['Escalated', 'Yes'],
      ['Decided from', expect.stringContaining('22 Nov 2026')],
      ['Claimed by', 'as in the list'],
    ]);
    await press('Download');
    expect(stage.waiting(exportAnswers).args.query).toEqual({
      county: 'CJ',
      tab: 'all',
      state: 'confirmed',
      verdict: 'any',
      claimedBy: '3',
      escalated: 'true',
      form: 'A',
      decidedFrom: '2026-11-22T06:00:00.000Z',
      format: 'xlsx',
    });
  });

  test('DSK-02 a row says the worst flagged question, its note, the state and who has it', async () => {
    await openDesk({
      rows: [rowOf(1, { state: 'inReview', claim: claimOf({ by: dan, isMine: false }), isEscalated: true })],
    });
    const row = document.querySelector('a[data-place]')?.textContent ?? '';
    for (const part of ['AB 1', 'A1 Was it so?', 'The seal is broken', 'In review', 'claimed by dan', 'Escalated'])
      expect(row).toContain(part);
  });

  test('DSK-05 each key is a button, too, which says its key, and the help names it', async () => {
    await import('#src/screens/answers/KeyHelp.tsx');
    const stage = await openDesk({ open: 1 });
    const onButtons = () =>
      [...document.querySelectorAll('button[aria-keyshortcuts]')].map((one) => one.getAttribute('aria-keyshortcuts'));
    const keys = ['e', 'x', 'w', 'm', 'c', '!', '.'];
    expect(onButtons()).toEqual(expect.arrayContaining(keys));
    await stage.press('e');
    expect(onButtons()).toContain('u');
    await stage.press('?');
    const named = [...screen.getByRole('dialog').querySelectorAll('kbd')].map(({ textContent }) => textContent);
    expect(named).toEqual(expect.arrayContaining([...keys, 'u', '?', 'Esc', '↓', 'Ctrl+K']));
  });

  test('DSK-05 the keys can be switched off', async () => {
    localStorage.setItem('answers.keys-off', 'true');
    const stage = await openDesk({ open: 1 });
    for (const key of ['e', 'x', 'w', 'm', 'c', '!', '.']) await stage.press(key);
    const asked = stage.asked.filter(({ endpoint }) => endpoint !== peekNext);
    expect([stage.stored.size, asked.map(({ endpoint }) => endpoint.path)]).toEqual([0, []]);
    localStorage.clear();
  });

  test('DSK-05 the list that ? opens switches them off, and on again by its button', async () => {
    await import('#src/screens/answers/KeyHelp.tsx');
    const stage = await openDesk({ open: 1 });
    const help = screen.getByRole('button', { name: 'Keyboard shortcuts' });
    const shortcuts = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Single-key shortcuts/u });
    await stage.press('?');
    await settle(() => fireEvent.click(shortcuts()));
    await press('Close');
    await stage.press('e');
    await stage.press('?');
    expect([stage.stored.size, screen.queryByRole('dialog')]).toEqual([0, null]);
    await settle(() => fireEvent.click(help));
    expect(shortcuts().checked).toBe(false);
    await settle(() => fireEvent.click(shortcuts()));
    await press('Close');
    await stage.press('e');
    expect(stage.stored.size).toBe(1);
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
