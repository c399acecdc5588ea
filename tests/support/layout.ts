import { vi } from 'vitest';

/** jsdom has no layout: everything is so large, so that virtual lists show rows. Undone by `vi.restoreAllMocks`. */
export function layOut({ width = 400, height = 640 } = {}): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
}

/** A window with room for one thing at a time. */
export function narrow(): void {
  const wide = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(wide(media), { matches: media.startsWith('(width <') }),
  );
}
