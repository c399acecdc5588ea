import { readdirSync, readFileSync } from 'node:fs';

const assets = 'dist/assets';
const page = readFileSync('dist/index.html', 'utf8');
const built = readdirSync(assets);

const importsOf = (file) =>
  [...readFileSync(`${assets}/${file}`, 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/gu)].map(
    (found) => found[1],
  );

/** A chunk with all that it imports outright, and its style sheet. */
function whole(files, known = new Set()) {
  for (const file of files) {
    if (known.has(file)) continue;
    known.add(file);
    if (file.endsWith('.js')) whole(importsOf(file), known);
  }
  return known;
}

const chunk = (name) => {
  const files = built.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.(js|css)$`, 'u').test(file));
  if (files.length === 0) throw new Error(`the build has no chunk ${name}`);
  return files;
};

const login = whole([...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/gu)].map((found) => found[1]));
const list = whole(['frame', 'ObserversScreen'].flatMap(chunk), new Set(login));
const wall = whole(
  [...readFileSync('dist/wall.html', 'utf8').matchAll(/assets\/([^"]+\.(?:js|css))"/gu)].map(([, file]) => file),
);
const paths = (files, html = 'dist/index.html') => [html, ...[...files].map((file) => `${assets}/${file}`)];

// oxlint-disable-next-line import/no-default-export -- size-limit reads it so
export default [
  { name: 'until the login is usable', path: paths(login), limit: '108 kB', brotli: true },
  { name: 'until the observers list is usable', path: paths(list), limit: '185 kB', brotli: true },
  { name: 'until the wall shows figures', path: paths(wall, 'dist/wall.html'), limit: '110 kB', brotli: true },
];
