/** `npm run machines`: the diagram beside every machine, what is walked of them, and the gallery of all. */
import { mkdir, writeFile } from 'node:fs/promises';
import { coveragePage } from './coveragePage.ts';
import { exhibits } from './exhibit.ts';
import { galleryPage } from './gallery.ts';
import { diagramPage } from './mermaid.ts';

const all = exhibits();
for (const { name, question, machine } of all)
  await writeFile(`machines/${name}/${name}.diagram.md`, diagramPage(name, question, machine));
await writeFile('docs/machines/coverage.md', coveragePage(all));
await mkdir('docs/machines/gallery', { recursive: true });
await writeFile('docs/machines/gallery/index.html', await galleryPage(all));
process.stdout.write(
  `${all.length} diagrams beside their machines, docs/machines/coverage.md, docs/machines/gallery/index.html\n`,
);
