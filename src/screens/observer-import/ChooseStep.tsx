import { useSelector } from '@xstate/react';
import { Download, FileUp } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isRunning } from '#machines/export/export.selectors.ts';
import { fileOf, isReading, isRefused, progressOf, refusalOf } from '#machines/import/import.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import styles from './ChooseStep.module.css';
import { NgoField } from './NgoField.tsx';
import { choose, type Desk, type DownloadActor, type ImportActor, type NgosActor } from './observer-import.actors.ts';
import frame from './ObserverImport.module.css';
import { Progress } from './Progress.tsx';

export interface StepProps {
  actor: ImportActor;
  desk: Desk;
  download: DownloadActor;
  ngos: NgosActor;
}

export function ChooseStep({ actor, desk, download, ngos }: StepProps) {
  const { t } = useTranslation();
  const reading = useSelector(actor, isReading);
  const file = useSelector(actor, fileOf);
  const progress = useSelector(actor, progressOf);
  return (
    <div className={frame['step']}>
      <NgoField actor={actor} ngos={ngos} />
      {reading ? (
        <Progress
          title={t('IMPORT_READING', { name: file?.name ?? '' })}
          progress={progress}
          cancel={t('CANCEL')}
          onCancel={() => actor.send({ type: 'read.cancelled' })}
        />
      ) : (
        <DropZone onFile={(chosen) => choose(actor, desk, chosen)} />
      )}
      <Refusal actor={actor} />
      <Explanation download={download} />
    </div>
  );
}

function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first !== undefined) onFile(first);
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a shortcut for the field in it
    <label
      className={styles['drop']}
      htmlFor={id}
      data-over={isOver || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files);
      }}
    >
      <FileUp aria-hidden />
      <strong>{t('SELECT_FILE')}</strong>
      <span>{t('IMPORT_DROP')}</span>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

const refusals = {
  empty: 'IMPORT_EMPTY',
  tooLarge: 'IMPORT_TOO_LARGE',
  notText: 'IMPORT_NOT_TEXT',
  unreadable: 'IMPORT_UNREADABLE',
} as const;

function Refusal({ actor }: { actor: ImportActor }) {
  const { t } = useTranslation();
  const refused = useSelector(actor, isRefused);
  const reason = useSelector(actor, refusalOf);
  const file = useSelector(actor, fileOf);
  return (
    <div className={frame['alert']} role="alert">
      {refused && reason !== null && (
        <p className={frame['error']}>
          <strong>{file?.name}</strong> {t(refusals[reason])}
        </p>
      )}
    </div>
  );
}

function Explanation({ download }: { download: DownloadActor }) {
  const { t } = useTranslation();
  const running = useSelector(download, isRunning);
  return (
    <section className={styles['explanation']}>
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
        <Download aria-hidden />
        {t('IMPORT_TEMPLATE')}
      </Button>
    </section>
  );
}
