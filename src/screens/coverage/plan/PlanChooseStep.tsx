import { useSelector } from '@xstate/react';
import { Download } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { FileRefusal } from '#machines/import/import.types.ts';
import { isRunning } from '#machines/export/export.selectors.ts';
import { failureOf, fileOf, isReading, isRefused, progressOf, refusalOf } from '#machines/import/import.selectors.ts';
import { DropZone } from '#src/import/DropZone.tsx';
import styles from '#src/import/Import.module.css';
import { Progress } from '#src/import/Progress.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { choose, templateLogic, type Files, type PlanImportActor } from './import.actors.ts';

interface StepProps {
  actor: PlanImportActor;
  files: Files;
}

export function PlanChooseStep({ actor, files }: StepProps) {
  const { t } = useTranslation();
  const reading = useSelector(actor, isReading);
  const file = useSelector(actor, fileOf);
  const progress = useSelector(actor, progressOf);
  return (
    <div className={look('stack', { gap: 'lg' })}>
      {reading ? (
        <Progress
          title={t('PLAN_CHECKING', { name: file?.name ?? '' })}
          progress={progress}
          cancel={t('CANCEL')}
          onCancel={() => actor.send({ type: 'read.cancelled' })}
        />
      ) : (
        <DropZone hint={t('PLAN_DROP')} onFile={(chosen) => choose(actor, files, chosen)} />
      )}
      <Refused actor={actor} files={files} />
      <Explanation />
    </div>
  );
}

const refusals = {
  empty: 'PLAN_EMPTY',
  tooLarge: 'PLAN_TOO_LARGE',
  notText: 'IMPORT_NOT_TEXT',
  unreadable: 'IMPORT_UNREADABLE',
  notChecked: 'PLAN_NOT_CHECKED',
} as const satisfies Record<FileRefusal, string>;

function Refused({ actor, files }: StepProps) {
  const { t } = useTranslation();
  const words = useFailureText();
  const refused = useSelector(actor, isRefused);
  const reason = useSelector(actor, refusalOf);
  const failure = useSelector(actor, failureOf);
  const ticket = useSelector(actor, fileOf);
  const file = files.get(ticket?.id ?? '');
  return (
    <div className={styles['alert']} role="alert">
      {refused && reason !== null && (
        <div className={look('callout', { tone: 'error' })}>
          <p>
            <strong>{ticket?.name}</strong> {t(refusals[reason])} {failure !== null && words(failure)}
          </p>
          {reason === 'notChecked' && file !== undefined && (
            <Button size="sm" onClick={() => choose(actor, files, file)}>
              {t('PLAN_CHECK_AGAIN')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Explanation() {
  const { t } = useTranslation();
  const download = useScreenActor(templateLogic, () => ({ asksFirst: false }));
  const running = useSelector(download, isRunning);
  return (
    <section className={`${look('stack', { gap: 'sm' })} ${styles['explanation']}`}>
      <h2>{t('IMPORT_COLUMNS')}</h2>
      <ul>
        <li>{t('PLAN_COLUMN_OBSERVER')}</li>
        <li>{t('PLAN_COLUMN_STATION')}</li>
        <li>{t('PLAN_COLUMN_FORM')}</li>
        <li>{t('PLAN_COLUMN_HOURS')}</li>
      </ul>
      <p>{t('PLAN_FORMAT')}</p>
      <Button size="sm" disabled={running} onClick={() => download.send({ type: 'export.asked', filter: null })}>
        <Icon of={Download} />
        {t('IMPORT_TEMPLATE')}
      </Button>
    </section>
  );
}
