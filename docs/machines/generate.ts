/** `npm run machines`: the diagram beside every machine, what is walked of them, and the gallery of all. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { coveragePage } from './coveragePage.ts';
import { chartExhibits, exhibits } from './exhibit.ts';
import { galleryPage } from './gallery.ts';
import { diagramPage } from './mermaid.ts';

const [all, charts] = [exhibits(), chartExhibits()];
for (const { name, question, machine } of [...all, ...charts])
  await writeFile(`machines/${name}/${name}.diagram.md`, diagramPage(name, question, machine));
await writeFile('docs/machines/coverage.md', coveragePage(all));
await mkdir('docs/machines/gallery', { recursive: true });
// In one go: a development server may be reading it.
const unfinished = `docs/machines/gallery/${process.pid}.html`;
await writeFile(unfinished, await galleryPage(all, charts));
await rename(unfinished, 'docs/machines/gallery/index.html');
process.stdout.write(
  `${all.length + charts.length} diagrams beside their machines, docs/machines/coverage.md, docs/machines/gallery/index.html\n`,
);
