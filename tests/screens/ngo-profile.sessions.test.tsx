import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { endAccountSession, endAccountSessions, listAccountSessions, type Session } from '#contract/sessions.ts';
import { listNgoAdmins, updateNgoAdmin } from '#contract/ngos.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { sessionOf } from '#tests/support/sessions.ts';
import { account, admin, alpha, answerIn, opened } from './ngo-profile.given.tsx';
import { press, settle, speak, type Stage } from '#tests/support/screen.tsx';

const one = sessionOf('01');
const other = sessionOf('02', { machine: { browser: null, system: null }, address: null });
const here = sessionOf('03', { machine: { browser: 'Chrome 141', system: 'Linux' }, current: true });

const opens = (account: string) =>
  screen.getByRole('button', { name: new RegExp(`^(?:Where ${account} is|Unde este .* ${account}$)`, 'u') });
const listOf = (account: string) =>
  screen.queryByRole('list', { name: new RegExp(`^(?:Where ${account} is|Unde este .* ${account}$)`, 'u') });
const rowsOf = (account: string) =>
  within(listOf(account) ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const asks = (stage: Stage) => stage.asked.filter(({ endpoint }) => endpoint === listAccountSessions).length;

async function lookAt(account: string, stage: Stage): Promise<ReturnType<Stage['waiting']>> {
  await settle(() => fireEvent.click(opens(account)));
  await waitFor(() => expect(asks(stage)).toBeGreaterThan(0));
  return stage.waiting(listAccountSessions);
}

async function shown(sessions: Session[] = [one, other], claims?: typeof admin): Promise<Stage> {
  const stage = await opened('view', alpha, claims);
  const call = await lookAt('dan', stage);
  await settle(() => call.answer(sessions));
  return stage;
}

describe('PEO-02 the sessions of an account of the NGO', () => {
  test.each(['en', 'ro'] as const)(
    'are asked for when wanted, told with machine, times and address: %s',
    async (language) => {
      await speak(language);
      const stage = await opened('view', alpha, admin);
      expect([opens('dan').ariaExpanded, asks(stage)]).toEqual(['false', 0]);
      const call = await lookAt('dan', stage);
      expect(call.args).toEqual({ params: { idNgo: 2, id: 8 } });
      await settle(() => call.answer([one, other]));
      expect(rowsOf('dan')).toEqual(
        language === 'en'
          ? [
              'Firefox 140 · Windows Since 21 Nov 2026, 10:00, last used 22 Nov 2026, 11:30From 192.0.2.7End',
              'Unknown browser Since 21 Nov 2026, 10:00, last used 22 Nov 2026, 11:30End',
            ]
          : [
              'Firefox 140 · Windows Din 21 nov. 2026, 10:00, folosită ultima dată la 22 nov. 2026, 11:30De la 192.0.2.7Încheiați',
              'Browser necunoscut Din 21 nov. 2026, 10:00, folosită ultima dată la 22 nov. 2026, 11:30Încheiați',
            ],
      );
      expect([opens('dan').ariaExpanded, listOf('ana')]).toEqual(['true', null]);
      await expectAccessible();
      await settle(() => fireEvent.click(opens('dan')));
      expect([opens('dan').ariaExpanded, listOf('dan')]).toEqual(['false', null]);
    },
  );

  test('those of two accounts stand side by side, and are ended each by its own', async () => {
    const stage = await shown();
    const call = await lookAt('ana', stage);
    expect(call.args).toEqual({ params: { idNgo: 2, id: 7 } });
    await settle(() => call.answer([one]));
    expect([rowsOf('ana').length, rowsOf('dan').length]).toEqual([1, 2]);
    const end = within(listOf('ana') ?? document.body).getByRole('button', { name: /^End the session/u });
    await settle(() => fireEvent.click(end));
    expect(stage.waiting(endAccountSession).args).toEqual({ params: { idNgo: 2, id: 7, session: one.id } });
  });

  test('all are ended after a question that names the account; their number is told', async () => {
    const stage = await shown();
    await press('End all sessions');
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName('End all sessions of dan?');
    await expectAccessible();
    await answerIn('Cancel');
    expect(stage.asked.filter(({ endpoint }) => endpoint === endAccountSessions)).toEqual([]);
    await press('End all sessions');
    await answerIn('End them');
    const call = stage.waiting(endAccountSessions);
    expect(call.args).toEqual({ params: { idNgo: 2, id: 8 } });
    await settle(() => call.answer({ ended: 2 }));
    await settle(() => stage.waiting(listAccountSessions).answer([]));
    expect([screen.getByText('No sessions to show.').tagName, listOf('dan'), stage.toasts]).toEqual([
      'P',
      null,
      [{ status: 'success', title: 'SUCCESS', description: 'SESSIONS_ENDED', values: { count: 2 } }],
    ]);
    await waitFor(() => expect(opens('dan')).toHaveFocus());
  });

  test("of the reader's own account, the session of this visit goes on", async () => {
    const stage = await opened('view', alpha, admin);
    const call = await lookAt('ana', stage);
    await settle(() => call.answer([here, one]));
    expect(screen.getAllByRole('button', { name: /^End the session/u })).toHaveLength(1);
    await press('End all other sessions');
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName('End all other sessions?');
  });

  test('what could not be loaded is said and tried again, by hand and with the connection', async () => {
    const stage = await opened('view');
    const call = await lookAt('dan', stage);
    await settle(() => call.fail(failures.offline));
    expect(screen.getByText('The sessions could not be loaded.')).toBeVisible();
    await expectAccessible();
    await press('Try now');
    await settle(() => stage.waiting(listAccountSessions).fail(failures.offline));
    await settle(() => stage.goOnline());
    await settle(() => stage.waiting(listAccountSessions).answer([one]));
    expect(rowsOf('dan')).toHaveLength(1);
  });

  test('a new password ends them: they are asked for anew', async () => {
    const stage = await shown();
    await press('Change the password of dan');
    const secret = await screen.findByLabelText(/^Password/u);
    await settle(() => fireEvent.change(secret, { target: { value: 'another long one' } }));
    await press('Save');
    await settle(() => stage.waiting(updateNgoAdmin).answer({ ...account(8, 'dan'), passwordVersion: 2 }));
    await settle(() => stage.waiting(listAccountSessions).answer([]));
    expect(screen.getByText('No sessions to show.')).toBeVisible();
    expect(stage.asked.filter(({ endpoint }) => endpoint === listNgoAdmins)).toHaveLength(1);
  });

  test('a back end that knows no sessions is not asked for them', async () => {
    await opened('view', alpha, admin, []);
    expect(screen.queryByRole('button', { name: /^Where/u })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove dan' })).toBeVisible();
  });
});
