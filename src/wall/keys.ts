import { wallViews, type WallEvent } from '#machines/wall/wall.machine.ts';
import type { ViewsActor } from './wall.actors.ts';

const turns: Readonly<Record<string, WallEvent>> = {
  ArrowRight: { type: 'view.next' },
  PageDown: { type: 'view.next' },
  ArrowLeft: { type: 'view.previous' },
  PageUp: { type: 'view.previous' },
  ' ': { type: 'hold.toggled' },
};

/** Returns how to stop. */
export function followKeys(views: ViewsActor, page: Document): () => void {
  const gone = new AbortController();
  page.addEventListener(
    'keydown',
    (event) => {
      const wanted = eventOf(event);
      if (wanted === null) return;
      event.preventDefault();
      views.send(wanted);
    },
    gone,
  );
  return () => gone.abort();
}

/** What a key means on the wall; presenters' remotes send the two pages. The space bar is a focused button's own. */
function eventOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): WallEvent | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === ' ' && target instanceof Element && target.closest('a, button') !== null) return null;
  const view = wallViews[Number(key) - 1];
  return /^[1-9]$/u.test(key) && view !== undefined ? { type: 'view.chosen', view } : (turns[key] ?? null);
}
