import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { widths } from '#src/theme/widths.ts';

const known = new Set<number>(Object.values(widths));
const queries = globSync('src/{**/*.css,theme/recipes/*.ts}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/@media[^{]*\bwidth\b[^{]*/gu)].map(
    ([query]) => [file, query.trim()] as const,
  ),
);

test('TAB-06 styles ask for the widths of the table, all in one way', () => {
  expect(queries.length).toBeGreaterThan(20);
  const others = queries.filter(([, query]) => {
    const asked = [...query.matchAll(/([\d.]+)(px|rem|em)/gu)];
    return /(?:min|max)-width/u.test(query) || !asked.every(([, n, unit]) => unit === 'px' && known.has(Number(n)));
  });
  expect(others).toEqual([]);
});
