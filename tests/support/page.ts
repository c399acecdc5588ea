import { readFileSync } from 'node:fs';
import { decideView } from '#src/inline/decideView.ts';
import { prepareLogin } from '#src/inline/prepareLogin.ts';
import { standingLogin } from '../../build/login.ts';

const written = standingLogin(readFileSync('index.html', 'utf8'));

/** Puts index.html, as it is built, into the document and runs its own scripts, as a browser would before the app. */
export function openPage(config: Readonly<Record<string, unknown>> = {}): void {
  const parsed = new DOMParser().parseFromString(written, 'text/html');
  const page = document.documentElement;
  for (const name of Object.keys(page.dataset)) delete page.dataset[name];
  page.lang = parsed.documentElement.lang;
  document.title = parsed.title;
  for (const script of parsed.querySelectorAll('script:not([type="application/json"])')) script.remove();
  document.body.innerHTML = [...parsed.querySelectorAll('script')].map(({ outerHTML }) => outerHTML).join('');
  for (const data of parsed.querySelectorAll('script')) data.remove();
  document.body.insertAdjacentHTML('beforeend', parsed.body.innerHTML.trim());
  const own = document.getElementById('vigil-config');
  if (own !== null) own.textContent = JSON.stringify(config);
  decideView();
  prepareLogin();
}
