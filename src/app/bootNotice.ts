import type { BootNotice } from '#machines/boot/boot.selectors.ts';
import type { LoginTexts } from '#src/screens/login/texts.ts';

const texts = {
  slow: ['SLOW_TITLE', 'SLOW_TEXT'],
  offline: ['OFFLINE_TITLE', 'OFFLINE_TEXT'],
  stale: ['STALE_TITLE', 'STALE_TEXT'],
  broken: ['BROKEN_TITLE', 'BROKEN_TEXT'],
} as const;

/** What stands where the app would, as long as it does not: no React, no translations, only what the page holds. */
export function showBootNotice(place: HTMLElement, kind: BootNotice, said: LoginTexts, onReload: () => void): string {
  const [titleKey, textKey] = texts[kind];
  const notice = document.createElement('main');
  const title = document.createElement('h1');
  const text = document.createElement('p');
  const again = document.createElement('button');
  notice.className = 'login';
  again.className = 'login-submit';
  again.type = 'button';
  title.textContent = said[titleKey];
  text.textContent = said[textKey];
  again.textContent = said.STALE_RELOAD;
  again.addEventListener('click', onReload);
  notice.append(title, text, again);
  place.replaceChildren(notice);
  place.removeAttribute('aria-busy');
  return said[titleKey];
}
