import type { AnyActorRef } from 'xstate';
import type { AppContext } from '#src/app/appContext.ts';
import { startBoot } from '#src/app/boot.ts';
import { createServerClock } from '#src/api/serverClock.ts';
import { createCall } from '#src/app/sessionCalls.ts';
import { prefetchScreen } from '#src/app/loadScreen.ts';
import { addressAfterLogin } from '#src/app/addressAfterLogin.ts';
import { createSession } from '#src/app/session.ts';
import { startAddress } from '#src/app/startPage.ts';
import { readConfig } from '#src/config.ts';
import { createLanguageChoice } from '#src/i18n/language.ts';
import { createTranslations } from '#src/i18n/translations.ts';
import { textOf } from '#src/inline/textOf.ts';
import { idle } from '#src/ui/idle.ts';
import { createRecording } from '#src/recording/hook.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { readTexts } from '#src/screens/login/texts.ts';

const loadShell = () => import('#src/app/shell.tsx');

const place = (id: string) => document.getElementById(id) ?? document.body.appendChild(document.createElement('div'));

const config = readConfig(textOf('vigil-config'));
const storage = createSafeStorage(() => localStorage);
const language = createLanguageChoice(storage, document.documentElement);
const session = createSession(config, storage);

const clock = createServerClock();
const recording = createRecording();
/** In development, roots are shown at /machines, too; a built console knows nothing of it. */
const reporting = import.meta.env.DEV
  ? import('#src/inspector/report.ts').then(({ startReporting }) => startReporting())
  : undefined;
function inspect(root: AnyActorRef): void {
  recording.inspect(root);
  void reporting?.then((report) => report(root));
}
inspect(session);

const app: AppContext = {
  config,
  storage,
  language,
  session,
  call: createCall(config.apiBase, session, clock),
  clock,
  recording,
  inspect,
  texts: readTexts(textOf('vigil-texts')),
  translations: createTranslations(config.textsVersion),
  firstTexts:
    // As the script in the page decided: behind the login there is time for all of them.
    document.documentElement.dataset['texts'] === 'first'
      ? createTranslations(config.textsVersion, 'first')
      : undefined,
};

function prefetchApp(): void {
  prefetchScreen(addressAfterLogin(location.pathname, history.state, startAddress(app)) ?? location.pathname).catch(
    () => undefined,
  );
  (app.firstTexts ?? app.translations)(language.current()).catch(() => undefined);
}

async function prefetchBehindLogin(): Promise<void> {
  await idle();
  prefetchApp();
  const { prepareShell } = await loadShell();
  import('#src/api/axiosTransport.ts').catch(() => undefined);
  await idle();
  await prepareShell(app);
}

startBoot(
  app,
  { page: document.documentElement, login: place('login'), app: place('app') },
  {
    loadShell,
    prefetchApp,
    prefetchBehindLogin,
    reload: () => location.reload(),
  },
);
