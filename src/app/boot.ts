import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { bootMachine, type BootEvent } from '#machines/boot/boot.machine.ts';
import { isLoggedIn, sessionEnd, userNameOf } from '#machines/session/session.selectors.ts';
import { pathTo } from '#src/routes.ts';
import { tellBrowser } from '#src/ui/reportFault.ts';
import type { AppContext } from './appContext.ts';
import { renderBoot, type Places } from './bootView.ts';
import { firstEntry } from './historyEntry.ts';
import { appLogic, type Opening } from './openApp.ts';
import { addressAfterLogin, loginEntry } from './addressAfterLogin.ts';
import type { SessionActor } from './session.ts';
import { startAddress } from './startPage.ts';

export type BootActor = ActorRefFrom<typeof bootMachine>;

/** What the page does beside showing something; tests do it in their own way. */
export interface BootEffects extends Opening {
  /** While somebody types the password, the app gets as far as it can. */
  prefetchBehindLogin: () => Promise<void>;
  reload: () => void;
}

/** While a token is read, nobody knows yet. */
const followSession = (session: SessionActor) =>
  fromCallback<BootEvent>(({ sendBack }) => {
    let last = '';
    function tell() {
      const snapshot = session.getSnapshot();
      const isReading = snapshot.matches({ loggedOut: 'opening' });
      const user = userNameOf(snapshot);
      const now = JSON.stringify([isReading, user]);
      if (now === last) return;
      last = now;
      if (isLoggedIn(snapshot) && user !== null) sendBack({ type: 'session.began', user });
      else if (!isReading) sendBack({ type: 'session.ended', ended: sessionEnd(snapshot) });
    }
    const following = session.subscribe(tell);
    session.start();
    tell();
    return () => following.unsubscribe();
  });

const followBrowser = fromCallback<BootEvent>(({ sendBack }) => {
  const gone = new AbortController();
  window.addEventListener('popstate', () => sendBack({ type: 'address.changed' }), gone);
  window.addEventListener('online', () => sendBack({ type: 'connection.restored' }), gone);
  return () => gone.abort();
});

const address = () => location.pathname + location.search + location.hash;

const rememberPlace = () => history.replaceState(loginEntry(address(), history.state), '', pathTo('login'));

function goToWanted(app: AppContext): void {
  const wanted = addressAfterLogin(address(), history.state, startAddress(app));
  if (wanted !== null) history.replaceState(firstEntry(), '', wanted);
}

/** Shows the login or the app, whichever the session asks for, and keeps the address in step (NAV-02, NAV-03). Gives the way to stop. */
export function startBoot(app: AppContext, places: Places, effects: BootEffects): () => void {
  const boot = createActor(
    bootMachine.provide({
      actors: {
        followSession: followSession(app.session),
        followBrowser,
        app: appLogic(app, places.app, effects),
        prefetch: fromPromise(effects.prefetchBehindLogin),
      },
      actions: {
        rememberPlace,
        forgetPlace: () => history.replaceState({ wanted: null }, '', pathTo('login')),
        goToWanted: () => goToWanted(app),
        reload: effects.reload,
        reportFault: tellBrowser,
      },
    }),
    { systemId: 'boot' },
  );
  const stopRendering = renderBoot(boot, app, places);
  boot.start();
  app.inspect(boot);
  return () => {
    boot.stop();
    stopRendering();
  };
}
