import type { AnyActorRef } from 'xstate';
import { isLoggedIn, tokenOf } from '#machines/session/session.selectors.ts';
import { createEarly } from '#src/api/early.ts';
import { createCall } from '#src/app/call.ts';
import { firstCalls, preloadScreen } from '#src/app/screens.ts';
import { addressAfterLogin } from '#src/app/place.ts';
import { createSession } from '#src/app/session.ts';
import { startStage } from '#src/app/stage.ts';
import { readConfig } from '#src/config.ts';
import { createLanguageChoice } from '#src/i18n/language.ts';
import { createTranslations } from '#src/i18n/translations.ts';
import { idle } from '#src/ui/idle.ts';
import { home, paths } from '#src/paths.ts';
import { createRemember, createShelf } from '#src/remember.ts';
import { readTexts } from '#src/screens/login/texts.ts';

const loadShell = () => import('#src/app/shell.tsx');

const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
const place = (id: string) => document.getElementById(id) ?? document.body.appendChild(document.createElement('div'));

const config = readConfig(textOf('vigil-config'));
const shelf = createShelf(() => localStorage);
const language = createLanguageChoice(shelf, document.documentElement);
const session = createSession(config, shelf);
const early = createEarly(config.apiBase);
const call = createCall(config.apiBase, session, early);

/** In development, roots are shown at /inspector.html; a built console knows nothing of it. */
const reporting = import.meta.env.DEV
  ? import('#src/inspector/report.ts').then(({ startReporting }) => startReporting())
  : undefined;
const inspect = (root: AnyActorRef) => void reporting?.then((report) => report(root));
inspect(session);

/** The screen's first calls go out beside the chunks that it needs. */
async function askAhead() {
  const token = tokenOf(session.getSnapshot());
  if (token !== null) await early.send(firstCalls(location.pathname, location.search, createRemember(shelf)), token);
}

const core = {
  config,
  shelf,
  language,
  session,
  call,
  askAhead,
  inspect,
  texts: readTexts(textOf('vigil-texts')),
  translations: createTranslations(),
};

/** Everything that the app will ask for, asked for at once; what fails here is asked for again, and said, later. */
function prepareApp(pathname: string) {
  preloadScreen(pathname).catch(() => undefined);
  core.translations(language.current()).catch(() => undefined);
  return loadShell().catch(() => undefined);
}

/** While somebody types the password, the app gets as far as it can. */
async function prepareBehindLogin() {
  await idle();
  const shell = await prepareApp(addressAfterLogin(paths.login, history.state) ?? home);
  import('#src/api/http.ts').catch(() => undefined);
  await idle();
  await shell?.prepareShell(core).catch(() => undefined);
}

if (isLoggedIn(session.getSnapshot()))
  void prepareApp(addressAfterLogin(location.pathname, history.state) ?? location.pathname);
else void prepareBehindLogin();

startStage(core, { page: document.documentElement, login: place('login'), app: place('app') }, loadShell);
