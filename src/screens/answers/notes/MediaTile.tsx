import { useSelector } from '@xstate/react';
import { FileX, Film, Image, ImageOff, RotateCw } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound, itemOf } from '#machines/resource/resource.selectors.ts';
import { sizeIn } from '#src/i18n/fileSize.ts';
import { useFormat } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import { useRetry } from '#src/loading/useRetry.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { Attachment } from './attachments.ts';
import { FileLink } from './FileLink.tsx';
import type { NoteFiles } from './note-files.ts';
import styles from './notes.module.css';
import { useFile } from './useFile.ts';
import { useInView } from './useInView.ts';

interface MediaTileProps {
  attachment: Attachment;
  files: NoteFiles;
  onView: (attachment: Attachment, button: HTMLElement) => void;
}

/** What a phone's picture weighs at most; nobody waits, or pays, for more than that without asking. */
const maxByItself = 6_000_000;

/** A picture or a film that opens in the viewer. */
export function MediaTile(props: MediaTileProps) {
  const { kind, size } = props.attachment;
  const fetchesItself = kind === 'picture' && size !== null && size <= maxByItself;
  return fetchesItself ? <Thumbnail {...props} /> : <ViewButton {...props} />;
}

/** Opens the viewer, which fetches the file. */
function ViewButton({ attachment, onView, children }: MediaTileProps & { children?: ReactNode }) {
  const { t } = useTranslation();
  const { name, kind } = attachment;
  const size = sizeIn(useFormat())(attachment.size);
  return (
    <button
      type="button"
      className={styles['tile']}
      aria-label={kind === 'film' ? t('ANSWERS_FILM_PLAY', { name, size }) : t('ANSWERS_PICTURE_SHOW', { name, size })}
      title={name}
      onClick={({ currentTarget }) => onView(attachment, currentTarget)}
    >
      {children ?? (
        <>
          {kind === 'film' ? <Icon of={Film} /> : <Icon of={Image} />}
          <span className={styles['name']}>{name}</span>
          {size !== '' && <span className={styles['size']}>{size}</span>}
        </>
      )}
    </button>
  );
}

function Thumbnail(props: MediaTileProps) {
  const [place, isSeen] = useInView();
  return <div ref={place}>{isSeen ? <FetchedThumbnail {...props} /> : <div className={styles['tile']} />}</div>;
}

function FetchedThumbnail(props: MediaTileProps) {
  const { attachment, files } = props;
  const { t } = useTranslation();
  const actor = useFile(attachment, files);
  const url = useSelector(actor, itemOf);
  const retry = useRetry(actor);
  const missing = useSelector(actor, isNotFound);
  const [isBroken, setBroken] = useState(false);
  const say = useFailureText();
  const { name } = attachment;
  if (missing) return <Missing name={name} />;
  if (retry?.isRetrying === false) {
    return (
      <div className={styles['failed']}>
        <Icon of={ImageOff} />
        <output>{t('ANSWERS_FILE_FAILED', { name, reason: say(retry.failure) })}</output>
        <Button
          size="sm"
          aria-label={t('ANSWERS_FILE_RETRY', { name })}
          onClick={() => actor.send({ type: 'load.retried' })}
        >
          <Icon of={RotateCw} />
          {t('RETRY_NOW')}
        </Button>
      </div>
    );
  }
  if (isBroken) return <FileLink attachment={attachment} />;
  if (url === null) {
    return (
      <output className={styles['tile']} aria-label={t('ANSWERS_FILE_LOADING', { name })}>
        <Spinner />
      </output>
    );
  }
  return (
    <ViewButton {...props}>
      <img className={styles['picture']} src={url} alt="" decoding="async" onError={() => setBroken(true)} />
    </ViewButton>
  );
}

/** The server knows of the file and has it no more. */
export function Missing({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles['tile']}>
      <Icon of={FileX} />
      <span className={styles['name']}>{name}</span>
      <span className={styles['fault']}>{t('ANSWERS_FILE_MISSING')}</span>
    </div>
  );
}
