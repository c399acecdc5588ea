import type { AnyActorRef } from 'xstate';
import type { Call } from '#src/api/call.ts';
import type { ServerClock } from '#src/api/serverClock.ts';
import type { Config } from '#src/config.ts';
import type { Language, LanguageChoice } from '#src/i18n/language.ts';
import type { LoadTranslations } from '#src/i18n/translations.ts';
import type { Recording } from '#src/recording/hook.ts';
import type { SafeStorage } from '#src/storage/safeStorage.ts';
import type { LoginTexts } from '#src/screens/login/texts.ts';
import type { SessionActor } from './session.ts';

/** What stands before anything is shown, and outlives each login. */
export interface AppContext {
  config: Config;
  storage: SafeStorage;
  language: LanguageChoice;
  session: SessionActor;
  call: Call;
  clock: ServerClock;
  /** What root actors and all that they invoke do is written down, for whoever reports a problem. */
  recording: Recording;
  /** Shows a root actor to the recording, and to the inspector where there is one. */
  inspect: (root: AnyActorRef) => void;
  /** The few texts that stand in the page itself. */
  texts: Record<Language, LoginTexts>;
  translations: LoadTranslations;
  /** Where a session was there from the start, and the page begins with a section whose texts come first. */
  firstTexts?: LoadTranslations | undefined;
}
