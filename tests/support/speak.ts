import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { initReactI18next } from 'react-i18next';
import type { Translations } from '#src/i18n/translations.ts';

const read = new Map<string, Translations>();

/** Each test asks for them, and nobody changes them: they are read once. */
export function texts(language: string): Translations {
  const known = read.get(language);
  if (known !== undefined) return known;
  const all: Translations = JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8'));
  read.set(language, all);
  return all;
}

export async function speak(language: 'en' | 'ro'): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { [language]: { translation: texts(language) } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}
