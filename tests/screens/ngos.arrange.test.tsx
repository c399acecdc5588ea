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
