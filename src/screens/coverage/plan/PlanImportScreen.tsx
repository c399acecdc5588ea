import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PlanProblem } from '#contract/coverage-plan.ts';
import { resultOf, stepOf } from '#machines/import/import.selectors.ts';
import { BackLink } from '#src/BackLink.tsx';
import styles from '#src/import/Import.module.css';
import { Steps } from '#src/import/Steps.tsx';
import { pathTo } from '#src/routes.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button, buttonLook } from '#src/ui/Button.tsx';
import { look } from '#src/theme/classes.ts';
import { PlanCheckStep } from './PlanCheckStep.tsx';
import { PlanChooseStep } from './PlanChooseStep.tsx';
import { PlanProblems } from './PlanProblems.tsx';
import { planImportInput, planImportLogic, type Files, type PlanImportActor } from './import.actors.ts';

/** A plan from a file, in three steps: choose, check, done (COV-01). */
export function PlanImportScreen() {
  const { t } = useTranslation();
  const [files] = useState((): Files => new Map());
  const actor = useScreenActor((services) => planImportLogic(services, files), planImportInput);
  const step = useSelector(actor, stepOf);
  return (
    <div className={`${look('stack', { gap: 'lg' })} ${styles['import']}`}>
      <header>
        <BackLink to={pathTo('coveragePlan')}>{t('COVERAGE_EXPECTATIONS')}</BackLink>
        <h1 tabIndex={-1}>{t('PLAN_IMPORT')}</h1>
      </header>
      <Steps now={step} />
      {step === 'choose' && <PlanChooseStep actor={actor} files={files} />}
      {step === 'check' && <PlanCheckStep actor={actor} />}
      {step === 'done' && <Done actor={actor} />}
    </div>
  );
}

function Done({ actor }: { actor: PlanImportActor }) {
  const { t } = useTranslation();
  const result = useSelector(actor, resultOf<PlanProblem>);
  if (result === null) return null;
  return (
    <div className={look('stack', { gap: 'lg' })}>
      <output className={`${look('callout', { tone: 'success' })} ${styles['success']}`}>
        {t('PLAN_DONE', { count: result.count })}
      </output>
      <div className={look('wrap', { gap: 'md' })}>
        <Link className={buttonLook({ variant: 'solid' })} to={pathTo('coverage')}>
          {t('PLAN_TO_BOARD')}
        </Link>
        <Button onClick={() => actor.send({ type: 'import.restarted' })}>{t('IMPORT_ANOTHER')}</Button>
      </div>
      <PlanProblems title={t('PLAN_PROBLEMS_LEFT_OUT')} problems={result.errors} />
    </div>
  );
}
