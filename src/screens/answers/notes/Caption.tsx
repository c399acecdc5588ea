import { useFormat } from '#src/services.tsx';
import { Digest } from './Digest.tsx';
import { useReporter } from './reporter.ts';
import styles from './Viewer.module.css';
import type { Shot } from './VisitNotes.tsx';

/** What was in sight around the note is covered by the viewer: station, observer, time, question, note (EVD-02), and what the file is known by (EVD-03). */
export function Caption({ shot: { attachment, note, question } }: { shot: Shot }) {
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
      {attachment.sha256 !== null && <Digest sha256={attachment.sha256} />}
    </div>
  );
}
