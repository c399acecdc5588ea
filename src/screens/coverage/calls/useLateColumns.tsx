import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LateStation } from '#contract/coverage-calls.ts';
import { isBusy } from '#machines/calls/calls.selectors.ts';
import { useDuration } from '#src/i18n/useDuration.ts';
import { useFormat } from '#src/services.tsx';
import { stationName } from '#src/i18n/stationName.ts';
import { addressColumn, stationColumn } from '#src/lists/stationsList.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { Column } from '#src/ui/DataRow.tsx';
import { useAsOf, When } from '#src/time/When.tsx';
import { doors } from '#src/screens/coverage/doors.ts';
import { StateMark } from '#src/screens/coverage/StateMark.tsx';
import { look } from '#src/theme/classes.ts';
import styles from './Calls.module.css';
import type { CallsActor } from './calls.actors.ts';
import { Before } from './Callees.tsx';

/** @param calls Null for those who may only read. */
export function useLateColumns(calls: CallsActor | null): Column<LateStation>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      stationColumn(t('STATIONS_STATION'), ({ idPollingStation }) => doors.station(idPollingStation)),
      addressColumn(t('STATIONS_ADDRESS')),
      { key: 'late', label: t('COVERAGE_LATE_FORMS'), cell: (row) => <LateForms {...row} /> },
      {
        key: 'callees',
        label: t('COVERAGE_CALLEES'),
        cell: ({ callees }) => (callees.length === 0 ? t('COVERAGE_NO_CALLEE') : <Callees callees={callees} />),
      },
      {
        key: 'call',
        label: t('COVERAGE_CALL'),
        cell: (row) => (
          <span className={`${look('wrap', { gap: 'xs' })} ${styles['row']}`}>
            {row.restsUntil !== null && (
              <span>
                {t('COVERAGE_RESTS')} <When instant={row.restsUntil} />
              </span>
            )}
            {calls !== null && row.callees.length > 0 && <CallButton calls={calls} row={row} />}
          </span>
        ),
      },
    ],
    [t, calls],
  );
}

/** By how much each form is late, when the list was loaded. */
function LateForms({ late, isSilent }: LateStation) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const now = useAsOf();
  return (
    <span className={look('wrap', { gap: 'xs' })}>
      {late.map(({ idForm, code, to }) => (
        <span key={idForm} title={t('COVERAGE_SINCE', { time: format.dateTime(to) })}>
          <StateMark state="late">{`${code} ${duration(now - Date.parse(to))}`}</StateMark>
        </span>
      ))}
      {isSilent && <span className={look('quiet')}>{t('COVERAGE_SENT_NOTHING')}</span>}
    </span>
  );
}

function Callees({ callees }: Pick<LateStation, 'callees'>) {
  const { t } = useTranslation();
  return (
    <ul className={styles['listed']}>
      {callees.map((callee) => (
        <li key={callee.idObserver}>
          {callee.name}
          <span>
            {callee.ngo !== undefined && `${callee.ngo} · `}
            <Before {...callee} />
          </span>
          {callee.claim !== null && (
            <strong>
              {callee.claim.isMine ? t('COVERAGE_CLAIM_MINE') : t('COVERAGE_CLAIM', { name: callee.claim.by.account })}
            </strong>
          )}
        </li>
      ))}
    </ul>
  );
}

function CallButton({ calls, row }: { calls: CallsActor; row: LateStation }) {
  const { t } = useTranslation();
  const isWorking = useSelector(calls, isBusy);
  return (
    <Button
      size="sm"
      aria-label={t('COVERAGE_CALL_ROW', { station: stationName(row) })}
      disabled={isWorking}
      why={t('WORKING')}
      onClick={() => calls.send({ type: 'call.chosen', station: row.idPollingStation })}
    >
      {t('COVERAGE_CALL_NOW')}
    </Button>
  );
}
