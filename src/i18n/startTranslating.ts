import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatNumber } from './format.ts';
import { fallbackLanguage, type Language, type LanguageChoice } from './language.ts';
import { bringRestBy } from './restOfTexts.ts';
import type { LoadTranslations, Translations } from './translations.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    contextSeparator: '|';
    resources: { translation: Translations };
  }
}

let begun: Promise<unknown> | undefined;
let following: (() => void) | undefined;

/**
 * Translates with the texts of the chosen language, and follows the choice from then on.
 * @param loadFirst Gives those that the first screen says; the rest comes when it is asked for.
 */
export async function startTranslating(
  choice: LanguageChoice,
  load: LoadTranslations,
  loadFirst?: LoadTranslations,
): Promise<void> {
  begun ??= loadFirst === undefined ? load(choice.current()).then(begin) : beginSmall(choice, load, loadFirst);
  await begun.catch((error: unknown) => {
    begun = undefined;
    throw error;
  });
  following?.();
  following = choice.subscribe(() => void follow(choice, load));
  await follow(choice, load);
  if (small === null) void addLanguage(fallbackLanguage, load);
}

/** The language of which only the first texts are there. */
let small: Language | null = null;

async function beginSmall(choice: LanguageChoice, load: LoadTranslations, loadFirst: LoadTranslations) {
  const first = await loadFirst(choice.current());
  small = first.language;
  bringRestBy(() => addRest(load));
  await begin(first);
}

/** Where it cannot be had, the rest is in English until somebody asks for it again (LNG-04). */
async function addRest(load: LoadTranslations): Promise<void> {
  if (small === null) return;
  const { language, texts } = await load(small);
  i18next.addResourceBundle(language, 'translation', texts);
  if (language === small) small = null;
  await addLanguage(fallbackLanguage, load);
}

async function begin({ language, texts }: Awaited<ReturnType<LoadTranslations>>): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    contextSeparator: '|',
    keySeparator: false,
    nsSeparator: false,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  // Its own makes a formatter for each number.
  i18next.services.formatter?.add('number', (value: number, spoken) => formatNumber(value, spoken ?? language));
}

async function addLanguage(wanted: Language, load: LoadTranslations): Promise<Language> {
  if (i18next.hasResourceBundle(wanted, 'translation')) return wanted;
  const { language, texts } = await load(wanted);
  i18next.addResourceBundle(language, 'translation', texts);
  return language;
}

async function follow(choice: LanguageChoice, load: LoadTranslations) {
  const wanted = choice.current();
  const language = await addLanguage(wanted, load);
  if (wanted === choice.current() && language !== i18next.language) await i18next.changeLanguage(language);
}
