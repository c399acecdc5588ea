import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Note } from '#contract/notes.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { attachmentsOf } from './attachments.ts';
import { FileLink } from './FileLink.tsx';
import { MediaTile } from './MediaTile.tsx';
import { PhoneAndNgo } from '#src/ui/PhoneAndNgo.tsx';
import { useReporter } from './reporter.ts';
import styles from './notes.module.css';
import { useVisitFiles } from './visitFiles.ts';

/** What an observer wrote, as plain text, and what came with it. */
export function NoteItem({ note }: { note: Note }) {
  const { t } = useTranslation();
  const { config } = useServices();
  const { files, onView } = useVisitFiles();
  const attachments = useMemo(() => attachmentsOf(note, config), [note, config]);
  const format = useFormat();
  const ngo = useReporter()?.ngo;
  const text = note.text?.trim() ?? '';
  return (
    <li className={styles['note']}>
      {text === '' ? (
        <p className={styles['wordless']}>{t('ANSWERS_NOTE_WORDLESS')}</p>
      ) : (
        <p className={styles['text']}>{text}</p>
      )}
      <p className={styles['foot']}>
        {note.lastModified !== undefined && (
          <time className={styles['time']} dateTime={note.lastModified}>
            {format.dateTime(note.lastModified)}
          </time>
        )}
        {ngo !== undefined && <PhoneAndNgo ngo={ngo} />}
      </p>
      {attachments.length > 0 && (
        <ul className={styles['attachments']} aria-label={t('ANSWERS_ATTACHMENTS', { count: attachments.length })}>
          {attachments.map((attachment) => (
            <li key={attachment.path}>
              {attachment.kind === 'file' ? (
                <FileLink attachment={attachment} />
              ) : (
                <MediaTile attachment={attachment} files={files} onView={onView} />
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
