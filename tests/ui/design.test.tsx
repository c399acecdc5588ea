import { fireEvent, render, screen, within } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { classesOf, slotOf } from '../../build/themeCss.ts';
import { Design } from '#src/design/Design.tsx';
import type { Recipe, SlotRecipe } from '#src/theme/recipe.ts';
import { recipes, slotRecipes } from '#src/theme/recipes.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { speak } from '#tests/support/screen.tsx';

beforeEach(() => speak('en'));

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** The classes of every recipe in every variant. */
const classes = [
  ...Object.entries<Recipe>(recipes).flatMap(([name, { variants, style }]) => classesOf(name, variants, style)),
  ...Object.entries<SlotRecipe>(slotRecipes).flatMap(([name, { variants, style, slots }]) =>
    slots.flatMap((slot) => classesOf(`${name}__${slot}`, variants, slotOf(style, slot))),
  ),
].map(({ className }) => className);

/** What belongs to the frame: it stands around every screen, and needs the whole console. */
const isFrame = (name: string) =>
  /^(?:(?:frame|header|popover)__\w+|drawer|unreadBadge|toast__region|failure__quiet)$/u.test(name);

test('the design page shows every recipe in every variant, and axe finds nothing', async () => {
  render(
    <main>
      <Design onShown={() => {}} />
    </main>,
  );
  await expectAccessible();
  const shown = new Set<string>();
  const note = () => {
    for (const { classList } of document.querySelectorAll('[class]')) for (const name of classList) shown.add(name);
  };
  note();
  fireEvent.click(screen.getByRole('combobox', { name: 'County' }));
  note();
  for (const overlay of within(screen.getByRole('region', { name: 'Overlays' })).getAllByRole('button')) {
    fireEvent.click(overlay);
    note();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  }
  expect([...new Set(classes)].filter((name) => !shown.has(name) && !isFrame(name))).toEqual([]);
});

test('nothing of the console imports the design page: a build leaves it out', () => {
  const importing = ['src', 'build', 'server']
    .flatMap(files)
    .filter((file) => !file.startsWith('src/design/'))
    .filter((file) => /(?:from|import\()\s*'[^']*\/design\//u.test(readFileSync(file, 'utf8')));
  expect(importing).toEqual([]);
  expect(readFileSync('index.html', 'utf8')).not.toContain('design');
});
