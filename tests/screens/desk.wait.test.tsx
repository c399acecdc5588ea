import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import { press, settle, speak } from '#tests/support/screen.tsx';
import { bodyOf, openDesk, waitingAct, waitingActs } from './desk.given.tsx';

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T12:03:00Z'));
});

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^(Or until|Sau până la)$/u });
async function type(value: string) {
  await settle(() => {
    box().focus();
    fireEvent.change(box(), { target: { value } });
  });
  await settle(() => box().blur());
}
const form = () => screen.getByRole('group', { name: 'Wait' });
const wait = () => settle(() => fireEvent.click(within(form()).getByRole('button', { name: 'Wait' })));

describe('a wait of a usual length', () => {
  test('DSK-01 a press chooses until when, for whom and a note can go along; the button sends', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('w');
    const hour = within(form()).getByRole('button', { name: /1 hour/u });
    await settle(() => fireEvent.click(hour));
    expect([stage.stored.size, hour.getAttribute('aria-pressed')]).toEqual([0, 'true']);
    fireEvent.change(screen.getByRole('combobox', { name: 'For whom' }), { target: { value: 'colleague' } });
    fireEvent.change(within(form()).getByRole('textbox', { name: /^Note/u }), { target: { value: 'Calls back' } });
    await wait();
    expect(bodyOf(waitingAct(stage))['act']).toEqual({
      type: 'review.postponed',
      for: 'colleague',
      until: '2026-11-23T13:03:00.000Z',
      text: 'Calls back',
    });
  });

  test('DSK-18 two keys put a visit off', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('w');
    await stage.press('3');
    expect(bodyOf(waitingAct(stage))['act']).toMatchObject({ until: '2026-11-23T13:03:00.000Z' });
  });

  test('DSK-01 what was chosen last counts: a length, or a moment of one’s own', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('w');
    const hour = within(form()).getByRole('button', { name: /1 hour/u });
    await settle(() => fireEvent.click(hour));
    await type('18:30');
    expect(hour.getAttribute('aria-pressed')).toBe('false');
    await settle(() => fireEvent.click(hour));
    expect(box().value).toBe('');
    await wait();
    expect(bodyOf(waitingAct(stage))['act']).toMatchObject({ until: '2026-11-23T13:03:00.000Z' });
  });

  test('DSK-01 before anything is chosen, nothing is sent', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('w');
    await wait();
    expect(stage.stored.size).toBe(0);
  });
});

describe('a wait until a moment of one’s own', () => {
  test('DSK-01 it is meant by the clock of the election', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('w');
    await type('18:30');
    expect(box().value).toBe('23.11.2026 18:30');
    await wait();
    expect(bodyOf(waitingAct(stage))['act']).toEqual({
      type: 'review.postponed',
      for: 'observer',
      until: '2026-11-23T16:30:00.000Z',
    });
  });

  test.each([
    ['13:00', 'This moment has passed.'],
    ['soon', 'Enter a date and time such as'],
  ])('DSK-01 %s is told at its field, and nothing is sent', async (typed, why) => {
    const stage = await openDesk({ open: 1 });
    await stage.press('w');
    await type(typed);
    await wait();
    expect([form().textContent?.includes(why), stage.stored.size]).toEqual([true, 0]);
    await type('18:30');
    expect(form().textContent).not.toContain(why);
  });

  test('DSK-01 what is often meant is offered, as long as it is to come', async () => {
    const stage = await openDesk({ open: 1 });
    await stage.press('w');
    await settle(() => {
      box().focus();
      fireEvent.keyDown(box(), { key: 'ArrowDown' });
    });
    expect(
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Closing of the polls23.11.2026 21:00', 'Tomorrow, at the opening24.11.2026 07:00']);
  });

  test('DSK-01 this computer’s clock is an hour ahead: the server’s counts', async () => {
    const stage = await openDesk({ open: 1 });
    stage.services().clock.heard('Mon, 23 Nov 2026 11:03:00 GMT', 100);
    await stage.press('w');
    await stage.press('2');
    expect(bodyOf(waitingAct(stage))['act']).toMatchObject({ until: expect.stringMatching(/^2026-11-23T11:33:00/u) });
  });

  test('DSK-11 several are put off until the same moment', async () => {
    const stage = await openDesk();
    await press('Several at once');
    await settle(() => fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' })));
    await press('Wait');
    await settle(() =>
      fireEvent.change(screen.getByRole('combobox', { name: 'For how long' }), { target: { value: 'own' } }),
    );
    await press('Put off 3 visits');
    expect(screen.getByText(/^Enter a date and time such as/u)).toBeDefined();
    await type('24.11 7:00');
    await press('Put off 3 visits');
    expect(bodyOf(waitingActs(stage))['act']).toEqual({
      type: 'review.postponed',
      for: 'observer',
      until: '2026-11-24T05:00:00.000Z',
    });
  });

  test.each(['en', 'ro'] as const)('DSK-01 axe finds nothing, in %s', async (language) => {
    const stage = await openDesk({ open: 1 });
    await stage.press('w');
    await speak(language);
    expect(box()).toBeDefined();
    await expectAccessible();
  });
});
