import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { asOf, greatest, rowsInSight, wholeOf } from '#machines/top-list/top-list.selectors.ts';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { Ranking } from './Ranking.tsx';
import type { ListActor } from './statistics.actors.ts';
import styles from './Statistics.module.css';
import { doorOf, type TopList } from './top-lists.ts';
import { WholeList } from './WholeList.tsx';

interface TopListCardProps {
  list: TopList;
  actor: ListActor;
  hasRates: boolean;
  onOpen: () => void;
}

/** The first five of a top list (STA-01). */
export function TopListCard({ list, actor, hasRates, onOpen }: TopListCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const rows = useSelector(actor, rowsInSight);
  const most = useSelector(actor, greatest);
  const time = useSelector(actor, asOf);
  const isOutdated = useRetry(actor) !== null;
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header id={id}>
        <h2>{t(list.header)}</h2> <p>{t(list.subheader)}</p>
      </header>
      <WholeList whole={useSelector(actor, wholeOf)} hasRates={hasRates} />
      <Ranking rows={rows} from={1} greatest={most} doorOf={doorOf(list)} hasRates={hasRates} />
      <footer>
        <Button
          variant="plain"
          size="xs"
          className={styles['open'] ?? ''}
          aria-label={`${t('SEE_COMPLETE_LIST')}: ${t(list.header)} ${t(list.subheader)}`}
          onClick={onOpen}
        >
          {t('SEE_COMPLETE_LIST')}
        </Button>
        {isOutdated && time !== null && (
          <span className={styles['outdated']}>{t('STATISTICS_NOT_REFRESHED', { time: format.time(time) })}</span>
        )}
      </footer>
    </section>
  );
}

/** The shape of a card whose figures are on their way. */
export const CardSkeleton = () => (
  <div className={`${styles['skeleton']} ${look('breathing')}`} aria-hidden>
    <i />
    <i />
    <i />
    <i />
    <i />
    <i />
  </div>
);
