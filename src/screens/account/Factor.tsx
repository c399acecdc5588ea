import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SecondFactor } from '#contract/second-factor.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import {
  changeOf,
  demandOf,
  enrolmentOf,
  isWorking,
  resourceOf,
} from '#machines/second-factor/second-factor.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import { useRetry } from '#src/loading/useRetry.ts';
import type { FactorActor, FactorResource } from './factor.actors.ts';
import styles from './Account.module.css';

const loadEnrolment = () => import('./EnrolmentDialog.tsx');
const loadQuestions = () => import('./FactorDialogs.tsx');
const EnrolmentDialog = lazyPart(async () => (await loadEnrolment()).EnrolmentDialog);
const ProofDialog = lazyPart(async () => (await loadQuestions()).ProofDialog);
const DemandQuestion = lazyPart(async () => (await loadQuestions()).DemandQuestion);

interface FactorProps {
  factor: FactorActor;
  account: string;
  /** May say what every account has to have. */
  isOrganizer: boolean;
}

/** What the account asks for beside its password (PEO-04). */
export function Factor({ factor, account, isOrganizer }: FactorProps) {
  const { t } = useTranslation();
  const resource = useSelector(factor, resourceOf);
  const enrolment = useSelector(factor, enrolmentOf);
  const change = useSelector(factor, changeOf);
  const demand = useSelector(factor, demandOf);
  useAhead(loadQuestions);
  const close = () => factor.send({ type: 'dialog.closed' });
  return (
    <section className={styles['section']} aria-labelledby="factor">
      <h2 id="factor" tabIndex={-1}>
        {t('FACTOR')}
      </h2>
      <p className={look('quiet')}>{t('FACTOR_TEXT')}</p>
      {resource && <Standing factor={factor} resource={resource} isOrganizer={isOrganizer} />}
      <LazyPart onClose={close}>
        {enrolment && <EnrolmentDialog enrolment={enrolment} account={account} onClose={close} />}
      </LazyPart>
      <LazyPart onClose={close}>{change !== null && <ProofDialog factor={factor} account={account} />}</LazyPart>
      <LazyPart onClose={close}>{demand !== null && <DemandQuestion factor={factor} />}</LazyPart>
    </section>
  );
}

interface StandingProps {
  factor: FactorActor;
  resource: FactorResource;
  isOrganizer: boolean;
}

function Standing({ factor, resource, isOrganizer }: StandingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const own = useSelector(resource, itemOf<SecondFactor>);
  const working = useSelector(factor, isWorking);
  const retry = useRetry(resource);
  if (retry !== null) return <LoadNotice actor={resource} title={t('FACTOR_LOAD_FAILED')} />;
  if (own === null) return <SkeletonRows rows={1} />;
  const { since, recoveryCodes, demanded } = own;
  return (
    <>
      <p>
        {since === null
          ? t('FACTOR_NONE')
          : `${t('FACTOR_SINCE', { date: format.dateTime(since) })} ${t('FACTOR_CODES_LEFT', { count: recoveryCodes })}`}
        {demanded && ` ${t('FACTOR_DEMANDED')}`}
      </p>
      <div className={look('wrap')}>
        {since === null ? (
          <Button onClick={() => factor.send({ type: 'enrolment.asked' })}>{t('FACTOR_SET_UP')}</Button>
        ) : (
          <>
            <Button onClick={() => factor.send({ type: 'change.asked', change: 'renew' })}>{t('FACTOR_RENEW')}</Button>
            <Button
              disabled={demanded}
              why={t('REFUSED_SECOND_FACTOR_DEMANDED')}
              onClick={() => factor.send({ type: 'change.asked', change: 'remove' })}
            >
              {t('FACTOR_REMOVE')}
            </Button>
          </>
        )}
        {isOrganizer && (
          <Button
            disabled={working || (!demanded && since === null)}
            why={t('FACTOR_DEMAND_WHY')}
            onClick={() => factor.send({ type: 'demand.asked', demand: !demanded })}
          >
            {t(demanded ? 'FACTOR_RELEASE' : 'FACTOR_DEMAND')}
          </Button>
        )}
      </div>
    </>
  );
}
