import { useEffect, useMemo, useRef, useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { useServices } from '#src/services.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import { attachmentsOf, type Attachment } from './attachments.ts';
import { createNoteFiles } from './note-files.ts';
import { NoteItem } from './NoteItem.tsx';
import styles from './notes.module.css';

interface NoteListProps {
  notes: readonly Note[];
  /** What they are notes of. */
  name: string;
}

const loadViewer = () => import('./Viewer.tsx');
const Viewer = lazyPart(async () => (await loadViewer()).Viewer);

const isViewed = ({ kind }: Attachment) => kind !== 'file';

/** Notes, oldest first, with a viewer that goes through the pictures and films of all of them. */
export function NoteList({ notes, name }: NoteListProps) {
  const services = useServices();
  const [files] = useState(() => createNoteFiles(services));
  const [viewed, setViewed] = useState<string | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const { apiBase } = services.config;
  const shown = useMemo(
    () => notes.map((note, at) => ({ note, key: note.id ?? `at ${at}`, attachments: attachmentsOf(note, apiBase) })),
    [notes, apiBase],
  );
  const media = useMemo(() => shown.flatMap(({ attachments }) => attachments.filter(isViewed)), [shown]);
  useEffect(() => () => files.close(), [files]);
  useAhead(loadViewer, media.length > 0);

  const open = (attachment: Attachment, button: HTMLElement) => {
    opener.current = button;
    setViewed(attachment.path);
  };
  const close = () => {
    setViewed(null);
    opener.current?.focus();
  };
  return (
    <>
      <ul className={styles['notes']} aria-label={name}>
        {shown.map(({ note, key, attachments }) => (
          <NoteItem key={key} note={note} attachments={attachments} files={files} onView={open} />
        ))}
      </ul>
      <LazyPart onClose={close}>
        {viewed !== null && (
          <Viewer media={media} start={media.findIndex(({ path }) => path === viewed)} files={files} onClose={close} />
        )}
      </LazyPart>
    </>
  );
}
