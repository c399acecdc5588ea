import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Note } from '#contract/notes.ts';
import { NoteList } from './NoteList.tsx';
import styles from './notes.module.css';

interface StationNotesProps {
  notes: readonly Note[];
}

/** Notes that belong to no question of the forms; nothing where there are none. */
export function StationNotes({ notes }: StationNotesProps) {
  const { t } = useTranslation();
  const id = useId();
  if (notes.length === 0) return null;
  const name = t('ANSWERS_STATION_NOTES', { count: notes.length });
  return (
    <section className={styles['station']} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <NoteList notes={notes} name={name} />
    </section>
  );
}
