import { expect, test, vi } from 'vitest';
import { confirmFirst } from './answers.sliding.given.tsx';

test('DSK-06 whoever wants less motion sees rows in their new place at once', async () => {
  const wide = window.matchMedia.bind(window);
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.defineProperty(wide(query), 'matches', { value: query.includes('reduced-motion') }),
  );
  expect(await confirmFirst()).toEqual([]);
});
