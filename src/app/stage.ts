import { isLoggedIn, userNameOf } from '#machines/session/session.selectors.ts';
import type { Core } from './core.ts';
import { startLogin, type Login } from './login.tsx';
import { paths } from '#src/paths.ts';
import { addressAfterLogin, loginEntry } from './place.ts';
import { showStale } from './stale.ts';

export interface Opening {
  /** Says that the session is over. */
  over: AbortSignal;
  /** Resolves when the calls that went out ahead are answered. */
  asked: Promise<void>;
  /** Nothing was done yet: it fails when the first screen does not arrive, instead of offering to load the page again. */
  isJustIn: boolean;
}

export interface Shell {
  /** Shows the app in its place until the session is over. */
  startShell: (core: Core, place: HTMLElement, opening: Opening) => Promise<void>;
}

export interface Places {
  page: HTMLElement;
  login: HTMLElement;
  app: HTMLElement;
}

const address = () => location.pathname + location.search + location.hash;

/** Shows the login or the app, whichever the session asks for, and keeps the address in step (NAV-02, NAV-03). Gives the way to stop. */
export function startStage(core: Core, places: Places, loadShell: () => Promise<Shell>): () => void {
  const { session, config, texts, language } = core;
  let login: Login | null = null;
  let app: { user: string | null; over: AbortController } | null = null;

  function endApp() {
    app?.over.abort();
    app = null;
  }

  function showLogin(keepPlace: boolean) {
    endApp();
    history.replaceState(keepPlace ? loginEntry(address(), history.state) : { wanted: null }, '', paths.login);
    places.page.dataset['view'] = 'login';
    if (login === null) login = startLogin(core, places.login);
    else login.again();
  }

  async function showApp(user: string | null) {
    endApp();
    const over = new AbortController();
    const isJustIn = login !== null;
    app = { user, over };
    if (login === null) dropStandingForm(places);
    const wanted = addressAfterLogin(address(), history.state);
    if (wanted !== null) history.replaceState(null, '', wanted);
    const asked = core.askAhead();
    try {
      const { startShell } = await loadShell();
      if (!over.signal.aborted) await startShell(core, places.app, { over: over.signal, asked, isJustIn });
    } catch {
      // A browser never asks again for a module that it once failed to load; who just logged in loses nothing by a reload.
      if (isJustIn && !over.signal.aborted) return location.reload();
      if (!over.signal.aborted) showStale(places.app, texts[language.current()], config.productName);
    }
    if (over.signal.aborted) return;
    places.page.dataset['view'] = 'app';
    login?.stop();
    login = null;
  }

  let was: 'in' | 'opening' | 'out' | null = null;

  function follow() {
    const snapshot = session.getSnapshot();
    const is = isLoggedIn(snapshot) ? 'in' : snapshot.matches({ loggedOut: 'opening' }) ? 'opening' : 'out';
    const user = userNameOf(snapshot);
    if (is === 'in' && app?.user !== user) void showApp(user);
    if (is === 'out' && was !== 'out') showLogin(was !== 'in' || snapshot.context.ended !== 'closed');
    was = is;
  }

  /** Going back to a screen without a session leads to the login, which remembers it. */
  function guardHistory() {
    if (app === null && location.pathname !== paths.login) {
      history.replaceState(loginEntry(address(), history.state), '', paths.login);
    }
  }

  const following = session.subscribe(follow);
  window.addEventListener('popstate', guardHistory);
  session.start();
  return () => {
    following.unsubscribe();
    window.removeEventListener('popstate', guardHistory);
    endApp();
    login?.stop();
  };
}

/** With a session the form is not wanted: no password manager should find it. */
function dropStandingForm({ page, login }: Places) {
  page.dataset['taken'] = '';
  login.replaceChildren();
}
