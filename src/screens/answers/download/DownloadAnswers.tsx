import { useSelector } from '@xstate/react';
import { Download, X } from 'lucide';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isConfirming, isRunning, receivedBytes, totalBytes } from '#machines/export/export.selectors.ts';
import { sizeIn } from '#src/i18n/fileSize.ts';
import { useFormat } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { HeadAction } from '#src/lists/HeadAction.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './download.module.css';
import { downloadLogic, type DownloadActor } from './download.actors.ts';
import type { VisitsAsked } from './export.query.ts';

interface DownloadAnswersProps {
  /** What the list on screen was asked for, without its page. */
  asked: VisitsAsked;
  /** How many threads that are; null while nobody knows. */
  threads: number | null;
  /** The county that is asked for, with its name. */
  county: string;
}

const loadDialog = () => import('./DownloadDialog.tsx');
const DownloadDialog = lazyPart(async () => (await loadDialog()).DownloadDialog);

/** Says what will be downloaded, asks, and downloads it (ANS-07). */
export function DownloadAnswers({ asked, threads, county }: DownloadAnswersProps) {
  const { t } = useTranslation();
  const download = useScreenActor(downloadLogic, () => ({ asksFirst: true }));
  const running = useSelector(download, isRunning);
  const confirming = useSelector(download, isConfirming);
  const button = useRef<HTMLButtonElement>(null);
  useAhead(loadDialog);
  return (
    <div className={look('wrap', { gap: 'xs' })}>
      <HeadAction
        ref={button}
        name={t(running ? 'ANSWERS_DOWNLOADING' : 'DOWNLOAD_ANSWERS')}
        icon={running ? <Spinner /> : <Icon of={Download} />}
        disabled={running}
        onClick={() => download.send({ type: 'export.asked', filter: { asked, format: 'xlsx' } })}
      />
      {running && <Progress download={download} onCancel={() => button.current?.focus()} />}
      <LazyPart onClose={() => download.send({ type: 'export.cancelled' })}>
        {confirming && <DownloadDialog download={download} threads={threads} county={county} />}
      </LazyPart>
    </div>
  );
}

function Progress({ download, onCancel }: { download: DownloadActor; onCancel: () => void }) {
  const { t } = useTranslation();
  const received = useSelector(download, receivedBytes);
  const total = useSelector(download, totalBytes);
  const size = sizeIn(useFormat());
  const done = size(received);
  return (
    <>
      <progress
        className={styles['bar']}
        aria-label={t('ANSWERS_DOWNLOADING')}
        {...(total !== null && { value: received, max: total })}
      />
      <span className={styles['bytes']}>
        {total === null ? done : t('ANSWERS_DOWNLOAD_BYTES', { done, of: size(total) })}
      </span>
      <IconButton
        name={t('ANSWERS_DOWNLOAD_CANCEL')}
        onClick={() => {
          download.send({ type: 'export.cancelled' });
          onCancel();
        }}
      >
        <Icon of={X} />
      </IconButton>
    </>
  );
}
