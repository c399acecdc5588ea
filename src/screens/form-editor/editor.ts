import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Edit } from '#machines/form/edits.ts';
import type { formEditorMachine } from '#machines/form-editor/form-editor.machine.ts';

export type EditorActor = ActorRefFrom<typeof formEditorMachine>;
export type EditorSnapshot = SnapshotFrom<typeof formEditorMachine>;

/** The one editor on screen: its parts take it from here, so that rows have nothing to pass on that could change. */
export const EditorContext = createContext<EditorActor | null>(null);

export function useEditor(): EditorActor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('useEditor outside of an editor');
  return editor;
}

export const useEditorState = <T>(select: (snapshot: EditorSnapshot) => T): T => useSelector(useEditor(), select);

export const change = (editor: EditorActor, edit: Edit) => editor.send({ type: 'edited', edit });

/** Where a thing has to stand to be the one at this place of a list. */
export const beforeAt = (list: readonly { key: string }[], key: string, to: number): string | null =>
  list.filter((thing) => thing.key !== key)[to]?.key ?? null;
