import type { Shelf } from '#src/remember.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';

/** The chosen theme: kept in this browser; the page's own script shows it before the first paint of the next visit. */
export interface ThemeChoice {
  current: () => Theme;
  choose: (theme: Theme) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createThemeChoice(shelf: Shelf, page: HTMLElement): ThemeChoice {
  const listeners = new Set<() => void>();
  return {
    current: () => themes.find((theme) => theme === page.dataset['theme']) ?? 'system',
    choose(next) {
      if (next === 'system') delete page.dataset['theme'];
      else page.dataset['theme'] = next;
      shelf.write(key, next === 'system' ? null : next);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
