import { useSelector } from '@xstate/react';
import { FileUp, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Expectations } from '#contract/coverage.ts';
import { pathTo } from '#src/routes.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { look } from '#src/theme/classes.ts';
import { Button, buttonLook } from '#src/ui/Button.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { When } from '#src/time/When.tsx';
import { askingLogic, removalLogic, type ExpectationsActor, type PlanSummary } from './plan.actors.ts';
import styles from './Plan.module.css';

const ConfirmDialog = lazyPart(async () => (await import('#src/ui/ConfirmDialog.tsx')).ConfirmDialog);

interface PlanPartProps {
  actor: ExpectationsActor;
  expectations: Expectations;
  mayChange: boolean;
}

/** The plan that stands, or that there is none. */
export function PlanPart({ actor, expectations: { plan }, mayChange }: PlanPartProps) {
  const { t } = useTranslation();
  return (
    <section className={look('stack', { gap: 'sm' })} aria-labelledby="plan">
      <h2 id="plan">{t('PLAN')}</h2>
      {plan === null ? <p>{t('PLAN_NONE')}</p> : <Summary plan={plan} />}
      {mayChange && (
        <div className={styles['actions']}>
          <Link className={buttonLook({ variant: 'solid' })} to={pathTo('planImport')}>
            <FileUp aria-hidden />
            {t(plan === null ? 'PLAN_IMPORT' : 'PLAN_REPLACE')}
          </Link>
          {plan !== null && <Removal key={plan.id} actor={actor} plan={plan} />}
        </div>
      )}
    </section>
  );
}

function Summary({ plan }: { plan: PlanSummary }) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <strong>{plan.fileName}</strong>, {plan.by}, <When instant={plan.importedAt} isWhole />
      </p>
      <p>
        {t('PLAN_SAYS', { lines: plan.lines, observers: plan.observers, stations: plan.stations })}{' '}
        {plan.leftOut > 0 && t('PLAN_LEFT_OUT', { count: plan.leftOut })}
      </p>
    </>
  );
}

function Removal({ actor, plan }: { actor: ExpectationsActor; plan: PlanSummary }) {
  const { t } = useTranslation();
  const removal = useScreenActor((services) => removalLogic(services, actor));
  const asking = useScreenActor(() => askingLogic(removal));
  const isBusy = useSelector(removal, (snapshot) => snapshot.hasTag('busy'));
  const isAsked = useSelector(asking, (snapshot) => snapshot.hasTag('asking'));
  const cancel = () => asking.send({ type: 'action.cancelled' });
  return (
    <>
      <Button
        colorPalette="danger"
        disabled={isBusy}
        why={t('WORKING')}
        onClick={() => asking.send({ type: 'action.asked', action: plan })}
      >
        <Trash2 aria-hidden />
        {t('PLAN_REMOVE')}
      </Button>
      <LazyPart onClose={cancel}>
        {isAsked && (
          <ConfirmDialog
            title={t('PLAN_REMOVE_TITLE')}
            confirm={t('PLAN_REMOVE')}
            isDangerous
            onConfirm={() => asking.send({ type: 'action.confirmed' })}
            onCancel={cancel}
          >
            {t('PLAN_REMOVE_TEXT', { lines: plan.lines })}
          </ConfirmDialog>
        )}
      </LazyPart>
    </>
  );
}
