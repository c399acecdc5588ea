import { useSelector } from '@xstate/react';
import { FileUp, Trash2 } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Expectations } from '#contract/coverage.ts';
import { pathTo } from '#src/routes.ts';
import { ActionQuestion } from '#src/lists/ActionQuestion.tsx';
import { askFirst } from '#src/actors/askFirst.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { look } from '#src/theme/classes.ts';
import { Button, buttonLook } from '#src/ui/Button.tsx';
import { When } from '#src/time/When.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { removalLogic, type ExpectationsActor, type PlanSummary } from './plan.actors.ts';

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
        <div className={look('wrap')}>
          <Link className={buttonLook({ variant: 'solid' })} to={pathTo('planImport')}>
            <Icon of={FileUp} />
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

/** What others go by is taken away after a question. */
function Removal({ actor, plan }: { actor: ExpectationsActor; plan: PlanSummary }) {
  const { t } = useTranslation();
  const removal = useScreenActor((services) => removalLogic(services, actor));
  const asking = useScreenActor(() => askFirst<PlanSummary>(removal));
  const isBusy = useSelector(removal, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <Button
        colorPalette="danger"
        disabled={isBusy}
        why={t('WORKING')}
        onClick={() => asking.send({ type: 'action.asked', action: plan })}
      >
        <Icon of={Trash2} />
        {t('PLAN_REMOVE')}
      </Button>
      <ActionQuestion
        asking={asking}
        questionOf={({ lines }) => ({
          title: t('PLAN_REMOVE_TITLE'),
          confirm: t('PLAN_REMOVE'),
          text: t('PLAN_REMOVE_TEXT', { lines }),
          isDangerous: true,
        })}
      />
    </>
  );
}
