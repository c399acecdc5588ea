import { createChoice, type Choice } from '#src/choice.ts';
import type { Shelf } from '#src/preferences.ts';

export const languages = ['en', 'ro'] as const;
export type Language = (typeof languages)[number];

/** What each language calls itself, whichever language is on. */
export const languageNames: Record<Language, string> = { en: 'English', ro: 'Română' };

const key = 'language';

export const asLanguage = (text: string | null): Language => languages.find((language) => language === text) ?? 'en';

export const storedLanguage = (shelf: Shelf): Language => asLanguage(shelf.read(key));

/** The chosen language: kept in this browser, followed by the page's `lang` (LNG-01). */
export type LanguageChoice = Choice<Language>;

export function createLanguageChoice(shelf: Shelf, page: HTMLElement): LanguageChoice {
  page.lang = storedLanguage(shelf);
  return createChoice({
    current: () => asLanguage(page.lang),
    apply(next) {
      shelf.write(key, next);
      page.lang = next;
    },
  });
}
