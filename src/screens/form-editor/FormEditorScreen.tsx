import { useEffect, useLayoutEffect } from 'react';
import { useParams } from 'react-router-dom';
import { idIn } from '#contract/paging.values.ts';
import { useScreenActor } from '#src/useScreenActor.ts';
import { FormEditor } from './FormEditor.tsx';
import { formEditorInput, flushWork, formEditorLogic, flushWhenHidden } from './form-editor.actors.ts';
import { Gone } from './Opening.tsx';

/** A form by its id; without one, a new form (FED-01). */
export function FormEditorScreen() {
  const { id } = useParams();
  const formId = idIn(id);
  if (id !== undefined && formId === null) return <Gone />;
  return <Editor key={formId} formId={formId} />;
}

function Editor({ formId }: { formId: number | null }) {
  const editor = useScreenActor(formEditorLogic, () => formEditorInput(formId));
  useEffect(() => flushWhenHidden(editor), [editor]);
  // Whatever takes the screen down, the end of the session too: layout effects end before the editor is stopped.
  useLayoutEffect(() => () => flushWork(editor), [editor]);
  return <FormEditor editor={editor} />;
}
