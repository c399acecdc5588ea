import type { KeyboardEvent } from 'react';
import { change, type EditorActor } from './editor.ts';
import { thingAround } from './focusPlace.ts';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** The thing in which the focus is. Alt and an arrow open a list of choices: that stays so. */
const keyAt = (target: EventTarget): string | undefined =>
  target instanceof Element && !(target instanceof HTMLSelectElement) ? thingAround(target)?.dataset['key'] : undefined;

/** Undo and redo take the place of the browser's own, which know one field only; Alt and arrows move what is in focus. */
export function onEditorKey(event: KeyboardEvent, editor: EditorActor): void {
  const isCommand = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (isCommand && !event.altKey && (letter === 'z' || letter === 'y')) {
    event.preventDefault();
    editor.send({ type: letter === 'y' || event.shiftKey ? 'redo.asked' : 'undo.asked' });
    return;
  }
  if (isCommand && !event.altKey && letter === 's') {
    event.preventDefault();
    editor.send({ type: 'save.asked', intent: 'draft' });
    return;
  }
  const by = event.altKey && !isCommand ? steps[event.key] : undefined;
  const key = by === undefined ? undefined : keyAt(event.target);
  if (by === undefined || key === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  change(editor, { edit: 'shift', keys: [key], by });
}
