import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { routeNames, routes } from '#src/routes.ts';

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const folders = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

const source = ['contract', 'machines', 'src', 'server'].flatMap(files).filter((file) => /\.tsx?$/u.test(file));
const tests = files('tests').filter((file) => /\.test\.tsx?$/u.test(file));

describe('the tree says where things are', () => {
  const isMachine = (name: string) => name !== 'form' && !readdirSync(`machines/${name}`).includes(`${name}.chart.ts`);
  test.each(folders('machines').filter(isMachine))('machine %s has its file, its diagram and its walk', (name) => {
    const inside = readdirSync(`machines/${name}`);
    expect(inside).toContain(`${name}.machine.ts`);
    expect(inside).toContain(`${name}.diagram.md`);
    expect(tests).toContain(`tests/machines/${name}.test.ts`);
  });

  test.each(folders('src/screens'))('screen %s has a test', (name) => {
    expect(tests.filter((file) => file.startsWith(`tests/screens/${name}`))).not.toEqual([]);
  });

  test('there are no folders in which things get lost', () => {
    const lost = source.filter((file) => /\/(utils?|helpers?|common|lib|hooks|types|shared|misc)\//u.test(file));
    expect(lost).toEqual([]);
  });

  test('NAV-01 the routes of the console stand in one table', () => {
    const first = new Set(routeNames.map((name) => routes[name].path.split('/')[1] ?? '').filter(Boolean));
    const route = new RegExp(`['"\`](?:/|\\$\\{[^}]*\\}/)(?:${[...first].join('|')})(?![\\w-])`, 'u');
    const elsewhere = [...source, ...files('build'), 'index.html']
      .filter((file) => /^(?:src|build|index|machines)/u.test(file) && file !== 'src/routes.ts')
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .map((line, at) => `${file}:${at + 1} ${line.trim()}`),
      )
      .filter((line) => route.test(line));
    expect(first.size).toBeGreaterThan(8);
    expect(elsewhere).toEqual([]);
  });

  test('NAV-10 every part that comes later stands in the boundary that says when it does not', () => {
    const bare = source.filter((file) => /\blazy\(|<Suspense\b/u.test(readFileSync(file, 'utf8')));
    expect(bare).toEqual(['src/app/loadScreen.ts']);
    const parts = source.filter((file) => /\blazyPart\(/u.test(readFileSync(file, 'utf8')));
    const outside = parts.filter((file) => !/<LazyPart\b/u.test(readFileSync(file, 'utf8')));
    expect([parts.length > 10, outside]).toEqual([true, []]);
  });

  test('the requirements of the gallery and of recordings that tests name are those that are written down, and each has a test', () => {
    const listed = readFileSync('docs/machines/README.md', 'utf8').match(/^\| PRB-\d\d/gmu) ?? [];
    const titles = tests.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=['"`\s])PRB-\d\d(?=[\s`])/gu) ?? []);
    expect([...new Set(titles)].toSorted()).toEqual(listed.map((row) => row.slice(2)).toSorted());
  });

  test('every test that a document names is there', () => {
    const documents = ['README.md', ...files('docs').filter((file) => file.endsWith('.md'))];
    const named = documents.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/[\w./-]+\.test\.tsx?\b/gu)].map(([name]) => `${file} names ${name}`),
    );
    const isThere = (line: string) => {
      const name = line.split(' ').at(-1) ?? '';
      return tests.some((file) => (name.includes('/') ? file === name : file.endsWith(`/${name}`)));
    };
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((line) => !isThere(line))).toEqual([]);
  });

  test('what tests import registers no hooks when it is imported, which happens once for all files of a thread', () => {
    const setup = ['tests/support/guard.ts', 'tests/support/setup.ts'];
    const imported = files('tests').filter((file) => /\.tsx?$/u.test(file) && ![...tests, ...setup].includes(file));
    const hook = /^(?:before|after)(?:Each|All)\(/mu;
    expect(imported.filter((file) => hook.test(readFileSync(file, 'utf8')))).toEqual([]);
    expect(setup.filter((file) => !hook.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('folders are joined by # and nothing imports the tests', () => {
    const imports = source.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/gu)].map((found) => [file, found[1]]),
    );
    expect(imports.filter(([, name]) => name?.startsWith('../') || name?.startsWith('#tests/'))).toEqual([]);
  });
});
