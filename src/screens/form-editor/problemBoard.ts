import { useCallback, useSyncExternalStore } from 'react';
import type { Place } from '#machines/form-editor/document.ts';
import { intentOf, refusalsOf } from '#machines/form-editor/form-editor.selectors.ts';
import { problemsOf, type Problem, type ProblemPlace } from '#machines/form-editor/problems.ts';
import { useEditor, type EditorActor, type EditorSnapshot } from './editor.ts';
import { placeName } from './places.ts';

// Hundreds of fields have nothing wrong with them. Each key is looked at once, and only fields with news are told.

/** Found here, or in the words of the server. */
export type Shown = Problem | string;
type Board = ReadonlyMap<string, Shown>;

const clean: Board = new Map();

/** What is wrong at a place, once the reader wanted to save; what the server said wins. */
export function useProblem(place: Place | ProblemPlace): Shown | null {
  const board = boardOf(useEditor());
  const name = placeName(place);
  const listen = useCallback((tell: () => void) => board.listen(name, tell), [board, name]);
  return useSyncExternalStore(listen, () => board.at(name));
}

const boards = new WeakMap<EditorActor, ReturnType<typeof problemBoard>>();

function boardOf(editor: EditorActor) {
  const board = boards.get(editor) ?? problemBoard(editor);
  boards.set(editor, board);
  return board;
}

function problemBoard(editor: EditorActor) {
  const listeners = new Map<() => void, string>();
  let [board, told] = [clean, clean];
  let looked: EditorSnapshot | null = null;
  const look = (): Board => {
    const snapshot = editor.getSnapshot();
    if (snapshot !== looked) board = shownIn(snapshot);
    looked = snapshot;
    return board;
  };
  const tell = () => {
    const [before, now] = [told, look()];
    told = now;
    if (now === before) return;
    for (const [listener, place] of listeners) if (now.get(place) !== before.get(place)) listener();
  };
  let subscription: { unsubscribe: () => void } | null = null;
  return {
    at: (place: string): Shown | null => look().get(place) ?? null,
    listen(place: string, listener: () => void) {
      if (subscription === null) {
        told = look();
        subscription = editor.subscribe(tell);
      }
      listeners.set(listener, place);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        subscription?.unsubscribe();
        subscription = null;
      };
    },
  };
}

function shownIn(snapshot: EditorSnapshot): Board {
  const intent = intentOf(snapshot);
  const found = intent === null ? clean : byPlace(problemsOf(snapshot.context.document, intent));
  const refused = refusalsOf(snapshot);
  // The first that is said of a place wins, and the server before what is found here.
  if (refused.length === 0) return found;
  return new Map([...found, ...refused.toReversed().map(({ place, message }) => [placeName(place), message] as const)]);
}

const known = new WeakMap<readonly Problem[], Board>();

/** The same board for the same list: what changes nothing in the form is no news. */
function byPlace(problems: readonly Problem[]): Board {
  const board =
    known.get(problems) ?? new Map(problems.toReversed().map((problem) => [placeName(problem.place), problem]));
  known.set(problems, board);
  return board;
}
