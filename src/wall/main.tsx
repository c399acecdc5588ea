import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { createActor } from 'xstate';
import { createClient } from '#src/api/client.ts';
import { tokenKey } from '#src/app/tokenStorage.ts';
import { readConfig } from '#src/config.ts';
import { storedLanguage } from '#src/i18n/language.ts';
import { textOf } from '#src/inline/textOf.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { followKeys } from './keys.ts';
import { readPlace, writePlace } from './wallAddress.ts';
import { figuresLogic, viewsLogic } from './wall.actors.ts';
import { Wall } from './Wall.tsx';

const config = readConfig(textOf('vigil-config'));
const storage = createSafeStorage(() => localStorage);
const place = readPlace(location.search, location.hash);
const language = place.language ?? storedLanguage(storage);
document.documentElement.lang = language;
document.documentElement.dataset['theme'] = place.theme;

const texts: Record<string, Record<string, string>> = JSON.parse(textOf('vigil-texts'));
await i18next.use(initReactI18next).init({
  lng: language,
  contextSeparator: '|',
  resources: { [language]: { translation: texts[language] ?? {} } },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** A link goes before a session: it is what the wall was opened with. */
const token = () => place.token ?? storage.read(tokenKey);
const call = createClient({ base: config.apiBase, credentials: { token, refused: () => {} }, isPlain: true });
const figures = createActor(figuresLogic(call), { input: { now: Date.now() } });
const views = createActor(
  viewsLogic((held) => history.replaceState(null, '', writePlace({ ...place, held }))),
  { input: { held: place.held } },
);
figures.start();
views.start();
if (import.meta.env.DEV) {
  const { startReporting } = await import('#src/inspector/report.ts');
  const report = startReporting();
  report(figures);
  report(views);
}
followKeys(views, document);

/** A projector's machine must not go to sleep over it; where the browser cannot say so, its owner has to. */
const stayAwake = () => {
  if (!document.hidden) navigator.wakeLock?.request('screen').catch(() => undefined);
};
stayAwake();
document.addEventListener('visibilitychange', stayAwake);

const element = document.getElementById('wall');
if (element !== null)
  createRoot(element).render(<Wall {...{ figures, views, config, place: { ...place, language } }} />);
