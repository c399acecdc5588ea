import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listNgos } from '#contract/ngos.ts';
import { countObservers, listObservers } from '#contract/observers.ts';
import { idle } from '#src/ui/idle.ts';
import { check, choose, dialog, observer, openObservers } from './observers.given.tsx';
import { claimsOf, ngos } from './observer-import.given.tsx';
import { cellsOf, press, settle, type Stage } from '#tests/support/screen.tsx';

const rows = [
  observer(1, { name: 'Ana', phone: '0722000001', ngo: 'First NGO', idNgo: 1 }),
  observer(2, { name: 'Dan', phone: '0722000001', ngo: 'Second NGO', idNgo: 2 }),
];

/** They are asked for when there is nothing better to do. */
async function answerNgos(stage: Stage): Promise<void> {
  await act(idle);
  await settle(() => stage.waiting(listNgos).answer(ngos));
}

async function opened(organizer: boolean, search = ''): Promise<Stage> {
  const stage = openObservers(search, claimsOf(organizer));
  await settle(() => stage.waiting(countObservers).answer(1_000));
  if (organizer) await answerNgos(stage);
  await settle(() => stage.waiting(listObservers).answer({ data: rows, totalItems: 2, totalPages: 1 }));
  return stage;
}

describe('C4 FND-02 whose observers', () => {
  test('an organizer sees the NGO, which tells two with one phone apart', async () => {
    await opened(true);
    expect([cellsOf('Ana'), cellsOf('Dan')].map((cells) => cells.slice(1, 3))).toEqual([
      ['0722000001', 'First NGO'],
      ['0722000001', 'Second NGO'],
    ]);
  });

  test('an organizer filters by NGO; the address says so', async () => {
    const stage = await opened(true);
    fireEvent.change(screen.getByRole('combobox', { name: 'NGO' }), { target: { value: '2' } });
    await press('Filter');
    const call = stage.waiting(listObservers);
    expect([call.args.query, stage.address()]).toEqual([{ idNgo: '2', Page: 1, PageSize: 100 }, 'ngo=2&size=9']);
    await settle(() => call.answer({ data: rows.slice(1), totalItems: 1, totalPages: 1 }));
    expect(screen.getByText('1 of 1,000')).toBeVisible();
  });

  test('a link that filters shows the NGO that it means', async () => {
    await opened(true, 'ngo=2');
    expect(screen.getByRole('combobox', { name: 'NGO' })).toHaveValue('2');
  });

  test('whoever has one NGO sees neither', async () => {
    const stage = await opened(false);
    expect(screen.queryByRole('combobox', { name: 'NGO' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'NGO' })).toBeNull();
    await act(idle);
    expect(stage.asked.some(({ endpoint }) => endpoint === listNgos)).toBe(false);
  });

  test.each([
    ['an organizer', true, '0722000001 · First NGO'],
    ['an NGO administrator', false, '0722000001'],
  ])('%s is told in every question who is meant', async (_who, organizer, who) => {
    const stage = await opened(organizer);
    await choose('Ana', 'Delete');
    expect(within(await dialog('alertdialog')).getByText(who)).toBeVisible();
    await press('Cancel');
    await choose('Ana', 'Reset password');
    expect(within(await dialog('dialog')).getByText(who)).toBeVisible();
    await press('Cancel');
    await check('Ana');
    await check('Dan');
    await press('Delete');
    expect(
      within(await dialog('alertdialog'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(
      organizer ? ['Ana 0722000001 · First NGO', 'Dan 0722000001 · Second NGO'] : ['Ana 0722000001', 'Dan 0722000001'],
    );
    await press('Cancel');
    await press('Send notification');
    expect(stage.went).toEqual(['/notifications']);
    const people = [
      { id: 1, name: 'Ana', phone: '0722000001', ...(organizer && { ngo: 'First NGO' }) },
      { id: 2, name: 'Dan', phone: '0722000001', ...(organizer && { ngo: 'Second NGO' }) },
    ];
    expect(JSON.parse(sessionStorage.getItem('drafts') ?? '{}')).toMatchObject({
      drafts: expect.arrayContaining([['notification.people', people]]),
    });
  });
});
