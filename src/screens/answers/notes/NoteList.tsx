import type { Note } from '#contract/notes.ts';
import { NoteItem } from './NoteItem.tsx';
import styles from './notes.module.css';

interface NoteListProps {
  notes: readonly Note[];
  /** What they are notes of. */
  name: string;
}

/** Notes, oldest first. */
export const NoteList = ({ notes, name }: NoteListProps) => (
  <ul className={styles['notes']} aria-label={name}>
    {notes.map((note, at) => (
      <NoteItem key={note.id ?? `at ${at}`} note={note} />
    ))}
  </ul>
);
