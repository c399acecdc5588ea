import { useCallback, useSyncExternalStore } from 'react';
import type { Question } from '#machines/form/document.ts';
import { openSectionOf } from '#machines/form-editor/form-editor.selectors.ts';
import { useEditor, type EditorActor, type EditorSnapshot } from './editor.ts';
import { questionsOf } from './sectionLookup.ts';

/**
 * A hook that gives what `at` finds for a key in what `hold` takes from the form. Hundreds of parts of a form have no
 * news after a key: each snapshot is looked at once for all of them, and only those with news are told.
 */
export function createKeyedSelector<Held, Shown>(
  hold: (snapshot: EditorSnapshot) => Held,
  at: (held: Held, key: string) => Shown,
): (key: string) => Shown {
  const selectors = new WeakMap<EditorActor, KeyedSelector<Shown>>();
  return function useKeyed(key) {
    const editor = useEditor();
    const selector = selectors.get(editor) ?? selectorOf(editor, hold, at);
    selectors.set(editor, selector);
    const listen = useCallback((tell: () => void) => selector.listen(key, tell), [selector, key]);
    return useSyncExternalStore(listen, () => selector.at(key));
  };
}

interface KeyedSelector<Shown> {
  at: (key: string) => Shown;
  /** Gives what ends it. */
  listen: (key: string, tell: () => void) => () => void;
}

function selectorOf<Held, Shown>(
  editor: EditorActor,
  hold: (snapshot: EditorSnapshot) => Held,
  at: (held: Held, key: string) => Shown,
): KeyedSelector<Shown> {
  const listeners = new Map<() => void, string>();
  let looked = editor.getSnapshot();
  let held = hold(looked);
  let notified = held;
  const look = (): Held => {
    const snapshot = editor.getSnapshot();
    if (snapshot !== looked) held = hold(snapshot);
    looked = snapshot;
    return held;
  };
  const notify = () => {
    const [before, now] = [notified, look()];
    notified = now;
    if (now === before) return;
    for (const [listener, key] of listeners) if (at(now, key) !== at(before, key)) listener();
  };
  let subscription: { unsubscribe: () => void } | null = null;
  return {
    at: (key) => at(look(), key),
    listen(key, listener) {
      if (subscription === null) {
        notified = look();
        subscription = editor.subscribe(notify);
      }
      listeners.set(listener, key);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        subscription?.unsubscribe();
        subscription = null;
      };
    },
  };
}

/** A question of the open section, by its key. */
export const useQuestion = createKeyedSelector(
  (snapshot) => questionsOf(snapshot, openSectionOf(snapshot)),
  (questions, key): Question | undefined => questions.find((question) => question.key === key),
);
