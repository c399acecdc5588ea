import { createElement, type ComponentType, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Credentials, loginMachine } from '#machines/login/login.machine.ts';
import type { Call } from '#src/api/call.ts';
import type { Language } from '#src/i18n/language.ts';
import type { LoadTranslations, Translations } from '#src/i18n/translations.ts';

export interface SecondStepProps {
  login: ActorRefFrom<typeof loginMachine>;
  texts: Translations;
  call: Call;
  /** What stands in the fields of the first step. */
  typed: () => Credentials;
}

/** What follows a password that was right, where the account asks for more: few logins need its code and its words. */
export interface SecondStepLoader {
  load: (language: Language) => Promise<void>;
  /** In this language, or in the one that could be had; null until it was loaded. */
  show: (language: Language, props: Omit<SecondStepProps, 'texts'>) => ReactNode;
}

export function createSecondStep(translations: LoadTranslations): SecondStepLoader {
  let part: ComponentType<SecondStepProps> | null = null;
  let latest: Translations | null = null;
  const loaded = new Map<Language, Translations>();
  return {
    async load(language) {
      const [{ SecondStep }, { texts }] = await Promise.all([import('./SecondStep.tsx'), translations(language)]);
      part = SecondStep;
      latest = texts;
      loaded.set(language, texts);
    },
    show(language, props) {
      const texts = loaded.get(language) ?? latest;
      return part && texts && createElement(part, { ...props, texts });
    },
  };
}
