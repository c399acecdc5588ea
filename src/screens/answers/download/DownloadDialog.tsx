import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { filterOf } from '#machines/export/export.selectors.ts';
import { useFeature } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CheckLine } from '#src/ui/CheckLine.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { look } from '#src/theme/classes.ts';
import type { DownloadActor } from './download.actors.ts';
import styles from './download.module.css';
import { sheetFormats } from './export.query.ts';
import { useExportWords } from './exportWords.ts';

interface DownloadDialogProps {
  download: DownloadActor;
  threads: number | null;
  county: string;
}

/** What will be in the file, in words, and which kind of file it will be. */
export function DownloadDialog({ download, threads, county }: DownloadDialogProps) {
  const { t } = useTranslation();
  const exported = useSelector(download, filterOf);
  const words = useExportWords();
  const group = useId();
  const canHaveVersions = useFeature('visit-history');
  if (exported === null) return null;
  const { asked, format, hasVersions = false } = exported;
  const { what, filters, notices } = words(asked, threads, county);
  const cancel = () => download.send({ type: 'export.cancelled' });
  return (
    <Modal
      title={t('DOWNLOAD_ANSWERS')}
      isAlert
      onClose={cancel}
      footer={
        <Dialog.Footer>
          <Button onClick={cancel}>{t('CANCEL')}</Button>
          <Button variant="solid" onClick={() => download.send({ type: 'export.confirmed' })}>
            {t('ANSWERS_DOWNLOAD_YES')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body className={styles['body'] ?? ''}>
        <Dialog.Description as="div" className={styles['body'] ?? ''}>
          <p>{what}</p>
          {filters.length > 0 && (
            <dl className={styles['filters']}>
              {filters.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {notices.map((notice) => (
            <p key={notice} className={look('quiet')}>
              {notice}
            </p>
          ))}
        </Dialog.Description>
        <fieldset className={styles['formats']}>
          <legend>{t('ANSWERS_DOWNLOAD_FORMAT')}</legend>
          {sheetFormats.map((one) => (
            <label key={one}>
              <input
                type="radio"
                className={look('checkbox')}
                name={group}
                checked={one === format}
                onChange={() => download.send({ type: 'export.changed', filter: { ...exported, format: one } })}
              />
              {one === 'xlsx' ? t('ANSWERS_DOWNLOAD_XLSX') : t('ANSWERS_DOWNLOAD_CSV')}
            </label>
          ))}
        </fieldset>
        {canHaveVersions && (
          <CheckLine
            label={t('ANSWERS_DOWNLOAD_VERSIONS')}
            checked={hasVersions}
            onChange={({ target }) =>
              download.send({ type: 'export.changed', filter: { ...exported, hasVersions: target.checked } })
            }
          />
        )}
      </Dialog.Body>
    </Modal>
  );
}
