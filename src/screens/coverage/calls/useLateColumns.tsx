import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LateStation } from '#contract/coverage-calls.ts';
import { isBusy } from '#machines/calls/calls.selectors.ts';
import { useDuration } from '#src/i18n/useDuration.ts';
import { useFormat } from '#src/services.tsx';
import { addressColumn, stationColumn, stationName } from '#src/lists/stationsList.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { Column } from '#src/ui/DataRow.tsx';
import { When } from '#src/time/When.tsx';
import { doors } from '#src/screens/coverage/doors.ts';
import { StateMark } from '#src/screens/coverage/StateMark.tsx';
import styles from './Calls.module.css';
import type { CallsActor } from './calls.actors.ts';
import { Before } from './Callees.tsx';

/** @param calls Null for those who may only read. */
export function useLateColumns(calls: CallsActor | null): Column<LateStation>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  return useMemo(
    () => [
      stationColumn(t('STATIONS_STATION'), ({ idPollingStation }) => doors.station(idPollingStation)),
      addressColumn(t('STATIONS_ADDRESS')),
      {
        key: 'late',
        label: t('COVERAGE_LATE_FORMS'),
        cell: ({ late }) => (
          <span className={styles['marks']}>
            {late.map(({ idForm, code, to }) => (
              <StateMark key={idForm} state="late">
                {`${code} ${t('COVERAGE_SINCE', { time: format.shortest(to) })}`}
              </StateMark>
            ))}
          </span>
        ),
      },
      {
        key: 'weight',
        label: t('COVERAGE_WEIGHT'),
        isNumeric: true,
        cell: ({ weight, isSilent }) => (
          <span title={t(isSilent ? 'COVERAGE_WEIGHT_SILENT' : 'COVERAGE_WEIGHT_TEXT')}>
            {duration(weight * 60_000)}
          </span>
        ),
      },
      {
        key: 'callees',
        label: t('COVERAGE_CALLEES'),
        cell: ({ callees }) => (callees.length === 0 ? t('COVERAGE_NO_CALLEE') : <Callees callees={callees} />),
      },
      {
        key: 'call',
        label: t('COVERAGE_CALL'),
        cell: (row) => (
          <span className={styles['row']}>
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
    [t, format, duration, calls],
  );
}

function Callees({ callees }: Pick<LateStation, 'callees'>) {
  const { t } = useTranslation();
  return (
    <ul className={styles['listed']}>
      {callees.map((callee) => (
        <li key={callee.idObserver}>
          {callee.name} <span>{callee.ngo}</span> <Before {...callee} />
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
      {t('COVERAGE_CALL')}
    </Button>
  );
}
