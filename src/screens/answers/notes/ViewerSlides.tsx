import { useSelector } from '@xstate/react';
import { Download, FileX } from 'lucide';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '#machines/resource/resource.selectors.ts';
import { sizeIn } from '#src/i18n/fileSize.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useFormat } from '#src/services.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { Attachment } from './attachments.ts';
import type { NoteFiles } from './note-files.ts';
import { useFile } from './useFile.ts';
import styles from './Viewer.module.css';

interface AwaitedProps {
  attachment: Attachment;
  files: NoteFiles;
  isCurrent: boolean;
}

/** Only what is looked at is fetched: its neighbours may be large. */
export const Awaited = ({ isCurrent, ...rest }: AwaitedProps) => (isCurrent ? <Fetching {...rest} /> : null);

function Fetching({ attachment, files }: Omit<AwaitedProps, 'isCurrent'>) {
  const { t } = useTranslation();
  const actor = useFile(attachment, files);
  const retry = useRetry(actor);
  const missing = useSelector(actor, isNotFound);
  const size = sizeIn(useFormat())(attachment.size);
  const { name } = attachment;
  if (missing) return <Trouble text={t('ANSWERS_FILE_MISSING')} />;
  if (retry?.isRetrying === false) {
    return (
      <div className={styles['notice']}>
        <LoadNotice actor={actor} title={t('ANSWERS_FILE_NOT_LOADED', { name })} />
      </div>
    );
  }
  return (
    <output className={styles['state']}>
      <Spinner />
      {t('ANSWERS_FILE_LOADING', { name })} {size}
    </output>
  );
}

/** Another program may be able to. */
export function Broken({
  attachment: { kind, name, savedAs },
  url,
}: {
  attachment: Attachment;
  url: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Trouble text={kind === 'film' ? t('ANSWERS_FILM_BROKEN') : t('ANSWERS_PICTURE_BROKEN')}>
      {url !== undefined && (
        <a className={styles['way']} href={url} download={savedAs}>
          <Icon of={Download} />
          {t('ANSWERS_VIEWER_SAVE', { name })}
        </a>
      )}
    </Trouble>
  );
}

const Trouble = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles['state']}>
    <Icon of={FileX} />
    <output>{text}</output>
    {children}
  </div>
);
