import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { checkOf, fileOf, isReadingAgain, isUploading, progressOf } from '#machines/import/import.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import type { ImportActor } from './observer-import.actors.ts';
import styles from '#src/import/Import.module.css';
import { Progress } from '#src/import/Progress.tsx';

/** The way to the server. Every bit that leaves is shown here, and nothing else is drawn for it. */
export function UploadActions({ actor }: { actor: ImportActor }) {
  const { t } = useTranslation();
  const name = useSelector(actor, fileOf)?.name ?? '';
  const good = useSelector(actor, (snapshot) => checkOf(snapshot)?.good ?? 0);
  const uploading = useSelector(actor, isUploading);
  const again = useSelector(actor, isReadingAgain);
  const progress = useSelector(actor, progressOf);
  const canUpload = useSelector(actor, (snapshot) => snapshot.can({ type: 'upload.asked' }));
  const canChoose = useSelector(actor, (snapshot) => snapshot.can({ type: 'file.removed' }));
  const reading = again ? t('IMPORT_READING', { name }) : undefined;
  return (
    <div className={styles['actions']}>
      <Button
        variant="solid"
        disabled={!canUpload}
        why={uploading ? t('IMPORT_SENDING') : (reading ?? t('IMPORT_NOTHING_GOOD'))}
        onClick={() => actor.send({ type: 'upload.asked' })}
      >
        {t('IMPORT_GOOD_ROWS', { count: good })}
      </Button>
      {uploading ? (
        <Progress
          title={progress < 1 ? t('IMPORT_SENDING') : t('IMPORT_ADDING')}
          progress={progress}
          cancel={t('CANCEL')}
          onCancel={() => actor.send({ type: 'cancel.asked' })}
        />
      ) : (
        <Button disabled={!canChoose} why={reading} onClick={() => actor.send({ type: 'file.removed' })}>
          {t('IMPORT_OTHER_FILE')}
        </Button>
      )}
    </div>
  );
}
