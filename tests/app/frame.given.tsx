import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { useEffect } from 'react';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { useServices, type Services } from '#src/services.tsx';
import { closeConsole } from '#tests/support/console.ts';
import { openNetwork, type Network } from '#tests/support/network.ts';
import { standIn } from '#tests/support/screenStandIn.ts';
import { tokenOf } from '#tests/support/tokens.ts';

/** The services of the screen that is shown, and what breaks it. */
export const page: { services: Services | null; breakage: unknown } = { services: null, breakage: null };

const show = (given: Services) => {
  page.services = given;
};

export function services(): Services {
  if (page.services === null) throw new Error('no screen is open');
  return page.services;
}

/** Stands for any screen in the frame. */
function ObserversScreen() {
  const given = useServices();
  useEffect(() => show(given), [given]);
  if (page.breakage !== null) throw page.breakage;
  return <h1>Observers list</h1>;
}

const token = tokenOf({ sub: 'ana@ngo.org', exp: 4_000_000_000 });

/** A console in the browser of ana@ngo.org, and the network behind it. Call it once in a file. */
export function frameStage(): Network {
  standIn(async () => <ObserversScreen />, 'observers', 'urgents', 'urgentsThread', 'answers', 'answersThread');
  standIn(async () => <h1>NGO list</h1>, 'ngos');
  standIn(async () => <h1>NGO: new</h1>, 'ngoNew');
  standIn(async () => <h1>NGO: edit</h1>, 'ngoEdit');
  standIn(async () => <h1>NGO: view</h1>, 'ngoView');
  const network = openNetwork(() => HttpResponse.json({ access_token: token, expires_in: 60 }));
  beforeEach(() => localStorage.setItem('token-id', token));
  afterEach(() => {
    closeConsole();
    network.heal();
    page.breakage = null;
  });
  afterAll(() => network.close());
  return network;
}

export const heading = () => screen.findByRole('heading', { level: 1 });
export const address = () => location.pathname + location.search;

export async function logIn() {
  await userEvent.type(screen.getByRole('textbox', { name: 'User name or phone' }), 'ana');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByRole('banner');
}
