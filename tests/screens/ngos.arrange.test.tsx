import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrange } from '#src/screens/ngos/ngos.arrange.ts';
import { sortColumns } from '#src/screens/ngos/ngos.query.ts';

test('TAB-03 arranging loses no row and invents none, whatever the order', () => {
  const ngo = fc.record({
    id: fc.nat(),
    name: fc.string(),
    shortName: fc.string(),
    organizer: fc.boolean(),
    isActive: fc.boolean(),
  });
  const sort = fc.record({
    column: fc.constantFrom(...sortColumns),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  });
  fc.assert(
    fc.property(fc.array(ngo), sort, (ngos, order) => {
      const arranged = arrange(ngos, { name: '' }, order);
      expect(new Set(arranged)).toEqual(new Set(ngos));
      expect(arranged).toHaveLength(ngos.length);
    }),
  );
});

test.each([
  ['name', 'asc', [2, 1, 3]],
  ['shortName', 'asc', [3, 2, 1]],
  ['organizer', 'asc', [2, 3, 1]],
  ['organizer', 'desc', [1, 2, 3]],
  ['isActive', 'asc', [3, 2, 1]],
  ['isActive', 'desc', [2, 1, 3]],
] as const)('TAB-03 by %s, %s; equals stay by name', (column, direction, ids) => {
  const ngos = [
    { id: 1, name: 'Bravo', shortName: 'Z', organizer: true, isActive: true },
    { id: 2, name: 'Alpha', shortName: 'Y', organizer: false, isActive: true },
    { id: 3, name: 'Charlie', shortName: 'X', organizer: false, isActive: false },
  ];
  expect(arrange(ngos, { name: '' }, { column, direction }).map(({ id }) => id)).toEqual(ids);
});
