import { bootView, type BootView } from '#machines/boot/boot.selectors.ts';
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

  function render() {
    const view = bootView(boot.getSnapshot());
    if (view === null || view === shown) return;
    shown = view;
    if (view === 'app') dropFocus(places.login);
    places.page.dataset['view'] = view === 'login' ? 'login' : 'app';
    if (view === 'login') {
      stopLogin = startLogin(app, boot, places.login);
      return;
    }
    stopLogin();
    stopLogin = nothing;
    if (view === 'opening' || view === 'app') return;
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

/** A form that is taken away with the focus in it makes the browser lay out the whole page at once. */
function dropFocus(login: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && login.contains(activeElement)) activeElement.blur();
}
