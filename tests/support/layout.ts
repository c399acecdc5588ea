import { vi } from 'vitest';

/** jsdom has no layout: everything is so large, so that virtual lists show rows. Undone by `vi.restoreAllMocks`. */
export function layOut({ width = 400, height = 640 } = {}): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
}
