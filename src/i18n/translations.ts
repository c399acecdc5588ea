import type en from '#public/assets/i18n/en.json';
import type { Language } from './language.ts';

export type Translations = typeof en;

const isTranslations = (value: unknown): value is Translations =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** All texts, or those alone that the sections say with which one begins: only a server that tells a version can choose them. */
export type Extent = 'all' | 'first';

/** Where the texts of a language are. Of one version they never change, and a browser need not ask for them again. */
export const textsAddress = (language: Language, version: string, extent: Extent = 'all'): string =>
  `/assets/i18n/${language}.json${version && `?v=${version}`}${extent === 'first' ? '&first' : ''}`;

/** The file of a language as the organisation installed it. */
async function fetchTranslations(address: string, language: Language): Promise<Translations> {
  const response = await fetch(address, { signal: AbortSignal.timeout(15_000) });
  const value: unknown = response.ok ? await response.json() : undefined;
  if (!isTranslations(value)) throw new Error(`no translations for ${language}`);
  return value;
}

/** Gives what could be had: the language itself, otherwise English as it was built (LNG-04). */
export type LoadTranslations = (language: Language) => Promise<{ language: Language; texts: Translations }>;

/** Asks for each language once; after a failure, again. */
export function createTranslations(version = '', extent: Extent = 'all'): LoadTranslations {
  const asked = new Map<Language, Promise<Translations>>();
  return async (language) => {
    const answer = asked.get(language) ?? fetchTranslations(textsAddress(language, version, extent), language);
    asked.set(language, answer);
    try {
      return { language, texts: await answer };
    } catch {
      asked.delete(language);
      return { language: 'en', texts: (await import('#public/assets/i18n/en.json')).default };
    }
  };
}
