import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useInspected, useServices } from '#src/services.tsx';
import type { Attachment } from './attachments.ts';
import { fileLogic, type FileActor, type NoteFiles } from './note-files.ts';

/** Fetches a file as soon as it is used, and ends the request with the component. */
export function useFile(attachment: Attachment, files: NoteFiles): FileActor {
  const services = useServices();
  const [logic] = useState(() => fileLogic(services, files));
  return useInspected(useActorRef(logic, { input: { key: attachment } }));
}
