import { createChoice, type Choice } from '#src/storage/choice.ts';
import type { SafeStorage } from '#src/storage/safeStorage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';

export const storedTheme = (storage: SafeStorage): Theme =>
  themes.find((theme) => theme === storage.read(key)) ?? 'system';

/** The chosen theme: kept in this browser; the page's own script shows it before the first paint of the next visit. */
export type ThemeChoice = Choice<Theme>;

export const createThemeChoice = (storage: SafeStorage, page: HTMLElement): ThemeChoice =>
  createChoice({
    current: () => themes.find((theme) => theme === page.dataset['theme']) ?? 'system',
    apply(next) {
      if (next === 'system') delete page.dataset['theme'];
      else page.dataset['theme'] = next;
      storage.write(key, next === 'system' ? null : next);
    },
  });
