import { afterEach, expect, test } from 'vitest';
import { fetchSections } from '#src/app/fetchSections.ts';

const files = ['assets/frame.js', 'assets/Ngos.js', 'assets/Observers.js', 'assets/Observers.css', 'assets/Import.js'];
const of = { '/ong': [0, 1], '/observatori': [0, 2, 3], '/observatori/import': [0, 4] };

const link = (rel: string, href: string) => Object.assign(document.createElement('link'), { rel, href });
const prefetched = () =>
  [...document.head.querySelectorAll('link[rel=prefetch]')].map((element) => element.getAttribute('href'));

function given(text: string) {
  const named = Object.assign(document.createElement('script'), { type: 'application/json', id: 'vigil-ahead' });
  named.textContent = text;
  document.body.append(named);
  document.head.append(link('modulepreload', '/assets/frame.js'));
}

afterEach(() => {
  for (const element of document.head.querySelectorAll('link')) element.remove();
  document.body.replaceChildren();
});

test('NAV-06 the code of all sections in the menu is fetched, each file once, and none that the page has', () => {
  given(JSON.stringify({ files, of }));
  fetchSections('organizer', new Set());
  fetchSections('organizer', new Set());
  expect(prefetched()).toEqual(['/assets/Ngos.js', '/assets/Observers.js', '/assets/Observers.css']);
});

test('NAV-06 nothing is fetched of a section that the reader may not see', () => {
  given(JSON.stringify({ files, of }));
  fetchSections('ngoAdmin', new Set());
  expect(prefetched()).toEqual(['/assets/Observers.js', '/assets/Observers.css']);
});

test.for(['', '"chunks ahead"'])('NAV-06 a page that names no files (%j) fetches none', (text) => {
  given(text);
  fetchSections('organizer', new Set());
  expect(prefetched()).toEqual([]);
});
