import { useActorRef } from '@xstate/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { idIn } from '#contract/paging.values.ts';
import { useInspected, useServices } from '#src/services.tsx';
import { FormEditor } from './FormEditor.tsx';
import { formEditorInput, flushWork, formEditorLogic, listenFor } from './form-editor.actors.ts';
import { Gone } from './Opening.tsx';

/** A form by its id; without one, a new form (FED-01). */
export function FormEditorScreen() {
  const { id } = useParams();
  const formId = idIn(id);
  if (id !== undefined && formId === null) return <Gone />;
  return <Editor key={formId} formId={formId} />;
}

function Editor({ formId }: { formId: number | null }) {
  const services = useServices();
  const [logic] = useState(() => formEditorLogic(services));
  const [input] = useState(() => formEditorInput(formId));
  const editor = useInspected(useActorRef(logic, { input }));
  useEffect(() => listenFor({ services, editor }), [services, editor]);
  // Whatever takes the screen down, the end of the session too: layout effects end before the editor is stopped.
  useLayoutEffect(() => () => flushWork(editor), [editor]);
  return <FormEditor editor={editor} />;
}
