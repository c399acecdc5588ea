import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language, LanguageChoice } from './language.ts';
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

/** Translates with the texts of the chosen language, and follows the choice from then on. */
export async function startTranslating(choice: LanguageChoice, load: LoadTranslations): Promise<void> {
  begun ??= load(choice.current()).then(begin);
  await begun.catch((error: unknown) => {
    begun = undefined;
    throw error;
  });
  following?.();
  following = choice.subscribe(() => void follow(choice, load));
  await follow(choice, load);
  void addLanguage('en', load);
}

const begin = ({ language, texts }: Awaited<ReturnType<LoadTranslations>>) =>
  i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    contextSeparator: '|',
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });

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
