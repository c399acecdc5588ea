import { useFormat } from '#src/services.tsx';
import { useReporter } from './reporter.ts';
import styles from './Viewer.module.css';
import type { Shot } from './VisitNotes.tsx';

/** What was in sight around the note is covered by the viewer: station, observer, time, question, note (EVD-02). */
export function Caption({ shot: { note, question } }: { shot: Shot }) {
  const format = useFormat();
  const reporter = useReporter();
  const when = note.lastModified === undefined ? '' : format.dateTime(note.lastModified);
  const head = [reporter?.station, reporter?.observer, reporter?.ngo, when].filter((part) => part);
  const text = note.text?.trim() ?? '';
  return (
    <div className={styles['caption']}>
      <p>{head.join(' · ')}</p>
      {question !== null && <p>{question}</p>}
      {text !== '' && <p className={styles['note']}>{text}</p>}
    </div>
  );
}
