import { readConfig } from '#src/config.ts';
import { asLanguage } from '#src/i18n/language.ts';
import { readTexts } from '#src/screens/login/texts.ts';
import { textOf } from './textOf.ts';

const each = (selector: string, use: (element: HTMLElement) => void) =>
  document.querySelectorAll<HTMLElement>(`#login ${selector}`).forEach(use);

/** The form speaks the stored language and keeps an early submit until the app takes it over. */
export function prepareLogin(): void {
  const page = document.documentElement;
  const { productName, demo } = readConfig(textOf('vigil-config'));
  const texts: Readonly<Record<string, string>> = readTexts(textOf('vigil-texts'))[asLanguage(page.lang)];
  const say = (key = '') => texts[key] ?? key;
  document.title = page.dataset['view'] === 'login' ? `${say('LOGIN')} · ${productName}` : productName;
  each('.login-demo', (element) => (element.hidden = !demo));
  each('[data-text]', (element) => {
    element.textContent = say(element.dataset['text']).replace('{{product}}', productName);
  });
  each('[data-label]', (element) => {
    const label = say(element.dataset['label']);
    element.setAttribute('aria-label', label);
    if (element.title !== '') element.title = label;
  });
  each('[lang]', (element) => element.setAttribute('aria-pressed', String(element.lang === page.lang)));
  if ('over' in page.dataset) each('.login-note', (element) => (element.hidden = false));
  document.addEventListener('submit', function hold(event) {
    if ('taken' in page.dataset) return document.removeEventListener('submit', hold);
    event.preventDefault();
    page.dataset['submitted'] = '';
  });
}
