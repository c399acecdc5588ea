import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, expect, test } from 'vitest';
import { completed, extra, forms, notes, sectionsOf, threads } from '#tests/screens/answers.given.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openNetwork } from '#tests/support/network.ts';
import { tokenOf } from '#tests/support/tokens.ts';

let isLost = true;

const stream = () =>
  new HttpResponse(
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(': connected\n\n')),
    }),
    { headers: { 'Content-Type': 'text/event-stream' } },
  );

function reply({ url }: Request): Response {
  const { pathname } = new URL(url);
  if (isLost) return HttpResponse.error();
  if (pathname === '/api/v3/answers/events') return stream();
  if (pathname === '/api/v1/answers')
    return HttpResponse.json({ data: threads, totalItems: threads.length, totalPages: 1 });
  if (/\/form\/\d+$/u.test(pathname)) return HttpResponse.json(sectionsOf(Number(pathname.split('/').at(-1))));
  if (pathname === '/api/v1/form') return HttpResponse.json({ formVersions: forms });
  if (pathname.endsWith('pollingStationInfo')) return HttpResponse.json(extra);
  if (pathname.includes('note')) return HttpResponse.json(notes);
  if (pathname.includes('filledIn')) return HttpResponse.json(completed);
  return HttpResponse.json([]);
}

const network = openNetwork(reply);
const countdowns = () => screen.queryAllByRole('timer');
const buttons = () => screen.queryAllByRole('button', { name: 'Try now' });

afterEach(() => closeConsole());
afterAll(() => network.close());

test('C12 a lost line is told once on the answers screen, with one countdown, and one press tries all again', async () => {
  localStorage.setItem('token-id', tokenOf({ sub: 'ana@ngo.org', exp: 4_000_000_000 }));
  await openConsole({ path: '/urgents/details/1/1001?urgente=true' });
  await waitFor(
    () => {
      expect(screen.getByText('The list could not be loaded.')).toBeVisible();
      expect(screen.getByText('The answers could not be loaded.')).toBeVisible();
      expect(screen.getByText(/^No live updates/u)).toBeVisible();
      expect([countdowns().length, buttons().length]).toEqual([1, 1]);
    },
    { timeout: 10_000 },
  );
  expect(screen.getAllByText('The server cannot be reached. Check the connection.')).toHaveLength(1);
  await expectAccessible();
  isLost = false;
  await waitFor(() => expect(buttons()[0]).not.toHaveAttribute('aria-disabled'));
  act(() => void fireEvent.click(buttons()[0] ?? document.body));
  await screen.findByText('Live');
  await waitFor(() => expect([countdowns().length, buttons().length]).toEqual([0, 0]));
  expect(screen.queryByText(/could not be loaded|cannot be reached/u)).toBeNull();
});
