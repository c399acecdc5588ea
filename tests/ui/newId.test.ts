import { expect, test, vi } from 'vitest';
import { newId } from '#src/ui/newId.ts';

test('an id is a UUID unlike any other, on plain http as well', () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const ids = Array.from({ length: 100 }, newId);
  expect([new Set(ids).size, ids.every((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u.test(id))]).toEqual([
    100,
    true,
  ]);
});
