import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRef, Snapshot } from 'xstate';
import { fileOf, isReadingAgain, isUploading, progressOf } from '#machines/import/import.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { look } from '#src/theme/classes.ts';
import { Progress } from './Progress.tsx';

type Offered = { type: 'upload.asked' } | { type: 'file.removed' };

/** The machine of an import, whatever its lines are. */
type ImportActor = ActorRef<
  Snapshot<unknown> & Parameters<typeof isUploading>[0] & { can(event: Offered): boolean },
  Offered | { type: 'cancel.asked' }
>;

interface UploadActionsProps {
  actor: ImportActor;
  /** What the button says: how many lines it takes over. */
  take: string;
  /** Why it rests where there are none. */
  nothingGood: string;
  /** What is said once the file has arrived. */
  writing: string;
}

/** The way to the server. Every bit that leaves is shown here, and nothing else is drawn for it. */
export function UploadActions({ actor, take, nothingGood, writing }: UploadActionsProps) {
  const { t } = useTranslation();
  const name = useSelector(actor, fileOf)?.name ?? '';
  const uploading = useSelector(actor, isUploading);
  const again = useSelector(actor, isReadingAgain);
  const progress = useSelector(actor, progressOf);
  const canUpload = useSelector(actor, (snapshot) => snapshot.can({ type: 'upload.asked' }));
  const canChoose = useSelector(actor, (snapshot) => snapshot.can({ type: 'file.removed' }));
  const reading = again ? t('IMPORT_READING', { name }) : undefined;
  return (
    <div className={look('wrap', { gap: 'md' })}>
      <Button
        variant="solid"
        disabled={!canUpload}
        why={uploading ? t('IMPORT_SENDING') : (reading ?? nothingGood)}
        onClick={() => actor.send({ type: 'upload.asked' })}
      >
        {take}
      </Button>
      {uploading ? (
        <Progress
          title={progress < 1 ? t('IMPORT_SENDING') : writing}
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
