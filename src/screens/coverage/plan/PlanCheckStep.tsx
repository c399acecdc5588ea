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
} from '#machines/import/import.selectors.ts';
import styles from '#src/import/Import.module.css';
import { UploadActions } from '#src/import/UploadActions.tsx';
import { useFormat } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { look } from '#src/theme/classes.ts';
import type { PlanCheck, PlanImportActor } from './import.actors.ts';
import { PlanProblems } from './PlanProblems.tsx';

const UploadQuestions = lazyPart(async () => (await import('#src/import/UploadQuestions.tsx')).UploadQuestions);

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
    <div className={`${look('stack', { gap: 'lg' })} ${styles['step']}`} aria-busy={again}>
      <p className={`${look('wrap', { gap: 'lg' })} ${styles['file']}`}>
        <strong>{file?.name}</strong>
        <span>{t('PLAN_GOOD', { count: good })}</span>
        {bad > 0 && <span data-bad>{t('IMPORT_BAD', { count: bad })}</span>}
      </p>
      <p>
        {t('PLAN_SAYS', { lines: good, observers, stations })} {t('PLAN_DAY', { day: format.date(`${day}T12:00:00Z`) })}
      </p>
      {replaces !== null && (
        <p className={look('callout')}>{t('PLAN_REPLACES', { name: replaces.fileName, count: replaces.lines })}</p>
      )}
      {bad > 0 && good > 0 && <p className={look('callout')}>{t('PLAN_LEFT_OUT', { count: bad })}</p>}
      <Failure actor={actor} check={columns} />
      <UploadActions
        actor={actor}
        take={t('PLAN_TAKE', { count: good })}
        nothingGood={t('PLAN_NOTHING_GOOD')}
        writing={t('PLAN_WRITING')}
      />
      <PlanProblems title={t('IMPORT_PROBLEMS', { count: bad })} problems={rows} />
      <Questions actor={actor} />
    </div>
  );
}

/** Checked again, it goes by the plan that stands now. */
function Failure({ actor, check }: { actor: PlanImportActor; check: PlanCheck }) {
  const { t } = useTranslation();
  const words = useFailureText();
  const failed = useSelector(actor, hasFailed);
  const unknown = useSelector(actor, isOutcomeUnknown);
  const failure = useSelector(actor, failureOf);
  return (
    <div className={styles['alert']} role="alert">
      {failed && (
        <div className={look('callout', { tone: 'error' })}>
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
  const stay = () => actor.send({ type: cancelling ? 'cancel.declined' : 'leave.cancelled' });
  return (
    <LazyPart onClose={stay}>
      {(cancelling || leaving) && <UploadQuestions actor={actor} text={t('PLAN_OUTCOME_UNKNOWN')} />}
    </LazyPart>
  );
}
