import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Modal } from '#src/ui/Modal.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openNetwork } from '#tests/support/network.ts';
import { standIn } from '#tests/support/screenStandIn.ts';
import { tokenOf } from '#tests/support/tokens.ts';

function ObserversScreen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1>Observers list</h1>
      <label>
        Name <input />
      </label>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Modal title="A dialog" onClose={() => setOpen(false)} footer={null}>
          <label>
            Secret <input />
          </label>
        </Modal>
      )}
    </>
  );
}

standIn(async () => <ObserversScreen />, 'observers');

const now = Date.parse('2026-11-22T08:00:00Z');
const minutes = (count: number) => now / 1_000 + count * 60;
const ending = tokenOf({ sub: 'ana', exp: minutes(4) });
const fresh = tokenOf({ sub: 'ana', exp: minutes(600) });
const ofOther = tokenOf({ sub: 'ion', exp: minutes(600) });

let login: () => Response;
const network = openNetwork((request) =>
  new URL(request.url).pathname.endsWith('/authorize') ? login() : HttpResponse.json([]),
);
const opens = (token: string) => () => HttpResponse.json({ access_token: token, expires_in: 60 });
const warning = () => screen.findByText(/^Your session ends at/u);
const again = (within_: HTMLElement) => within(within_).getByRole('button', { name: 'Log in again' });

async function answer(password: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Log in again as ana' });
  await userEvent.clear(within(dialog).getByLabelText(/^Password/u));
  await userEvent.type(within(dialog).getByLabelText(/^Password/u), `${password}{Enter}`);
  return dialog;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  localStorage.setItem('token-id', ending);
  login = opens(fresh);
});

afterEach(() => {
  closeConsole();
  network.heal();
  network.seen.length = 0;
});

afterAll(() => network.close());

test('SES-08 five minutes before the end it is said, and logging in again in place keeps what was typed', async () => {
  await openConsole({ path: '/observatori' });
  await warning();
  await expectAccessible();
  await userEvent.type(screen.getByLabelText('Name'), 'Half a na');
  await userEvent.click(again(document.body));
  const dialog = await answer('right');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.queryByText(/^Your session ends/u)).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveValue('Half a na');
  expect(localStorage.getItem('token-id')).toBe(fresh);
  const asked = network.seen.find(({ address }) => address.endsWith('/authorize'));
  expect(JSON.parse(asked?.body ?? '')).toEqual({ user: 'ana', password: 'right' });
});

test('SES-08 over a dialog the warning stands in the dialog, and what was typed there stays', async () => {
  await openConsole({ path: '/observatori' });
  await warning();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const over = await screen.findByRole('dialog', { name: 'A dialog' });
  await userEvent.type(within(over).getByLabelText('Secret'), '4711');
  await userEvent.click(again(over));
  await answer('right');
  await waitFor(() => expect(within(over).queryByText(/^Your session ends/u)).toBeNull());
  expect(within(over).getByLabelText('Secret')).toHaveValue('4711');
});

test.each([
  ['a wrong password', () => new HttpResponse('{}', { status: 400 }), 'The password is not right.'],
  ['too many tries', () => new HttpResponse(null, { status: 429 }), /^Too many attempts/u],
  [
    'too many tries, with the time to wait',
    () => new HttpResponse(null, { status: 429, headers: { 'Retry-After': '600' } }),
    /^Too many attempts\. You can try again in (?:10:00|9:5\d)\.$/u,
  ],
  ['no server', () => HttpResponse.error(), /^The server cannot be reached/u],
  ['the token of somebody else', opens(ofOther), /^The server cannot be reached/u],
])('SES-08 after %s the reader is told, and may try again', async (_, given, words) => {
  login = given;
  await openConsole({ path: '/observatori' });
  await warning();
  await userEvent.click(again(document.body));
  const dialog = await answer('wrong');
  await within(dialog).findByText(words);
  await expectAccessible();
  expect(localStorage.getItem('token-id')).toBe(ending);
  login = opens(fresh);
  await answer('right');
  await waitFor(() => expect(localStorage.getItem('token-id')).toBe(fresh));
});

const asksFor = (code: string) => () =>
  HttpResponse.json({ code, status: 400, title: 'Refused', detail: 'Refused' }, { status: 400 });

test('SES-08 PEO-04 an account with a second factor is asked for a code in the same place', async () => {
  login = asksFor('second-factor-needed');
  await openConsole({ path: '/observatori' });
  await warning();
  await userEvent.click(again(document.body));
  const dialog = await answer('right');
  const field = await within(dialog).findByLabelText(/^Code/u);
  expect(field).toHaveFocus();
  await expectAccessible();
  login = asksFor('second-factor-wrong');
  await userEvent.type(field, '111111{Enter}');
  await within(dialog).findByText('The code is wrong, was used already, or is too old.');
  login = opens(fresh);
  await userEvent.clear(field);
  await userEvent.type(field, '222222{Enter}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(localStorage.getItem('token-id')).toBe(fresh);
  const asked = network.seen.filter(({ address }) => address.endsWith('/authorize')).map(({ body }) => body);
  expect(JSON.parse(asked.at(-1) ?? '')).toEqual({ user: 'ana', password: 'right', code: '222222' });
});

test('SES-08 PEO-04 where a second factor has to be set up first, that is said', async () => {
  login = asksFor('second-factor-missing');
  await openConsole({ path: '/observatori' });
  await warning();
  await userEvent.click(again(document.body));
  const dialog = await answer('right');
  await within(dialog).findByText(/^Every account has to have a second factor now/u);
  await expectAccessible();
});

test('SES-08 it can wait: the dialog closes, and the warning stays', async () => {
  await openConsole({ path: '/observatori' });
  await warning();
  await userEvent.click(again(document.body));
  const dialog = await screen.findByRole('dialog', { name: 'Log in again as ana' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await warning();
});

test('SES-08 long before the end nothing is said', async () => {
  localStorage.setItem('token-id', fresh);
  await openConsole({ path: '/observatori' });
  await screen.findByRole('button', { name: 'Sound for new emergencies', hidden: true });
  expect(screen.queryByText(/^Your session ends/u)).toBeNull();
});
