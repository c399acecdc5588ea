import { useTranslation } from 'react-i18next';
import type { CoverageStation } from '#contract/coverage.ts';
import { ObserverName } from '#src/observer/ObserverName.tsx';
import { useFormat } from '#src/services.tsx';

type Observer = CoverageStation['observers'][number];

/** Who is at a station, was there, or should be. */
export function Observers({ observers }: { observers: readonly Observer[] }) {
  const { t } = useTranslation();
  if (observers.length === 0) return <span>{t('COVERAGE_NOBODY')}</span>;
  return (
    <ul>
      {observers.map((observer, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- who was erased has no number
        <li key={observer.idObserver ?? `erased ${at}`}>
          <Name {...observer} /> <span>{observer.ngo}</span> <Presence {...observer} />
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

function Presence({ arrivedAt, leftAt, isPlanned, lastHeard }: Observer) {
  const { t } = useTranslation();
  const format = useFormat();
  if (leftAt !== null) return <span>{t('COVERAGE_LEFT', { time: format.shortest(leftAt) })}</span>;
  if (arrivedAt !== null) return <span>{t('COVERAGE_THERE', { time: format.shortest(arrivedAt) })}</span>;
  return isPlanned && lastHeard === null ? <span>{t('COVERAGE_NOT_THERE')}</span> : null;
}
