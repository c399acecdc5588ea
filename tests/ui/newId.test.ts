import { expect, test, vi } from 'vitest';
import { newId } from '#src/ui/newId.ts';

test('an id is unlike any other, on plain http as well', () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const ids = Array.from({ length: 100 }, newId);
  expect([new Set(ids).size, ids.every((id) => /^[0-9a-f]{32}$/u.test(id))]).toEqual([100, true]);
});
