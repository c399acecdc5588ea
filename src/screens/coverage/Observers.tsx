import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoverageStation } from '#contract/coverage.ts';
import { ObserverName } from '#src/observer/ObserverName.tsx';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';

type Observer = CoverageStation['observers'][number];

/** Who is at a station, was there, or should be. */
export function Observers({ observers }: { observers: readonly Observer[] }) {
  const { t } = useTranslation();
  const presence = usePresence();
  if (observers.length === 0) return <span>{t('COVERAGE_NOBODY')}</span>;
  return (
    <ul>
      {observers.map((observer, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- who was erased has no number
        <li key={observer.idObserver ?? `erased ${at}`} className={look('wrap', { gap: 'lg', dividers: 'dots' })}>
          <Name {...observer} />
          {[observer.ngo, presence(observer)].filter(Boolean).map((fact) => (
            <Fragment key={fact}>
              {' '}
              <span>{fact}</span>
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}

const Name = ({ idObserver, name }: Observer) => {
  const { t } = useTranslation();
  if (idObserver === null || name === '') return <em>{t('COVERAGE_ERASED')}</em>;
  return <ObserverName id={idObserver} name={name} />;
};

/** Since when they are there, or until when they were; null where nobody knows. */
function usePresence(): (observer: Observer) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ arrivedAt, leftAt, isPlanned, lastHeard }) => {
    if (leftAt !== null) return t('COVERAGE_LEFT', { time: format.shortest(leftAt) });
    if (arrivedAt !== null) return t('COVERAGE_THERE', { time: format.shortest(arrivedAt) });
    return isPlanned && lastHeard === null ? t('COVERAGE_NOT_THERE') : null;
  };
}
