import type { Shelf } from '#src/remember.ts';

export const languages = ['en', 'ro'] as const;
export type Language = (typeof languages)[number];

/** What each language calls itself, whichever language is on. */
export const languageNames: Record<Language, string> = { en: 'English', ro: 'Română' };

const key = 'language';

export const asLanguage = (text: string | null): Language => languages.find((language) => language === text) ?? 'en';

/** The chosen language: kept in this browser, followed by the page's `lang` (LNG-01). */
export interface LanguageChoice {
  current: () => Language;
  choose: (language: Language) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createLanguageChoice(shelf: Shelf, page: HTMLElement): LanguageChoice {
  const listeners = new Set<() => void>();
  let language = asLanguage(shelf.read(key));
  page.lang = language;
  return {
    current: () => language,
    choose(next) {
      language = next;
      shelf.write(key, next);
      page.lang = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
