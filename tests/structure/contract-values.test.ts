import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const values = readdirSync('contract').filter((file) => file.endsWith('.values.ts'));

const importsOf = (file: string) =>
  [...readFileSync(join('contract', file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/gu)].map(
    ([, name]) => name,
  );

test('values of the contract import nothing but one another: who takes one takes no zod along', () => {
  expect(values.length).toBeGreaterThan(5);
  const others = values.flatMap((file) =>
    importsOf(file)
      .filter((name) => !/^\.\/[\w-]+\.values\.ts$/u.test(name ?? ''))
      .map((name) => `${file} imports ${name}`),
  );
  expect(others).toEqual([]);
});
