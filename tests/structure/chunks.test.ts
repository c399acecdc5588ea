import { expect, test } from 'vitest';
import { chunkGroups } from '../../build/chunks.ts';

const own = (file: string) => `${process.cwd()}/src/${file}`;
const icon = (file: string) => `/modules/lucide/icons/${file}.mjs`;
const allIcons = '/modules/lucide/all.mjs';

interface Given {
  code?: string;
  importedIds?: string[];
  dynamicallyImportedIds?: string[];
}

const modules: Record<string, Given> = {
  [own('app/shell.tsx')]: { importedIds: [own('ui/Button.tsx')] },
  [own('ui/Button.tsx')]: {},
  [own('routeScreens.ts')]: {
    dynamicallyImportedIds: [own('screens/observers/ObserversScreen.tsx'), own('A.tsx'), own('B.tsx'), own('C.tsx')],
  },
  [own('screens/observers/ObserversScreen.tsx')]: {
    code: 'import { Send, Trash2 } from "lucide";',
    importedIds: [own('ui/List.tsx'), own('ui/Alone.tsx'), allIcons],
  },
  [own('A.tsx')]: { importedIds: [own('ui/List.tsx'), own('ui/Chart.tsx'), own('ui/Two.tsx')] },
  [own('B.tsx')]: { importedIds: [own('ui/Chart.tsx'), own('ui/Two.tsx'), own('ui/Button.tsx')] },
  [own('C.tsx')]: { importedIds: [own('ui/Chart.tsx'), own('ui/Button.tsx')] },
  [allIcons]: {
    code: `export { default as Trash, default as Trash2, default as TrashIcon } from './icons/trash.mjs';
export { default as Send, default as SendIcon } from './icons/send.mjs';
export { default as SendHorizontal } from './icons/send-horizontal.mjs';`,
  },
};

/** The chunk that a group asks for a module. */
const chunkOf = (id: string): string | null => {
  const context = {
    getModuleInfo: (asked: string) => ({ importedIds: [], dynamicallyImportedIds: [], ...modules[asked] }),
  };
  for (const { name } of chunkGroups().toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the context only this is asked
    const chunk = typeof name === 'function' ? name(id, context as never) : null;
    if (typeof chunk === 'string') return chunk;
  }
  return null;
};

test('what the frame needs, and what the first list shares with another screen, is one file', () => {
  const files = ['app/shell.tsx', 'ui/Button.tsx', 'ui/List.tsx'];
  expect(files.map((file) => chunkOf(own(file)))).toEqual(['frame', 'frame', 'frame']);
});

test('what three other screens share is another, which the first list does without', () => {
  expect(chunkOf(own('ui/Chart.tsx'))).toBe('common');
});

test('what is needed once, or twice by others, stays with its screen', () => {
  const files = ['screens/observers/ObserversScreen.tsx', 'ui/Alone.tsx', 'A.tsx', 'ui/Two.tsx'];
  expect(files.map((file) => chunkOf(own(file)))).toEqual([null, null, null, null]);
});

test('the icons of the first list come with the frame, whatever their file is called', () => {
  expect(['send', 'trash', 'send-horizontal'].map((name) => chunkOf(icon(name)))).toEqual(['frame', 'frame', 'common']);
});
