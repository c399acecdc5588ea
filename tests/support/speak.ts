import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { initReactI18next } from 'react-i18next';
import type { Translations } from '#src/i18n/translations.ts';

export const texts = (language: string): Translations =>
  JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8'));

export async function speak(language: 'en' | 'ro'): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { [language]: { translation: texts(language) } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}
