import { beforeEach, expect, test } from 'vitest';
import { showInTab } from '#src/app/unreadInTab.ts';

const icon = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '';
const number = () => />(\d+\+?)</u.exec(decodeURIComponent(icon()))?.[1];

beforeEach(() => {
  for (const link of document.head.querySelectorAll('link')) link.remove();
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="http://localhost/mark.svg">');
});

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('NAV-06 the tab shows that %d are unread, and its own sign afterwards', (count, shown) => {
  const stop = showInTab(count);
  expect(number()).toBe(shown);
  stop();
  expect(icon()).toBe('http://localhost/mark.svg');
});

test('NAV-06 the tab keeps its sign while nothing is unread', () => {
  showInTab(0)();
  expect(icon()).toBe('http://localhost/mark.svg');
});
