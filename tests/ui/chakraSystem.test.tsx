import { Dialog } from '@chakra-ui/react';
import { render, waitFor } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { ChakraSystem } from '#src/ui/ChakraSystem.tsx';

/** Chakra says nothing when a component has no recipe: it stands there without style. */
const parts: Record<string, [component: ReactNode, slots: string[]]> = {
  Dialog: [
    <Dialog.Root key="dialog" open>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content>
          <Dialog.Header>
            <Dialog.Title>part</Dialog.Title>
          </Dialog.Header>
          <Dialog.Body>body</Dialog.Body>
          <Dialog.Footer>footer</Dialog.Footer>
        </Dialog.Content>
      </Dialog.Positioner>
    </Dialog.Root>,
    ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer'].map((slot) => `dialog__${slot}`),
  ],
};

/** Those that take no recipe. */
const plain = new Set(['ChakraProvider', 'Portal', 'createSystem', 'defaultBaseConfig', 'defineSlotRecipe']);

const used = new Set(
  readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .flatMap((source) => Array.from(source.matchAll(/import \{([^}]+)\} from '@chakra-ui\/react'/gu)))
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/ as .*$/u, ''))
    .filter((name) => name !== '' && !name.startsWith('type ') && !plain.has(name)),
);

test('every component of Chakra that is used is tried here', () => {
  expect([...used].toSorted()).toEqual(Object.keys(parts));
});

describe.each(Object.entries(parts))('%s', (_name, [component, classes]) => {
  test.each(classes)('has the recipe of %s', async (name) => {
    render(<ChakraSystem>{component}</ChakraSystem>);
    const styled = () => document.querySelector(`.chakra-${name}`)?.className;
    await waitFor(() => expect(styled()).toMatch(/css-(?!0\b)\w+/u), { timeout: 2_000 });
  });
});
