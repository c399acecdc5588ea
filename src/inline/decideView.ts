import { timeLeft } from '#machines/session/session.expiry.ts';
import { makeFirstCalls } from '#src/api/firstResponses.ts';
import { firstCallsAt } from '#src/app/firstCallsKept.ts';
import { lookAtToken, tokenKey } from '#src/app/tokenStorage.ts';
import { storedTheme } from '#src/app/theme.ts';
import { readConfig } from '#src/config.ts';
import { storedLanguage, type Language } from '#src/i18n/language.ts';
import { textsAddress } from '#src/i18n/translations.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { aheadAt } from './filesByRoute.ts';
import { textOf } from './textOf.ts';

function link(rel: string, href: string, as?: string): void {
  const element = document.createElement('link');
  element.rel = rel;
  element.href = href;
  if (as !== undefined) {
    element.as = as;
    element.crossOrigin = 'anonymous';
  }
  document.head.append(element);
}

/** With a session the app is wanted: its chunks come beside the entry. */
function fetchAhead(language: Language, textsVersion: string): void {
  const { files, saysLittle } = aheadAt(location.pathname);
  const extent = textsVersion !== '' && saysLittle ? 'first' : 'all';
  document.documentElement.dataset['texts'] = extent;
  link('preload', textsAddress(language, textsVersion, extent), 'fetch');
  for (const file of files) {
    if (file.endsWith('css')) link('preload', `/${file}`, 'style');
    else link('modulepreload', `/${file}`);
  }
}

/** Language, theme and what to show, decided before the first paint by what the session will go by. */
export function decideView(): void {
  const page = document.documentElement;
  const storage = createSafeStorage(() => localStorage);
  const theme = storedTheme(storage);
  if (theme !== 'system') page.dataset['theme'] = theme;
  const language = storedLanguage(storage);
  page.lang = language;
  const { apiBase, expiryOffset, expiryCheck, textsVersion } = readConfig(textOf('vigil-config'));
  const stored = lookAtToken(storage, storage.read(tokenKey));
  const isOver = timeLeft({ ...stored, offsetSeconds: expiryOffset, checksExpiry: expiryCheck }) <= 0;
  const claims = isOver ? null : stored.claims;
  page.dataset['view'] = claims === null ? 'login' : 'app';
  if (isOver) page.dataset['over'] = '';
  if (claims === null) return;
  makeFirstCalls(apiBase, firstCallsAt(location.pathname + location.search), claims.token);
  fetchAhead(language, textsVersion);
  // The first formatter of a page takes a slow phone 60 ms and more, and every list has one: now it waits for its files.
  setTimeout(() => new Intl.NumberFormat(language));
}
