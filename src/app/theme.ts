import { createChoice, type Choice } from '#src/choice.ts';
import type { Shelf } from '#src/preferences.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';

export const storedTheme = (shelf: Shelf): Theme => themes.find((theme) => theme === shelf.read(key)) ?? 'system';

/** The chosen theme: kept in this browser; the page's own script shows it before the first paint of the next visit. */
export type ThemeChoice = Choice<Theme>;

export const createThemeChoice = (shelf: Shelf, page: HTMLElement): ThemeChoice =>
  createChoice({
    current: () => themes.find((theme) => theme === page.dataset['theme']) ?? 'system',
    apply(next) {
      if (next === 'system') delete page.dataset['theme'];
      else page.dataset['theme'] = next;
      shelf.write(key, next === 'system' ? null : next);
    },
  });
