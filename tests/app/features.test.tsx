import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { openConsole } from '#tests/support/console.ts';
import { frameStage, heading } from './frame.given.tsx';

const features = 'GET /api/v3/features';
const network = frameStage();
const asked = () => network.seen.filter(({ method, address }) => `${method} ${address}` === features).length;
const ownAccount = () => screen.queryByRole('link', { name: 'My account', hidden: true });

afterEach(() => {
  network.seen.length = 0;
});

test('PEO-02 what the server offers is asked for until it answers, not given up for the whole visit', async () => {
  network.answer(features, () => new HttpResponse('restarting', { status: 503 }));
  await openConsole();
  await heading();
  await waitFor(() => expect(asked()).toBe(1));
  expect(ownAccount()).toBeNull();
  network.answer(features, () => HttpResponse.json({ features: ['account'] }));
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(ownAccount()).toBeInTheDocument();
  });
  expect(asked()).toBe(2);
});

test('PEO-02 a back end that does not know the question is not asked again', async () => {
  network.answer(features, () => new HttpResponse(null, { status: 404 }));
  await openConsole();
  await heading();
  await waitFor(() => expect(asked()).toBe(1));
  act(() => void window.dispatchEvent(new Event('online')));
  await act(() => Promise.resolve());
  expect([asked(), ownAccount()]).toEqual([1, null]);
});
