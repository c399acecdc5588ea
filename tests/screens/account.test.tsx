import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { changePassword, getAccount } from '#contract/account.ts';
import { endOtherSessions, listSessions, type Session } from '#contract/sessions.ts';
import { AccountScreen } from '#src/screens/account/AccountScreen.tsx';
import { failureWords } from '#src/ui/failureText.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { sessionOf } from '#tests/support/sessions.ts';
import { openScreen, press, settle, speak, type Stage } from '#tests/support/screen.tsx';

const here = sessionOf('01', { machine: { browser: 'Chrome 141', system: 'Linux' }, current: true });
const there = sessionOf('02');
const unknown = sessionOf('03', { machine: { browser: null, system: null }, address: null });
const own = { account: 'ana@ngo.org', idNgo: 2, ngo: 'Alpha', organizer: false };

async function open(sessions: Session[] = [here, there, unknown]): Promise<Stage> {
  const stage = openScreen(<AccountScreen />);
  await settle(() => stage.waiting(getAccount).answer(own));
  await settle(() => stage.waiting(listSessions).answer(sessions));
  return stage;
}

const rows = () =>
  within(screen.getByRole('list', { name: /^(?:Where you are|Unde sunteți)/u })).getAllByRole('listitem');
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const oldOne = () => field(/^Current password/u);
const newOne = () => field(/^New password/u);
const type = (input: HTMLInputElement, value: string) => settle(() => fireEvent.change(input, { target: { value } }));
const submit = () => screen.getByRole('button', { name: /^Change password$|^Saving/u });
const canSubmit = () => submit().getAttribute('aria-disabled') !== 'true';
const rules = () =>
  [...document.querySelectorAll<HTMLElement>('#password-rules li')].map(({ dataset }) => dataset['kept'] === 'true');

async function fillIn(): Promise<void> {
  await type(oldOne(), 'the old secret');
  await type(newOne(), 'a much longer secret');
}

describe('C18 whom to ask for rights', () => {
  const organizers = [{ ngo: 'Organizers', accounts: ['mara', 'dan'] }];
  const told = async (account: object) => {
    const stage = openScreen(<AccountScreen />);
    await settle(() => stage.waiting(getAccount).answer(account));
    return screen.queryByText('Organizers (mara or dan)');
  };

  test('stands at the own account, by name, where every refusal sends its reader', async () => {
    expect(await told({ ...own, organizers })).toBeVisible();
    expect(failureWords(failures.forbidden)).toBe('FAULT_FORBIDDEN');
    expect(i18next.t('FAULT_FORBIDDEN')).toContain(i18next.t('MY_ACCOUNT'));
  });

  test('is no question for organizers, and nothing is said where the server does not tell', async () => {
    expect(await told({ ...own, organizer: true, organizers })).toBeNull();
    expect(await told(own)).toBeNull();
  });
});

describe('PEO-02 the sessions', () => {
  test.each(['en', 'ro'] as const)(
    'are told with machine, times and address, this one marked: %s',
    async (language) => {
      await speak(language);
      await open();
      expect(rows().map(({ textContent }) => textContent)).toEqual(
        language === 'en'
          ? [
              'Chrome 141 · Linux This sessionSince 21 Nov 2026, 10:00, last used 22 Nov 2026, 11:30From 192.0.2.7',
              'Firefox 140 · WindowsSince 21 Nov 2026, 10:00, last used 22 Nov 2026, 11:30From 192.0.2.7End'.replace(
                'Windows',
                'Windows ',
              ),
              'Unknown browser Since 21 Nov 2026, 10:00, last used 22 Nov 2026, 11:30End',
            ]
          : [
              'Chrome 141 · Linux Această sesiuneDin 21 nov. 2026, 10:00, folosită ultima dată la 22 nov. 2026, 11:30De la 192.0.2.7',
              'Firefox 140 · Windows Din 21 nov. 2026, 10:00, folosită ultima dată la 22 nov. 2026, 11:30De la 192.0.2.7Încheiați',
              'Browser necunoscut Din 21 nov. 2026, 10:00, folosită ultima dată la 22 nov. 2026, 11:30Încheiați',
            ],
      );
      await expectAccessible();
    },
  );

  test('the one of this visit is ended by logging out, not here', async () => {
    await open([here]);
    expect(screen.queryByRole('button', { name: /^End the session/u })).toBeNull();
    expect(screen.getByRole('button', { name: 'End all other sessions' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('once the others are ended, the reader goes on at the heading', async () => {
    const stage = await open();
    await press('End all other sessions');
    const question = await screen.findByRole('alertdialog');
    // Only a question that has taken the focus gives it on.
    await waitFor(() => expect(question).toHaveFocus());
    await press('End them');
    await settle(() => stage.waiting(endOtherSessions).answer({ ended: 2 }));
    await settle(() => stage.waiting(listSessions).answer([here]));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Where you are logged in' })).toHaveFocus());
  });

  test('none, a failure and what comes back with the connection are said', async () => {
    const stage = openScreen(<AccountScreen />);
    await settle(() => stage.waiting(getAccount).answer(own));
    await settle(() => stage.waiting(listSessions).fail(failures.offline));
    expect(screen.getByText('The sessions could not be loaded.')).toBeVisible();
    await settle(() => stage.goOnline());
    await settle(() => stage.waiting(listSessions).answer([]));
    expect(screen.getByText('No sessions to show.')).toBeVisible();
  });
});

describe('PEO-02 PEO-03 the own password', () => {
  test('the rules are told beforehand and ticked off as one types', async () => {
    await open();
    expect([rules(), canSubmit()]).toEqual([[false, false, false], false]);
    await type(newOne(), 'ana@ngo.org!');
    expect(rules()).toEqual([true, false, false]);
    await type(newOne(), 'short');
    expect(rules()).toEqual([false, true, false]);
    await type(newOne(), 'a much longer secret');
    expect([rules(), canSubmit()]).toEqual([[true, true, false], false]);
    await type(oldOne(), 'old');
    expect(canSubmit()).toBe(true);
    expect(newOne()).toHaveAccessibleDescription(/At least 12 characters/u);
  });

  test('both can be shown, and password managers know which is which', async () => {
    await open();
    const shown = () => [oldOne().type, newOne().type];
    expect([oldOne().autocomplete, newOne().autocomplete, shown()]).toEqual([
      'current-password',
      'new-password',
      ['password', 'password'],
    ]);
    for (const button of screen.getAllByRole('button', { name: 'Show password' }))
      await settle(() => fireEvent.click(button));
    expect(shown()).toEqual(['text', 'text']);
  });

  test('once changed, it is said that the others ended; the fields are empty and the sessions loaded anew', async () => {
    const stage = await open();
    await fillIn();
    await press('Change password');
    expect([submit().textContent, canSubmit()]).toEqual(['Saving…', false]);
    const call = stage.waiting(changePassword);
    expect(call.args).toEqual({ body: { oldPassword: 'the old secret', newPassword: 'a much longer secret' } });
    await settle(() => call.answer(null));
    await settle(() => stage.waiting(listSessions).answer([here]));
    expect(screen.getByText(/^Your password has been changed\. All your other sessions have ended\.$/u)).toBeVisible();
    expect([oldOne().value, newOne().value, rows().length]).toEqual(['', '', 1]);
    await expectAccessible();
    await type(oldOne(), 'x');
    expect(screen.queryByText(/^Your password has been changed/u)).toBeNull();
  });

  test.each([
    ['oldPassword', 'old-password-wrong', /^Current password/u, 'This is not your current password.'],
    ['newPassword', 'password-common', /^New password/u, /among the first that are guessed/u],
    ['newPassword', 'password-is-account', /^New password/u, /must not be the name of the account/u],
    ['newPassword', 'password-too-short', /^New password/u, /at least 12 characters/iu],
    ['newPassword', 'too-long', /^New password/u, /^Enter a password of 12 to 100 characters\./u],
    ['oldPassword', 'too-long', /^Current password/u, 'This is not your current password.'],
  ])(
    'what the server has against it stands at %s (%s), which has the focus; what was typed stays',
    async (path, code, label, words) => {
      const stage = await open();
      await fillIn();
      await press('Change password');
      const refusal = { ...failures.refused, errors: { [path]: ['no'] }, errorCodes: { [path]: code } };
      await settle(() => stage.waiting(changePassword).fail(refusal));
      expect(field(label)).toHaveFocus();
      expect(field(label)).toHaveAccessibleDescription(words);
      expect([oldOne().value, newOne().value]).toEqual(['the old secret', 'a much longer secret']);
      await type(field(label), 'something else again');
      expect(field(label)).toBeValid();
      expect(canSubmit()).toBe(true);
    },
  );
});

describe('PEO-02 the account', () => {
  test('is on its way, may fail, and is tried again', async () => {
    const stage = openScreen(<AccountScreen />);
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    await settle(() => stage.waiting(getAccount).fail(failures.server));
    expect(screen.getByText('Your account could not be loaded.')).toBeVisible();
    await press('Try now');
    await settle(() => stage.waiting(getAccount).answer(own));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My account');
    expect(screen.getByText('ana@ngo.org')).toBeVisible();
  });

  test('a server that knows no such thing is said to be one', async () => {
    const stage = openScreen(<AccountScreen />);
    await settle(() => stage.waiting(getAccount).fail(failures.notFound));
    expect(screen.getByText('Accounts cannot be changed here')).toBeVisible();
  });
});
