import { useSelector } from '@xstate/react';
import { Download } from 'lucide';
import { useTranslation } from 'react-i18next';
import { isRunning } from '#machines/export/export.selectors.ts';
import { fileOf, isReading, progressOf } from '#machines/import/import.selectors.ts';
import { DropZone } from '#src/import/DropZone.tsx';
import { look } from '#src/theme/classes.ts';
import frame from '#src/import/Import.module.css';
import { FileRefused } from './FileRefused.tsx';
import { Progress } from '#src/import/Progress.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { NgoField } from './NgoField.tsx';
import {
  choose,
  type ImportFiles,
  type DownloadActor,
  type ImportActor,
  type NgosActor,
} from './observer-import.actors.ts';

export interface StepProps {
  actor: ImportActor;
  held: ImportFiles;
  download: DownloadActor;
  ngos: NgosActor;
}

export function ChooseStep({ actor, held, download, ngos }: StepProps) {
  const { t } = useTranslation();
  const reading = useSelector(actor, isReading);
  const file = useSelector(actor, fileOf);
  const progress = useSelector(actor, progressOf);
  return (
    <div className={look('stack', { gap: 'lg' })}>
      <NgoField actor={actor} ngos={ngos} />
      {reading ? (
        <Progress
          title={t('IMPORT_READING', { name: file?.name ?? '' })}
          progress={progress}
          cancel={t('CANCEL')}
          onCancel={() => actor.send({ type: 'read.cancelled' })}
        />
      ) : (
        <DropZone hint={t('IMPORT_DROP')} onFile={(chosen) => choose(actor, held, chosen)} />
      )}
      <FileRefused actor={actor} />
      <Explanation download={download} />
    </div>
  );
}

function Explanation({ download }: { download: DownloadActor }) {
  const { t } = useTranslation();
  const running = useSelector(download, isRunning);
  return (
    <section className={`${look('stack', { gap: 'sm' })} ${frame['explanation']}`}>
      <h2>{t('IMPORT_COLUMNS')}</h2>
      <ul>
        <li>{t('IMPORT_COLUMN_PHONE')}</li>
        <li>{t('IMPORT_COLUMN_PIN')}</li>
        <li>{t('IMPORT_COLUMN_NAME')}</li>
      </ul>
      <p>{t('IMPORT_FORMAT')}</p>
      <Button
        size="sm"
        disabled={running}
        onClick={() => download.send({ type: 'export.asked', filter: { what: 'template' } })}
      >
        <Icon of={Download} />
        {t('IMPORT_TEMPLATE')}
      </Button>
    </section>
  );
}
