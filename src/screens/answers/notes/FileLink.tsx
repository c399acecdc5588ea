import { useSelector } from '@xstate/react';
import { ExternalLink, File, X } from 'lucide';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isRunning, receivedBytes } from '#machines/export/export.selectors.ts';
import { sizeIn } from '#src/i18n/fileSize.ts';
import { useFormat } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { kindName, type Attachment } from './attachments.ts';
import { fileDownloadLogic } from './file-download.ts';
import styles from './notes.module.css';

/** A file that is no picture and no film: its name, its kind, its size, and the way to it. */
export function FileLink({ attachment }: { attachment: Attachment }) {
  if (attachment.id !== null) return <OwnFile attachment={attachment} />;
  return attachment.href === null ? (
    <p>{attachment.name}</p>
  ) : (
    <ForeignFile attachment={attachment} href={attachment.href} />
  );
}

function ForeignFile({ href, attachment }: { href: string; attachment: Attachment }) {
  const { t } = useTranslation();
  const name = attachment.name === '' ? href : attachment.name;
  return (
    <a className={styles['file']} href={href} target="_blank" rel="noopener noreferrer">
      <Icon of={ExternalLink} />
      <span className={styles['name']}>{name}</span>
      <Facts attachment={attachment} />
      <span className="visually-hidden">{t('NEW_TAB')}</span>
    </a>
  );
}

/** It needs the caller's token, so that no address of it can be opened: it is saved instead. */
function OwnFile({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation();
  const download = useScreenActor(fileDownloadLogic, () => ({ asksFirst: false }));
  const running = useSelector(download, isRunning);
  const received = useSelector(download, receivedBytes);
  const size = sizeIn(useFormat());
  const { name } = attachment;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles['own']}>
      <button
        ref={button}
        type="button"
        className={styles['file']}
        aria-disabled={running}
        onClick={() => running || download.send({ type: 'export.asked', filter: attachment })}
      >
        {running ? <Spinner /> : <Icon of={File} />}
        <span className="visually-hidden">{t('ANSWERS_FILE_SAVE')}</span>
        <span className={styles['name']}>{name}</span>
        {running ? <span className={styles['size']}>{size(received)}</span> : <Facts attachment={attachment} />}
      </button>
      {running && (
        <IconButton
          name={t('ANSWERS_FILE_CANCEL', { name })}
          size="sm"
          onClick={() => {
            download.send({ type: 'export.cancelled' });
            button.current?.focus();
          }}
        >
          <Icon of={X} />
        </IconButton>
      )}
    </div>
  );
}

function Facts({ attachment }: { attachment: Attachment }) {
  const facts = [kindName(attachment), sizeIn(useFormat())(attachment.size)].filter(
    (fact) => fact !== null && fact !== '',
  );
  return facts.length === 0 ? null : <span className={styles['size']}>{facts.join(' · ')}</span>;
}
