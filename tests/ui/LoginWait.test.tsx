import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LoginWait } from '#src/ui/LoginWait.tsx';

beforeEach(() => vi.useFakeTimers());

test('LOG-03 the time to wait runs down, and ends', () => {
  const { container } = render(<LoginWait seconds={61} say={(time) => time ?? 'now'} />);
  const shown = [0, 1_000, 1_000, 58_000, 1_000, 60_000].map((later) => {
    act(() => {
      vi.advanceTimersByTime(later);
    });
    return container.textContent;
  });
  expect(shown).toEqual(['1:01', '1:00', '0:59', '0:01', 'now', 'now']);
});

test('LOG-03 it is right again at the first look after timers came late, as in a tab that nobody sees', () => {
  const { container } = render(<LoginWait seconds={600} say={(time) => time ?? 'now'} />);
  const asleep = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 300_000);
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
  expect(container.textContent).toBe('5:00');
  asleep.mockRestore();
});
