import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// The first test of a file waits for the console's modules.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000, hookTimeout: 30_000 });

/** What jsdom lacks and the console uses. */
class StillResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', StillResizeObserver);
HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
window.matchMedia ??= (media: string) => {
  const list = Object.assign(new EventTarget(), { matches: false, media, onchange: null });
  return Object.assign(list, { addListener() {}, removeListener() {} });
};

beforeEach(() => {
  vi.spyOn(console, 'error');
});

/** Whatever complains on the console is a defect. */
afterEach(() => {
  cleanup();
  localStorage.clear();
  const calls = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(calls).toEqual([]);
});
