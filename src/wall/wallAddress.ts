import { wallViews, type WallView } from '#machines/wall/wall.machine.ts';
import { languages, type Language } from '#src/i18n/language.ts';

/** What the address of the wall says. */
export interface Place {
  /** Null where it does not say. */
  language: Language | null;
  theme: 'light' | 'dark';
  /** The view that is held; null where they turn. */
  held: WallView | null;
  /** The link's token: behind the `#`, so that no server, log or proxy ever reads it. */
  token: string | null;
}

export function readPlace(search: string, hash: string): Place {
  const said = new URLSearchParams(search);
  return {
    language: languages.find((language) => language === said.get('lang')) ?? null,
    theme: said.get('theme') === 'light' ? 'light' : 'dark',
    held: wallViews.find((view) => view === said.get('view')) ?? null,
    token: /^#([\w-]{43})$/u.exec(hash)?.[1] ?? null,
  };
}

/** Without the path: a page's own links keep that. */
export function writePlace({ language, theme, held, token }: Place): string {
  const search = new URLSearchParams();
  if (language !== null) search.set('lang', language);
  if (theme === 'light') search.set('theme', theme);
  if (held !== null) search.set('view', held);
  return `?${search.toString()}${token === null ? '' : `#${token}`}`;
}
