/** `npm run machines`: the diagram beside every machine, and the gallery of all of them. */
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { catalogue } from './catalogue.ts';
import { galleryPage } from './gallery.ts';
import { diagramPage } from './mermaid.ts';
import { questionOf } from './question.ts';

const exhibits = await Promise.all(
  Object.entries(catalogue).map(async ([name, machine]) => {
    const question = questionOf(await readFile(`machines/${name}/${name}.machine.ts`, 'utf8'));
    await writeFile(`machines/${name}/${name}.diagram.md`, diagramPage(name, question, machine));
    return { name, question, machine, requirements: await requirementsOf(name) };
  }),
);
await mkdir('docs/machines/gallery', { recursive: true });
await writeFile('docs/machines/gallery/index.html', await galleryPage(exhibits));
process.stdout.write(`${exhibits.length} diagrams beside their machines, docs/machines/gallery/index.html\n`);

async function requirementsOf(name: string): Promise<string[]> {
  const files = globSync(`tests/machines/{${name},${name}-in-time,${name}-at-random}.test.ts`);
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return [...new Set(texts.join('\n').match(/\b[A-Z]{3}-\d\d\b/g) ?? [])].toSorted();
}
