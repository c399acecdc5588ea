import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Door } from '#src/Figures.tsx';
import { useFormat } from '#src/services.tsx';
import { tableLook } from '#src/ui/DataTable.tsx';
import styles from './BarTable.module.css';
import type { Bar, Figure } from './figure.ts';
import { useShares } from './useShares.ts';
import { isTooFew } from './tooFew.ts';
import { wilson } from './wilson.ts';
import { HeadCell } from '#src/ui/HeadCell.tsx';

interface BarTableProps {
  figure: Figure;
  /** Each bar is of another whole, which is said beside it. */
  hasWholes?: boolean;
  /** There are no shares to tell. */
  isInWords?: boolean;
}

/** The chart and its table in one: below each name its bar with the interval, beside it what it says. */
export function BarTable({ figure, hasWholes = false, isInWords = false }: BarTableProps) {
  const { t } = useTranslation();
  const { title, heading, bars } = figure;
  return (
    <table className={`${tableLook(false)} ${styles['bars']}`}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <HeadCell>{heading}</HeadCell>
          <HeadCell kind="number">{t('STATIONS_VISITS')}</HeadCell>
          {!isInWords && (
            <>
              <HeadCell kind="number">{t('QUESTIONS_SHARE')}</HeadCell>
              <HeadCell kind="number">{t('QUESTIONS_INTERVAL')}</HeadCell>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <Row key={bar.key} bar={bar} hasWholes={hasWholes} isInWords={isInWords} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ bar, hasWholes, isInWords }: { bar: Bar; hasWholes: boolean; isInWords: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <tr>
      <th scope="row">
        <span>{bar.label}</span>
        {bar.notes.map((note) => (
          <Fragment key={note}>
            {' '}
            <small>{note}</small>
          </Fragment>
        ))}
        {!isInWords && <Track bar={bar} />}
      </th>
      <td data-kind="number">
        <Door count={bar.n} to={bar.door} of={bar.label} />
        {hasWholes && <> {t('SITUATION_OF', { all: format.number(bar.of) })}</>}
      </td>
      {!isInWords && <Shares bar={bar} />}
    </tr>
  );
}

function Shares({ bar }: { bar: Bar }) {
  const { t } = useTranslation();
  const { parts } = useShares();
  if (isTooFew(bar.of)) {
    return (
      <td colSpan={2} data-kind="number" className={styles['few']}>
        {t(bar.of === 0 ? 'QUESTIONS_NO_ANSWERS' : 'QUESTIONS_TOO_FEW')}
      </td>
    );
  }
  const { share, low, high } = parts(bar);
  return (
    <>
      <td data-kind="number">{share}</td>
      <td data-kind="number" className={styles['interval']}>
        {t('QUESTIONS_FROM_TO', { low, high })}
      </td>
    </>
  );
}

const percent = (share: number) => `${(100 * share).toFixed(2)}%`;

/** The figures beside it say everything to those who do not see it. */
function Track({ bar: { n, of, isFlagged } }: { bar: Bar }) {
  if (isTooFew(of)) return <div aria-hidden className={styles['track']} />;
  const { low, high } = wilson(n, of);
  return (
    <div aria-hidden className={styles['track']}>
      <i data-flagged={isFlagged} style={{ width: percent(n / of) }} />
      <b style={{ left: percent(low), width: percent(high - low) }} />
    </div>
  );
}
