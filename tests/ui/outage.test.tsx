import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OfflineBar } from '#src/app/OfflineBar.tsx';
import type { FailureReason } from '#src/ui/failureText.ts';
import { Modal } from '#src/ui/Modal.tsx';
import { createOutage, OutageContext } from '#src/ui/outage.ts';
import { RetryNotice } from '#src/ui/RetryNotice.tsx';
import { speak } from '#tests/support/screen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';

interface Part {
  title: string;
  kind?: FailureReason['kind'];
  pause?: number | null;
  isRetrying?: boolean;
  inDialog?: boolean;
}

const retried = vi.fn<(title: string) => void>();
const listeners = new Set<() => void>();
let isOnline = true;

function Notice({ title, kind = 'offline', pause = 30_000, isRetrying = false }: Part) {
  const failure = { kind, detail: '' };
  return (
    <RetryNotice title={title} failure={failure} pause={pause} isRetrying={isRetrying} onRetry={() => retried(title)} />
  );
}

function open(...parts: Part[]) {
  const outage = createOutage({
    isOnline: () => isOnline,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const page = (shown: Part[]) => (
    <OutageContext value={outage}>
      <OfflineBar />
      <main>
        {shown.map((part) =>
          part.inDialog === true ? (
            <Modal key={part.title} title="A dialog" footer={null} onClose={() => {}}>
              <Notice {...part} />
            </Modal>
          ) : (
            <Notice key={part.title} {...part} />
          ),
        )}
      </main>
    </OutageContext>
  );
  const { rerender, unmount } = render(page(parts));
  return { show: (...shown: Part[]) => rerender(page(shown)), unmount };
}

const countdowns = () => screen.queryAllByRole('timer').map(({ textContent }) => textContent);
const buttons = () => screen.queryAllByRole('button', { name: 'Try now' });
const bar = () => document.querySelector('.frame__offline')?.textContent;
/** The frame says something: its place is one that a screen reader goes to. */
const isTold = () => screen.queryByRole('region', { name: 'Connection' }) !== null;
const lose = (lost: boolean) =>
  act(() => {
    isOnline = !lost;
    for (const listener of listeners) listener();
  });
function pass(seconds: number): void {
  act(() => {
    vi.advanceTimersByTime(seconds * 1_000);
  });
}

function press(): void {
  act(() => {
    fireEvent.click(buttons()[0] ?? document.body);
  });
}

beforeEach(async () => {
  await speak('en');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  retried.mockReset();
  isOnline = true;
});

describe('C12 a lost line', () => {
  test('that one part alone suffers from is told by that part', () => {
    open({ title: 'No list.' });
    expect([bar(), isTold(), countdowns(), buttons().length]).toEqual(['', false, ['Next try in 30 seconds'], 1]);
    expect(screen.getByText(/The server cannot be reached/u)).toBeVisible();
  });

  test('is told once for several parts: one reason, the countdown of the first, one button; each says what is missing', async () => {
    open({ title: 'No list.' }, { title: 'No thread.', pause: 8_000 }, { title: 'No notes.', kind: 'timeout' });
    expect([bar(), countdowns(), buttons().length]).toEqual([
      'The server cannot be reached. Check the connection.Next try in 8 secondsTry now',
      ['Next try in 8 seconds'],
      1,
    ]);
    expect(isTold()).toBe(true);
    expect(screen.getByRole('main')).toHaveTextContent(/^No list\. ?Next.*No thread\./u);
    vi.useRealTimers();
    await expectAccessible();
  });

  test('is tried for all at once, but for those that are being tried', () => {
    const { show } = open({ title: 'No list.' }, { title: 'No thread.' }, { title: 'No notes.', isRetrying: true });
    press();
    expect(retried.mock.calls.flat()).toEqual(['No list.', 'No thread.']);
    const busy = { pause: null, isRetrying: true };
    show({ title: 'No list.', ...busy }, { title: 'No thread.', ...busy }, { title: 'No notes.', ...busy });
    expect([bar(), countdowns()]).toEqual([
      'The server cannot be reached. Check the connection.Trying again…Try now',
      [],
    ]);
    expect(buttons()[0]).toHaveAttribute('aria-disabled', 'true');
    press();
    expect(retried).toHaveBeenCalledTimes(2);
  });

  test('is no longer told by the frame once one part is left; its countdown shows what is left', () => {
    const { show } = open({ title: 'No list.' }, { title: 'No thread.' });
    pass(10);
    expect(countdowns()).toEqual(['Next try in 20 seconds']);
    show({ title: 'No list.' });
    expect([bar(), countdowns(), buttons().length]).toEqual(['', ['Next try in 20 seconds'], 1]);
    show();
    expect([bar(), countdowns(), buttons().length]).toEqual(['', [], 0]);
  });

  test('is another cause than what the server refuses or breaks at: that is told at its place', () => {
    open({ title: 'No list.' }, { title: 'No thread.', kind: 'server' }, { title: 'No notes.', kind: 'wrongShape' });
    expect([bar(), buttons().length]).toEqual(['', 3]);
  });

  test('that the browser knows of is told by the frame for one part too, and for none without a button', () => {
    const { show } = open({ title: 'No list.' });
    lose(true);
    expect([bar(), countdowns(), buttons().length]).toEqual([
      'You are offline. What is on screen may be out of date; changes cannot be saved until the connection is back.Next try in 30 secondsTry now',
      ['Next try in 30 seconds'],
      1,
    ]);
    show();
    expect([countdowns(), buttons().length, bar()?.startsWith('You are offline.')]).toEqual([[], 0, true]);
    lose(false);
    expect(bar()).toBe('');
  });

  test('is told in a dialog as well: behind it, the frame can be neither read nor pressed', () => {
    open({ title: 'No list.' }, { title: 'No file.', inDialog: true });
    expect(screen.getByRole('dialog')).toHaveTextContent(/No file\. The server cannot be reached.*Try now/u);
    expect(bar()).toBe('');
  });

  test('leaves no listener behind', () => {
    const { unmount } = open({ title: 'No list.' });
    unmount();
    expect(listeners.size).toBe(0);
  });
});
