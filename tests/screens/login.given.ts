import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeEach } from 'vitest';
import type { Shell } from '#src/app/openApp.ts';
import { closeConsole } from '#tests/support/console.ts';
import { openNetwork, type Network } from '#tests/support/network.ts';
import { tokenOf } from '#tests/support/tokens.ts';

export const token = tokenOf({ sub: 'ana', exp: 4_000_000_000 });

/** A server that lets everybody in. Call it once in a file. */
export function loginNetwork(): Network {
  const network = openNetwork(() => HttpResponse.json({ access_token: token, expires_in: 60 }));
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    closeConsole();
    network.heal();
    network.seen.length = 0;
  });
  afterAll(() => network.close());
  return network;
}

/** Stands for the frame: the login does not know what comes after it. */
export const shell = (): Promise<Shell> =>
  Promise.resolve({
    prefetchCalls: async () => {},
    startShell: async (_app, place) => {
      place.textContent = 'the frame';
    },
  });

export const user = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'User name or phone' });
export const password = () => screen.getByLabelText<HTMLInputElement>('Password');
export const button = () => screen.getByRole('button', { name: /^Log/u });
