import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endWallLink, listWallLinks, makeWallLink, type WallLink } from '#contract/wall.ts';
import { wallHours } from '#contract/wall.values.ts';
import { WallLinksScreen } from '#src/screens/wall-links/WallLinksScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { openScreen, press, settle, speak } from '#tests/support/screen.tsx';

const hall: WallLink = {
  id: 7,
  name: 'Sala mare',
  madeBy: 'ana',
  madeAt: '2026-11-22T06:00:00.000Z',
  expiresAt: '2026-11-22T18:00:00.000Z',
  endedAt: null,
  lastUsed: '2026-11-22T07:59:00.000Z',
  isGood: true,
};
const ended: WallLink = {
  ...hall,
  id: 8,
  name: 'Presă',
  endedAt: '2026-11-22T07:00:00.000Z',
  lastUsed: null,
  isGood: false,
};

const open = () => openScreen(<WallLinksScreen />);

async function opened(links: WallLink[] = [hall, ended]) {
  const stage = open();
  await settle(() => stage.waiting(listWallLinks).answer(links));
  return stage;
}

const typeName = (text: string) =>
  settle(() => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } }));

async function made() {
  const stage = await opened([]);
  await typeName('Hol');
  await settle(() => fireEvent.submit(screen.getByRole('form')));
  await settle(() => stage.waiting(makeWallLink).answer({ id: 7, token: 't'.repeat(43), expiresAt: hall.expiresAt }));
  return stage;
}

const rows = () => screen.getAllByRole('row').slice(1);
const textsOf = (row: HTMLElement | undefined) =>
  row === undefined ? [] : [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);

describe('the links', () => {
  test('SIT-05 each says who made it, until when it is good and when it was last used; only a good one can be ended', async () => {
    await opened();
    expect(rows().map((row) => textsOf(row).filter((_, column) => [0, 1].includes(column)))).toEqual([
      ['Sala mare', 'ana'],
      ['Presă', 'ana'],
    ]);
    expect(textsOf(rows()[0])[3]).toMatch(/^until /u);
    expect(textsOf(rows()[1])[3]).toMatch(/^ended /u);
    expect(textsOf(rows()[1])[4]).toBe('never');
    expect(screen.getAllByRole('button', { name: /^End the link/u })).toHaveLength(1);
  });

  test('SIT-05 a new one is asked for, and shown once: name, end and address with the token behind the #', async () => {
    const stage = await opened([]);
    expect(screen.getByText('No links yet')).toBeDefined();
    const name = screen.getByRole('textbox', { name: /^Where it hangs/u });
    fireEvent.change(name, { target: { value: ' Sala mare ' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Valid for' }), { target: { value: '24' } });
    await press('Make a link');
    const call = stage.waiting(makeWallLink);
    expect(call.args).toEqual({ body: { key: expect.any(String), name: 'Sala mare', hours: 24 } });
    await settle(() => call.answer({ id: 7, token: 't'.repeat(43), expiresAt: hall.expiresAt }));
    expect(screen.getByRole('heading', { name: 'The link for “Sala mare” is there' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(
      `${location.origin}/situation/wall?lang=en#${'t'.repeat(43)}`,
    );
    await settle(() => stage.waiting(listWallLinks).answer([hall]));
    expect(rows()).toHaveLength(1);
    await press('I have it');
    expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Where it hangs/u }).value).toBe('');
  });

  test('SIT-05 one that cannot be made says why, and what was typed stays', async () => {
    const stage = await opened([hall]);
    fireEvent.change(screen.getByRole('textbox', { name: /^Where it hangs/u }), { target: { value: 'Hol' } });
    await press('Make a link');
    await settle(() =>
      stage.waiting(makeWallLink).fail({
        kind: 'refused',
        status: 409,
        detail: '',
        code: 'too-many-wall-links',
        values: { most: 20 },
      }),
    );
    expect(stage.toasts.map(({ title }) => title)).toEqual(['WALL_LINK_NOT_MADE']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Where it hangs/u }).value).toBe('Hol');
  });

  test('SIT-05 sent again after an answer got lost it has the same key, and another one once anything is changed', async () => {
    const stage = await opened([]);
    const keyOf = async () => {
      await press('Make a link');
      const call = stage.waiting(makeWallLink);
      await settle(() => call.fail(failures.server));
      return makeWallLink.body.parse(call.args.body).key;
    };
    fireEvent.change(screen.getByRole('textbox', { name: /^Where it hangs/u }), { target: { value: 'Hol' } });
    const keys = [await keyOf(), await keyOf()];
    fireEvent.change(screen.getByRole('combobox', { name: 'Valid for' }), { target: { value: '24' } });
    keys.push(await keyOf(), await keyOf());
    fireEvent.change(screen.getByRole('textbox', { name: /^Where it hangs/u }), { target: { value: 'Hall' } });
    keys.push(await keyOf());
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 2, 4]);
  });

  test.each(['', '  '])('SIT-05 without a name none is made: "%s"', async (name) => {
    const stage = await opened([]);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: name } });
    // The browser itself sends nothing.
    expect(fireEvent.submit(screen.getByRole('form', { name: 'New link' }))).toBe(false);
    await settle(() => {});
    expect(stage.asked.filter(({ endpoint }) => endpoint === makeWallLink)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Make a link' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('SIT-05 while one is made nothing can be changed, and no second one is asked for', async () => {
    const stage = await opened([]);
    const hours = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Valid for' });
    expect([...hours.options].map(({ text }) => text)).toEqual(wallHours.map((count) => `${count} hours`));
    await typeName('Hol');
    await press('Make a link');
    await press('Working…');
    expect([screen.getByRole<HTMLInputElement>('textbox').readOnly, hours.disabled]).toEqual([true, true]);
    expect(stage.asked.filter(({ endpoint }) => endpoint === makeWallLink)).toHaveLength(1);
  });

  test('SIT-05 ending one is asked about first; then it ends, is told, and the list is read anew', async () => {
    const stage = await opened();
    await press('End the link “Sala mare”');
    const question = await screen.findByRole('alertdialog', { name: 'End the link “Sala mare”?' });
    await settle(() => fireEvent.click(within(question).getByRole('button', { name: 'Cancel' })));
    expect(stage.asked.filter(({ endpoint }) => endpoint === endWallLink)).toEqual([]);
    await press('End the link “Sala mare”');
    const again = await screen.findByRole('alertdialog', { name: 'End the link “Sala mare”?' });
    await settle(() => fireEvent.click(within(again).getByRole('button', { name: 'End' })));
    const call = stage.waiting(endWallLink);
    expect(call.args).toEqual({ params: { id: 7 } });
    await settle(() => call.answer(null));
    expect(stage.toasts.map(({ description }) => description)).toEqual(['WALL_LINK_ENDED']);
    await settle(() => stage.waiting(listWallLinks).answer([ended]));
    expect(rows()).toHaveLength(1);
  });

  test('SIT-05 one that cannot be ended stays, and says why', async () => {
    const stage = await opened();
    await press('End the link “Sala mare”');
    const question = await screen.findByRole('alertdialog');
    await settle(() => fireEvent.click(within(question).getByRole('button', { name: 'End' })));
    await settle(() => stage.waiting(endWallLink).fail(failures.server));
    expect(stage.toasts.map(({ title }) => title)).toEqual(['WALL_LINK_NOT_ENDED']);
    expect(rows()).toHaveLength(2);
  });
});

describe('a link that was made', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'));

  test('SIT-05 is marked as a whole where it is touched, and says how long it is good', async () => {
    await made();
    expect(screen.getByText(/good until 22 Nov 2026, 20:00/u)).toBeDefined();
    const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
    await settle(() => link.focus());
    expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length]);
  });

  test('SIT-05 is copied by a button where the browser lends the clipboard', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const stage = await made();
    await press('Copy the link');
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/situation/wall?lang=en#${'t'.repeat(43)}`);
    expect(stage.toasts.map(({ description }) => description)).toEqual(['WALL_LINK_COPIED']);
  });

  test('SIT-05 is copied by hand where it does not', async () => {
    await made();
    expect(screen.queryByRole('button', { name: 'Copy the link' })).toBeNull();
  });
});

describe.each(['en', 'ro'] as const)('axe finds nothing, in %s', (language) => {
  beforeEach(() => speak(language));

  const fails = (failure: unknown) => async () => {
    const stage = open();
    await settle(() => stage.waiting(listWallLinks).fail(failure));
  };
  const states: Record<string, () => Promise<unknown>> = {
    loading: async () => open(),
    rows: () => opened(),
    none: () => opened([]),
    failed: fails(failures.server),
    forbidden: fails(failures.forbidden),
    'a new link': made,
  };

  test.each(Object.entries(states))('SIT-05 %s', async (_name, show) => {
    await show();
    await expect(expectAccessible()).resolves.toBeUndefined();
  });
});
