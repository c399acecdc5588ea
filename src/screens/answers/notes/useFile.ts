import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useInspected, useServices } from '#src/services.tsx';
import type { Attachment } from './attachments.ts';
import { fileLogic, type FileActor, type NoteFiles } from './note-files.ts';

/** Fetches a file as soon as it is used, and ends the request with the component. */
export function useFile(attachment: Attachment, files: NoteFiles): FileActor {
  const { connection } = useServices();
  const [logic] = useState(() => fileLogic(files));
  const actor = useInspected(useActorRef(logic, { input: { key: attachment } }));
  useEffect(
    () => connection.subscribe((isOnline) => isOnline && actor.send({ type: 'connection.restored' })),
    [connection, actor],
  );
  return actor;
}
