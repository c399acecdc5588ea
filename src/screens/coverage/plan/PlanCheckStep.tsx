import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { PlanProblem } from '#contract/coverage-plan.ts';
import {
  checkOf,
  failureOf,
  fileOf,
  hasFailed,
  isAskedToCancel,
  isAskedToLeave,
  isOutcomeUnknown,
  isReadingAgain,
  isUploading,
  progressOf,
} from '#machines/import/import.selectors.ts';
import styles from '#src/import/Import.module.css';
import { Progress } from '#src/import/Progress.tsx';
import { useFormat } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useFaultText } from '#src/ui/faultText.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import type { PlanCheck, PlanImportActor } from './import.actors.ts';
import plan from './Plan.module.css';
import { PlanProblems } from './PlanProblems.tsx';

const LeaveDialog = lazyPart(async () => (await import('#src/ui/LeaveDialog.tsx')).LeaveDialog);

/** What the file would plan, and every line that is wrong; nothing is written yet. */
export function PlanCheckStep({ actor }: { actor: PlanImportActor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const check = useSelector(actor, checkOf<PlanCheck, PlanProblem>);
  const file = useSelector(actor, fileOf);
  const again = useSelector(actor, isReadingAgain);
  if (check === null) return null;
  const { columns, good, bad, rows } = check;
  const { day, observers, stations, replaces } = columns;
  return (
    <div className={styles['step']} aria-busy={again}>
      <p className={plan['file']}>
        <strong>{file?.name}</strong>
        <span>{t('PLAN_GOOD', { count: good })}</span>
        {bad > 0 && <span data-bad>{t('IMPORT_BAD', { count: bad })}</span>}
      </p>
      <p>
        {t('PLAN_SAYS', { lines: good, observers, stations })} {t('PLAN_DAY', { day: format.date(`${day}T12:00:00Z`) })}
      </p>
      {replaces !== null && (
        <p className={styles['warning']}>{t('PLAN_REPLACES', { name: replaces.fileName, count: replaces.lines })}</p>
      )}
      {bad > 0 && good > 0 && <p className={styles['warning']}>{t('PLAN_LEFT_OUT', { count: bad })}</p>}
      <Failure actor={actor} check={columns} />
      <Actions actor={actor} good={good} />
      <PlanProblems title={t('IMPORT_PROBLEMS', { count: bad })} problems={rows} />
      <Questions actor={actor} />
    </div>
  );
}

function Actions({ actor, good }: { actor: PlanImportActor; good: number }) {
  const { t } = useTranslation();
  const uploading = useSelector(actor, isUploading);
  const progress = useSelector(actor, progressOf);
  const canUpload = useSelector(actor, (snapshot) => snapshot.can({ type: 'upload.asked' }));
  const canChoose = useSelector(actor, (snapshot) => snapshot.can({ type: 'file.removed' }));
  return (
    <div className={styles['actions']}>
      <Button
        variant="solid"
        disabled={!canUpload}
        why={t(uploading ? 'IMPORT_SENDING' : 'PLAN_NOTHING_GOOD')}
        onClick={() => actor.send({ type: 'upload.asked' })}
      >
        {t('PLAN_TAKE', { count: good })}
      </Button>
      {uploading ? (
        <Progress
          title={t(progress < 1 ? 'IMPORT_SENDING' : 'PLAN_WRITING')}
          progress={progress}
          cancel={t('CANCEL')}
          onCancel={() => actor.send({ type: 'cancel.asked' })}
        />
      ) : (
        <Button disabled={!canChoose} onClick={() => actor.send({ type: 'file.removed' })}>
          {t('IMPORT_OTHER_FILE')}
        </Button>
      )}
    </div>
  );
}

/** Checked again, it goes by the plan that stands now. */
function Failure({ actor, check }: { actor: PlanImportActor; check: PlanCheck }) {
  const { t } = useTranslation();
  const words = useFaultText();
  const failed = useSelector(actor, hasFailed);
  const unknown = useSelector(actor, isOutcomeUnknown);
  const failure = useSelector(actor, failureOf);
  return (
    <div className={styles['alert']} role="alert">
      {failed && (
        <div className={styles['error']}>
          <p>
            <strong>{t('PLAN_NOT_TAKEN')}</strong> {failure !== null && words(failure)}{' '}
            {t(unknown ? 'PLAN_OUTCOME_UNKNOWN' : 'PLAN_NOTHING_WRITTEN')}
          </p>
          <Button size="sm" onClick={() => actor.send({ type: 'columns.changed', columns: check })}>
            {t('PLAN_CHECK_AGAIN')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Questions({ actor }: { actor: PlanImportActor }) {
  const { t } = useTranslation();
  const cancelling = useSelector(actor, isAskedToCancel);
  const leaving = useSelector(actor, isAskedToLeave);
  const [yes, no] = cancelling
    ? (['cancel.confirmed', 'cancel.declined'] as const)
    : (['leave.confirmed', 'leave.cancelled'] as const);
  const stay = () => actor.send({ type: no });
  return (
    <LazyPart onClose={stay}>
      {(cancelling || leaving) && (
        <LeaveDialog
          title={t(cancelling ? 'IMPORT_CANCEL_TITLE' : 'IMPORT_LEAVE_TITLE')}
          text={t('PLAN_OUTCOME_UNKNOWN')}
          leave={t(cancelling ? 'IMPORT_CANCEL_YES' : 'PROFILE_ABANDON')}
          stay={t('IMPORT_CANCEL_NO')}
          onLeave={() => actor.send({ type: yes })}
          onStay={stay}
        />
      )}
    </LazyPart>
  );
}
