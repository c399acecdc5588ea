import { useScreenActor } from '#src/actors/useScreenActor.ts';
import type { Attachment } from './attachments.ts';
import { fileLogic, type FileActor, type NoteFiles } from './note-files.ts';

/** Fetches a file as soon as it is used, and ends the request with the component. */
export function useFile(attachment: Attachment, files: NoteFiles): FileActor {
  return useScreenActor(
    (services) => fileLogic(services, files),
    () => ({ key: attachment }),
  );
}
