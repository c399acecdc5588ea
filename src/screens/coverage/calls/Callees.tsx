import { CircleCheck, Phone } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { Call, LateStation } from '#contract/coverage-calls.ts';
import { ObserverName } from '#src/observer/ObserverName.tsx';
import { PhoneLink } from '#src/ui/PhoneLink.tsx';
import { When } from '#src/time/When.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './Calls.module.css';
import { outcomeWords } from './callWords.ts';

interface CalleesProps {
  call: Call;
  /** Whom to call now. */
  callee: number | null;
  called: readonly number[];
}

/** Who can be called about a station, with the numbers of all. */
export function Callees({ call: { station, phones }, callee, called }: CalleesProps) {
  const { t } = useTranslation();
  if (phones.length === 0) return <p>{t('COVERAGE_NO_CALLEE')}</p>;
  return (
    <ul className={styles['callees']} aria-label={t('COVERAGE_CALLEES')}>
      {phones.map(({ idObserver, phone }) => {
        const who = station.callees.find((one) => one.idObserver === idObserver);
        return (
          <li key={idObserver} {...(idObserver === callee && { 'aria-current': true })}>
            {called.includes(idObserver) ? <Icon of={CircleCheck} label={t('COVERAGE_NOTED')} /> : <Icon of={Phone} />}
            <ObserverName id={idObserver} name={who?.name ?? ''} />
            <strong>
              <PhoneLink phone={phone} />
            </strong>
            {who?.ngo !== undefined && <span>{who.ngo}</span>}
            {who !== undefined && <Before {...who} />}
          </li>
        );
      })}
    </ul>
  );
}

/** When they were last heard, and what came of the last call. */
export function Before({ lastHeard, lastCall, hasApp }: LateStation['callees'][number]) {
  const { t } = useTranslation();
  return (
    <span>
      {t('COVERAGE_LAST_HEARD')}:{'\u00A0'}
      {lastHeard === null ? t('COVERAGE_NEVER_HEARD') : <When instant={lastHeard} />}
      {lastCall !== null && (
        <>
          {' · '}
          {t(outcomeWords[lastCall.outcome])} <When instant={lastCall.at} /> {lastCall.by?.account}
          {lastCall.text !== null && <q dir="auto">{lastCall.text}</q>}
        </>
      )}
      {!hasApp && ` · ${t('COVERAGE_NO_APP')}`}
    </span>
  );
}
