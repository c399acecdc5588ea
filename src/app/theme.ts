import type { Shelf } from '#src/remember.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';

export const currentTheme = (page: HTMLElement): Theme =>
  themes.find((theme) => theme === page.dataset['theme']) ?? 'system';

/** Shows and remembers a theme; the page's own script shows it before the first paint of the next visit. */
export function chooseTheme(theme: Theme, page: HTMLElement, shelf: Shelf): void {
  if (theme === 'system') delete page.dataset['theme'];
  else page.dataset['theme'] = theme;
  shelf.write(key, theme === 'system' ? null : theme);
}
