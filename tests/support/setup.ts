import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { expectNobodyListens, noteWhoListens } from './listeners.ts';
import { savedFiles } from './savedFiles.ts';
import { speak } from './speak.ts';
import { recordTransitions } from './walked.ts';

vi.mock('file-saver', () => import('./savedFiles.ts'));

// The first test of a file waits for the console's modules. Where a small change is to be noticed, most waits are in vain.
configure({ asyncUtilTimeout: process.env['MUTATED'] === undefined ? 30_000 : 8_000 });
// Whatever waits would print the whole page at each look: DEBUG_PRINT_LIMIT=7000 does, to see why one fails.
if (process.env['DEBUG_PRINT_LIMIT'] === undefined)
  configure({ getElementError: (message) => new Error(message ?? '') });

/** What jsdom lacks and the console uses. */
class StillResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, {
  ResizeObserver: StillResizeObserver,
  // jsdom brings a Uint8Array of its own, which the embedded server's keys would not be instances of.
  Uint8Array: Object.getPrototypeOf(Buffer),
});

function lend<T extends object>(prototype: T, methods: ThisType<T> & Record<string, unknown>) {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in prototype)) Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  }
}

lend(HTMLDialogElement.prototype, {
  showModal() {
    this.open = true;
  },
  close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});
lend(Element.prototype, { scrollIntoView() {}, scrollTo() {}, animate: () => ({ cancel() {} }) });
window.scrollTo = () => {};
HTMLCanvasElement.prototype.getContext = () => null;
window.matchMedia ??= (media: string) => {
  const list = Object.assign(new EventTarget(), { matches: false, media, onchange: null });
  return Object.assign(list, { addListener() {}, removeListener() {} });
};

// What the file before this one left in the page.
document.body.replaceChildren();
// Styles stay: who put them there remembers it.
for (const link of document.head.querySelectorAll('link')) link.remove();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
document.title = '';
history.replaceState(null, '', '/');

const transitions = recordTransitions();

beforeEach(noteWhoListens);
// English, unless the test says otherwise.
beforeEach(() => speak('en'));

afterEach(({ task }) => {
  task.file.meta.transitions = [...transitions];
});

// Runs before the guard looks for complaints.
afterEach(() => {
  cleanup();
  savedFiles.length = 0;
  // What a screen keeps for the visit, it keeps when it goes, too.
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expectNobodyListens();
});
