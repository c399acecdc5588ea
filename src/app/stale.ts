import type { LoginTexts } from '#src/screens/login/texts.ts';

/** What stands where the app would, when its code did not arrive: no React, no translations, only what the page holds. */
export function showStale(place: HTMLElement, texts: LoginTexts, productName: string): void {
  const notice = document.createElement('main');
  const title = document.createElement('h1');
  const text = document.createElement('p');
  const again = document.createElement('button');
  notice.className = 'login';
  again.className = 'login-submit';
  title.textContent = texts.STALE_TITLE;
  text.textContent = texts.STALE_TEXT;
  again.textContent = texts.STALE_RELOAD;
  again.addEventListener('click', () => location.reload());
  notice.append(title, text, again);
  place.replaceChildren(notice);
  place.removeAttribute('aria-busy');
  document.title = `${texts.STALE_TITLE} · ${productName}`;
}
