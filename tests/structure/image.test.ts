import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const copied = [
  ...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY --from=build \/vigil\/(?<from>\S+) \.(?:\/\k<from>)?/gmu),
].map(([, from = '']) => from);
/** What an operator starts in a container: the server, and the commands that the documents name. */
const started = ['server/start.ts', ...readdirSync('server/cli').map((name) => `server/cli/${name}`)];

/** Every file and package that these files import, and those import in turn. */
function reached(files: readonly string[]): { files: Set<string>; packages: Set<string> } {
  const seen = { files: new Set<string>(), packages: new Set<string>() };
  const left = [...files];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.files.has(file)) continue;
    seen.files.add(file);
    const text = readFileSync(file, 'utf8');
    const imports = /^(?!import type)(?:import|export)\b[^;]*?from '([\w@#./-]+)'|\bimport\(?\s*'([\w@#./-]+)'/gmu;
    for (const [, from, alone] of text.matchAll(imports)) {
      const name = from ?? alone ?? '';
      if (name.startsWith('#')) left.push(name.slice(1));
      else if (name.startsWith('.')) left.push(join(dirname(file), name));
      else if (!name.startsWith('node:')) seen.packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return seen;
}

const { files, packages } = reached(started);

test('the image holds every file that the server and its commands import', () => {
  expect(files.size).toBeGreaterThan(200);
  expect(copied).toContain('server');
  expect([...files].filter((file) => !copied.some((one) => file.startsWith(`${one}/`)))).toEqual([]);
});

test('the image installs every package that they import', () => {
  expect(packages.size).toBeGreaterThan(5);
  expect([...packages].filter((name) => !(name in manifest.dependencies))).toEqual([]);
});

test('what the image copies is there, or made by its build', () => {
  expect(copied.filter((name) => name !== 'dist' && !existsSync(name))).toEqual([]);
});
