import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { useEffect } from 'react';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { listForms } from '#contract/form-list.ts';
import { useServices, type Services } from '#src/services.tsx';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { formOf } from '#tests/support/forms.ts';
import { openNetwork } from '#tests/support/network.ts';
import { standIn } from '#tests/support/screenStandIn.ts';
import { tokenOf } from '#tests/support/tokens.ts';

let services: Services;
const show = (given: Services) => {
  services = given;
};

function FirstScreen() {
  const given = useServices();
  useEffect(() => show(given), [given]);
  return <h1>First screen</h1>;
}

standIn(async () => <FirstScreen />, 'urgents', 'urgentsThread', 'answers', 'answersThread', 'forms');

const formsOf = (...codes: string[]) => ({ formVersions: codes.map((code, index) => formOf(index + 1, code)) });

const forms = 'GET /api/v1/form';
const token = tokenOf({ sub: 'ana@ngo.org', exp: 4_000_000_000 });
const network = openNetwork(() => HttpResponse.json({ access_token: token, expires_in: 60 }));
const asked = () => network.seen.filter(({ method, address }) => `${method} ${address}` === forms).length;
const read = (given: Services) =>
  given.cache.recall(listForms, { query: {} })?.reply.formVersions.map(({ code }) => code) ?? null;
const atHand = () => read(services);

async function logIn() {
  await userEvent.type(screen.getByRole('textbox', { name: 'User name or phone' }), 'ana');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'First screen' });
}

const logOut = async () => userEvent.click(await screen.findByRole('button', { name: 'Log out', hidden: true }));

beforeEach(() => {
  localStorage.clear();
  network.seen.length = 0;
});

afterEach(() => {
  closeConsole();
  network.heal();
});

afterAll(() => network.close());

test('SES-07 the forms are read after the login, and dropped with the logout', async () => {
  network.answer(forms, () => HttpResponse.json(formsOf('A', 'B')));
  await openConsole({ path: '/urgents' });
  expect(asked()).toBe(0);
  await logIn();
  await waitFor(() => expect(atHand()).toEqual(['A', 'B']));
  const before = services;
  await logOut();
  const second = network.hold(forms);
  await logIn();
  await second.arrived;
  expect([services === before, atHand(), asked()]).toEqual([false, null, 2]);
  second.answer(HttpResponse.json(formsOf('C')));
  await waitFor(() => expect(atHand()).toEqual(['C']));
});

test('SES-07 forms that come after the logout are nobody’s', async () => {
  const first = network.hold(forms);
  await openConsole({ path: '/urgents' });
  await logIn();
  await first.arrived;
  const before = services;
  await logOut();
  first.answer(HttpResponse.json(formsOf('A')));
  const second = network.hold(forms);
  await logIn();
  await second.arrived;
  expect([read(before), atHand()]).toEqual([null, null]);
  second.answer(HttpResponse.json(formsOf('B')));
  await waitFor(() => expect(atHand()).toEqual(['B']));
});

test('SES-07 nobody hears of it when they cannot be read', async () => {
  network.answer(forms, () => HttpResponse.error());
  await openConsole({ path: '/urgents' });
  await logIn();
  await waitFor(() => expect(asked()).toBe(1));
  expect([atHand(), screen.queryByRole('alert')?.textContent ?? '']).toEqual([null, '']);
});
