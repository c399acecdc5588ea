import type { Plugin } from 'vite';
import en from '../public/assets/i18n/en.json' with { type: 'json' };
import { plural } from '../server/http/first-texts.ts';
import { filesAhead, filesOfPage, readTable } from './filesByRoute.ts';

const names = [...new Set(Object.keys(en).map((key) => key.replace(plural, '')))];

/** The names of the texts that this code can say: each stands in it whole, or it puts one together that begins as a word of it. */
export function textsIn(code: string): string[] {
  const words = new Set([...code.matchAll(/["'`]([A-Z][A-Z\d_]*)(?=["'`]|\$\{)/gu)].map(([, word = '']) => word));
  const beginnings = [...words].filter((word) => word.endsWith('_'));
  return names.filter((name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning)));
}

/** Tells the server which texts the sections need with which one begins: the others come after the first rows. */
export const firstTexts = (): Plugin => ({
  name: 'vigil:first-texts',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const { files, of, first } = filesAhead(bundle, await readTable());
      const wanted = new Set([
        ...filesOfPage(bundle),
        ...first.flatMap((path) => of[path] ?? []).map((at) => files[at]),
      ]);
      const code = Object.values(bundle).map((file) =>
        file.type === 'chunk' && wanted.has(file.fileName) ? file.code : '',
      );
      this.emitFile({ type: 'asset', fileName: 'first-texts.json', source: JSON.stringify(textsIn(code.join('\n'))) });
    },
  },
});
