import { bootView, type BootView } from '#machines/boot/boot.selectors.ts';
import { idle } from '#src/ui/idle.ts';
import type { AppContext } from './appContext.ts';
import type { BootActor } from './boot.ts';
import { showBootNotice } from './bootNotice.ts';
import { startLogin } from './login.tsx';

export interface Places {
  page: HTMLElement;
  login: HTMLElement;
  app: HTMLElement;
}

const nothing = () => {};

/** Puts what the machine says into the page. Gives the way to stop. */
export function renderBoot(boot: BootActor, app: AppContext, places: Places): () => void {
  let shown: BootView | null = null;
  let stopLogin = () => dropStandingForm(places);

  function endLogin() {
    stopLogin();
    stopLogin = nothing;
  }

  function render() {
    const view = bootView(boot.getSnapshot());
    if (view === null || view === shown) return;
    const isFirst = shown === null;
    shown = view;
    places.page.dataset['view'] = view === 'login' ? 'login' : 'app';
    places.login.hidden = view !== 'login';
    if (view === 'login') {
      if (!isFirst) endLogin();
      stopLogin = startLogin(app, boot, places.login);
      return;
    }
    if (view === 'app') {
      // To take a form away takes a slow phone 50 ms: the rows come first.
      void idle().then(() => shown === 'login' || endLogin());
      return;
    }
    endLogin();
    if (view === 'opening') return;
    const said = app.texts[app.language.current()];
    const title = showBootNotice(places.app, view, said, () => boot.send({ type: 'reload.wanted' }));
    document.title = `${title} · ${app.config.productName}`;
  }

  const following = boot.subscribe(render);
  return () => {
    following.unsubscribe();
    if (shown !== null) stopLogin();
  };
}

/** With a session the form is not wanted: no password manager should find it. */
function dropStandingForm({ page, login }: Places): void {
  if ('taken' in page.dataset) return;
  page.dataset['taken'] = '';
  login.replaceChildren();
}
