import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:theme.css';
import { Router } from 'react-router-dom';
import { createActor } from 'xstate';
import { claimsOf } from '#machines/session/session.selectors.ts';
import { maxToasts, toastsMachine } from '#machines/toasts/toasts.machine.ts';
import { accountKey } from '#src/api/token.ts';
import { prepareFormat } from '#src/i18n/format.ts';
import { startTranslating } from '#src/i18n/startTranslating.ts';
import { restOfTexts } from '#src/i18n/restOfTexts.ts';
import { idle } from '#src/ui/idle.ts';
import { createDrafts } from '#src/storage/drafts.ts';
import { createPreferences } from '#src/storage/preferences.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { ServicesProvider, type ActQueueActor, type Services } from '#src/services.tsx';
import { hideTipsByEscape } from '#src/ui/tips.ts';
import { createAddress } from './address.ts';
import { connection } from './connection.ts';
import type { AppContext } from './appContext.ts';
import { Frame } from './Frame.tsx';
import { createFeatures } from './features.ts';
import { createDensityChoice } from './density.ts';
import { createStartChoice } from './startPage.ts';
import { FrameContext } from './frameContext.ts';
import { createHistory, type History } from './history.ts';
import { createLazyCode } from './lazyCode.ts';
import { createLiveQueue } from './liveQueue.ts';
import { prefetchScreen, wasShown } from './loadScreen.ts';
import type { ShellInput } from './openApp.ts';
import { createLazyActor } from './lazyActor.ts';
import { atEnd } from './logout.ts';
import { createThemeChoice } from './theme.ts';

export { prefetchCalls } from './prefetchCalls.ts';

/** What can be done before anybody has logged in. */
export async function prepareShell({ language, translations, config }: AppContext): Promise<void> {
  await startTranslating(language, translations);
  prepareFormat(language.current(), config.timeZone);
}

/** Shows frame and screens; resolves when the first one stands. All of it goes when the session is over (SES-07). */
export async function startShell(
  app: AppContext,
  place: HTMLElement,
  { over, prefetched, isJustIn, cache }: ShellInput,
): Promise<void> {
  const { clock, config, session, storage, language, recording, inspect } = app;
  const { call } = cache;
  const firstScreen = prefetchScreen(location.pathname);
  await Promise.all([
    startTranslating(language, app.translations, app.firstTexts),
    isJustIn ? firstScreen : firstScreen.catch(() => undefined),
  ]);
  if (over.aborted) return;
  const history = createHistory();
  const theme = createThemeChoice(storage, document.documentElement);
  const toasts = createActor(toastsMachine, { systemId: 'toasts', input: { limit: maxToasts } }).start();
  inspect(toasts);
  const address = createAddress(history);
  const preferences = createPreferences(storage);
  const account = accountKey(claimsOf(session.getSnapshot()));
  const density = createDensityChoice(preferences, account, document.documentElement);
  const start = createStartChoice(preferences, account);
  const drafts = createDrafts(
    createSafeStorage(() => sessionStorage),
    account,
  );
  const { leaving } = history;
  const shown = Promise.withResolvers<void>();
  const settled = Promise.all([prefetched, shown.promise]).then(idle);
  const live = createLiveQueue();
  const features = createFeatures(config.features);
  const actQueue = createLazyActor<ActQueueActor>();
  const lazyCode = createLazyCode(
    connection,
    async () => (await Promise.all([import('./lazyServices.ts'), restOfTexts()]))[0],
    ({ begin }) => {
      if (!over.aborted) void begin(services, { live, features, actQueue }, over);
    },
  );
  const tools = { toasts, address, leaving, preferences, drafts, connection, live, features, actQueue, lazyCode };
  const services: Services = { recording, inspect, config, call, clock, cache, session, ...tools };
  place.removeAttribute('aria-busy');
  hideTipsByEscape(document.documentElement, over);
  const root = createRoot(place);
  atEnd(session, over, {
    stop() {
      root.unmount();
      history.stop();
      toasts.stop();
      lazyCode.stop();
    },
    forget: drafts.clear,
  });
  over.addEventListener('abort', () => shown.resolve());
  startTransition(() =>
    root.render(
      <ServicesProvider services={services}>
        <FrameContext value={{ language, theme, density, start, history, settled }}>
          <Navigated history={history} onShown={shown.resolve}>
            <Frame />
          </Navigated>
        </FrameContext>
      </ServicesProvider>,
    ),
  );
  await shown.promise;
  void startLazyCode();

  async function startLazyCode(): Promise<void> {
    await settled;
    if (over.aborted) return;
    lazyCode.start();
    inspect(lazyCode);
  }
}

/**
 * A screen that was shown before stands there in one go. The first time it is a transition: the old screen stays until
 * the next one's chunk has arrived.
 */
function Navigated({ history, onShown, children }: { history: History; onShown: () => void; children: ReactNode }) {
  const [{ action, location }, setVisit] = useState(history.current);
  useLayoutEffect(onShown, [onShown]);
  useLayoutEffect(
    () =>
      history.subscribe((visit) => {
        if (wasShown(visit.location.pathname)) setVisit(visit);
        else startTransition(() => setVisit(visit));
      }),
    [history],
  );
  return (
    <Router navigator={history} location={location} navigationType={action}>
      {children}
    </Router>
  );
}
