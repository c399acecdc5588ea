import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Call } from '#contract/coverage-calls.ts';
import { calledOf, calleeOf } from '#machines/calls/calls.selectors.ts';
import { endOf, lossOf } from '#machines/claim/claim.selectors.ts';
import { useFormat } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { useShortcuts } from '#src/keys/useShortcuts.ts';
import { Button } from '#src/ui/Button.tsx';
import { PhoneLink } from '#src/ui/PhoneLink.tsx';
import { doors } from '#src/screens/coverage/doors.ts';
import { look } from '#src/theme/classes.ts';
import styles from './Calls.module.css';
import { claimLogic, type CallsActor, type LateActor } from './calls.actors.ts';
import { Callees } from './Callees.tsx';
import { callKeys } from './keys.ts';
import { OutcomeForm } from './OutcomeForm.tsx';

interface CurrentCallProps {
  calls: CallsActor;
  call: Call;
  list: LateActor;
}

/** The station that is called now: its numbers, and one press for what came of it. */
export function CurrentCall({ calls, call, list }: CurrentCallProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const panel = useRef<HTMLElement>(null);
  const { station, others } = call;
  const callee = useSelector(calls, calleeOf);
  const called = useSelector(calls, calledOf);
  const claim = useScreenActor(
    (services) => claimLogic(services, list),
    () => ({ subject: station.idPollingStation, claim: { by: { account: '' }, isMine: true, until: call.until } }),
  );
  const loss = useSelector(claim, lossOf);
  const endsAt = useSelector(claim, endOf);
  function dial(): boolean {
    const number = panel.current?.querySelector<HTMLAnchorElement>('[aria-current] a[href^="tel:"]');
    number?.click();
    return number !== null && number !== undefined;
  }
  useShortcuts(callKeys, { call: dial });
  return (
    <section
      ref={panel}
      className={`${look('panel')} ${look('stack')} ${styles['call']}`}
      aria-labelledby="current-call"
    >
      <header>
        <h2 id="current-call">
          <Link to={doors.station(station.idPollingStation)}>{`${station.county} ${station.number}`}</Link>
        </h2>
        <p>{station.address || station.countyName}</p>
        <p>
          {format.list(
            station.late.map(({ code, to }) => t('COVERAGE_LATE_SINCE', { form: code, time: format.shortest(to) })),
          )}
        </p>
      </header>
      {loss !== undefined && (
        <p className={look('callout')} role="alert">
          <span>{loss.to === null ? t('DESK_CLAIM_LAPSED') : t('DESK_CLAIM_TAKEN', { name: loss.to })}</span>
          <Button size="sm" onClick={() => claim.send({ type: 'loss.read' })}>
            {t('DESK_UNDERSTOOD')}
          </Button>
        </p>
      )}
      {endsAt !== null && (
        <p className={look('callout')} role="alert">
          {t('DESK_CLAIM_ENDS', { time: format.time(endsAt) })}
        </p>
      )}
      <Callees call={call} callee={callee} called={called} />
      {others.length > 0 && (
        <div className={styles['others']}>
          <h3>{t('COVERAGE_OTHERS')}</h3>
          <ul>
            {others.map(({ idObserver, name, phone, ngo }) => (
              <li key={idObserver}>
                {name} <span>{ngo}</span> <PhoneLink phone={phone} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <OutcomeForm key={called.length} calls={calls} station={station.idPollingStation} callee={callee} />
    </section>
  );
}
