import { useEffect, useLayoutEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { idIn } from '#contract/ids.values.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { FormEditor } from './FormEditor.tsx';
import { formEditorInput, flushWork, formEditorLogic, flushWhenHidden } from './form-editor.actors.ts';
import { Gone } from './Opening.tsx';

/** A form by its id, at the question that the address names; without one, a new form (FED-01). */
export function FormEditorScreen() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const formId = idIn(id);
  const question = idIn(search.get('question'));
  if (id !== undefined && formId === null) return <Gone />;
  return <Editor key={`${formId} ${question}`} formId={formId} question={question} />;
}

function Editor({ formId, question }: { formId: number | null; question: number | null }) {
  const editor = useScreenActor(formEditorLogic, () => formEditorInput(formId, question));
  useEffect(() => flushWhenHidden(editor), [editor]);
  // Whatever takes the screen down, the end of the session too: layout effects end before the editor is stopped.
  useLayoutEffect(() => () => flushWork(editor), [editor]);
  return <FormEditor editor={editor} />;
}
