import { createChoice, type Choice } from '#src/storage/choice.ts';
import type { SafeStorage } from '#src/storage/safeStorage.ts';

export const languages = ['en', 'ro'] as const;
export type Language = (typeof languages)[number];

/** What is said where nothing else was chosen, or where a text is missing (LNG-02). */
export const fallbackLanguage: Language = 'en';

/** What each language calls itself, whichever language is on. */
export const languageNames: Record<Language, string> = { en: 'English', ro: 'Română' };

const key = 'language';

export const asLanguage = (text: string | null): Language =>
  languages.find((language) => language === text) ?? fallbackLanguage;

export const storedLanguage = (storage: SafeStorage): Language => asLanguage(storage.read(key));

/** The chosen language: kept in this browser, followed by the page's `lang` (LNG-01). */
export type LanguageChoice = Choice<Language>;

export function createLanguageChoice(storage: SafeStorage, page: HTMLElement): LanguageChoice {
  page.lang = storedLanguage(storage);
  return createChoice({
    current: () => asLanguage(page.lang),
    apply(next) {
      storage.write(key, next);
      page.lang = next;
    },
  });
}
