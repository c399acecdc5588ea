import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { tokenOf } from '#tests/support/tokens.ts';
import { expectBadge, liveStage, open, page } from './live.given.tsx';

const network = liveStage();
const token = tokenOf({ sub: 'ana@ngo.org', exp: 4_000_000_000 });

const stored = (storage: Storage) =>
  Object.fromEntries(Object.keys(storage).map((key) => [key, storage.getItem(key) ?? '']));

/** Somebody who has looked at threads, chosen a language, and typed something that is not saved. */
async function workHere() {
  await open();
  await expectBadge('Emergencies2 2 emergencies not read yet');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language', hidden: true }), 'English');
  const { drafts } = page.services();
  drafts.keep('observer.new', { name: 'Dan' });
  drafts.keep('observers.list', '?name=Dan');
  drafts.keep('observers.selection', { filter: { name: 'Dan' }, rows: [{ key: '2', name: 'Dan' }] });
}

async function logOut() {
  await userEvent.click(await screen.findByRole('button', { name: 'Log out', hidden: true }));
  await screen.findByRole('heading', { name: 'Welcome to Vigil' });
}

test('C23 SES-07 while somebody is logged in, no key of any storage names them', async () => {
  await workHere();
  const { 'token-id': _, ...kept } = stored(localStorage);
  expect(kept).toEqual({ language: 'en' });
  expect(JSON.stringify([kept, stored(sessionStorage)])).not.toContain('ana');
});

test('C21 C23 SES-07 after the logout nothing of them is in this browser but what belongs to the browser', async () => {
  await workHere();
  await logOut();
  expect([stored(localStorage), stored(sessionStorage)]).toEqual([{ language: 'en' }, {}]);
});

test('SES-08 a session that ends by itself takes nothing: what was typed waits for the same account', async () => {
  await workHere();
  act(() => page.services().session.send({ type: 'session.expired' }));
  await screen.findByRole('heading', { name: 'Welcome to Vigil' });
  expect(stored(sessionStorage)['drafts']).toContain('Dan');
});

test('PEO-02 the logout ends the session on the server, with the token that is gone here', async () => {
  await open();
  await logOut();
  await waitFor(() => expect(network.seen.at(-1)?.method).toBe('DELETE'));
  expect(network.seen.at(-1)).toMatchObject({
    address: '/api/v3/account/session',
    headers: { authorization: `Bearer ${token}` },
  });
});

test.each([
  ['cannot be reached', () => HttpResponse.error()],
  ['does not know the call', () => new HttpResponse(null, { status: 404 })],
  ['never answers', () => new Promise<Response>(() => {})],
])('PEO-02 SES-01 a server that %s holds up no logout', async (_, answer) => {
  network.answer('DELETE /api/v3/account/session', answer);
  await open();
  await logOut();
  expect(localStorage.getItem('token-id')).toBeNull();
});
