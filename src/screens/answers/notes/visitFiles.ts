import { createContext, useContext } from 'react';
import type { Attachment } from './attachments.ts';
import type { NoteFiles } from './note-files.ts';

/** The files of the notes of a visit. */
export interface VisitFiles {
  files: NoteFiles;
  /** Opens the viewer at a picture or film. */
  onView: (attachment: Attachment, button: HTMLElement) => void;
}

export const VisitFilesContext = createContext<VisitFiles | null>(null);

export function useVisitFiles(): VisitFiles {
  const files = useContext(VisitFilesContext);
  if (files === null) throw new Error('Notes stand within VisitNotes.');
  return files;
}
