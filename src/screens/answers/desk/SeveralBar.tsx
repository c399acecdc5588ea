import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { areAllChosen, isOver, isPicking } from '#machines/bulk-act/bulk-act.selectors.ts';
import { headerMark, pickedCount } from '#machines/selection/selection.selectors.ts';
import { totalItems } from '#machines/threads/threads.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { CheckLine } from '#src/ui/CheckLine.tsx';
import { look } from '#src/theme/classes.ts';
import styles from './Several.module.css';
import type { Several } from './severalContext.ts';
import { SeveralActions } from './SeveralActions.tsx';
import { SeveralOver } from './SeveralOver.tsx';
import { SeveralRun } from './SeveralRun.tsx';

/** Several visits at once: which ones, what about them, how far it is, and what became of it (DSK-11). */
export function SeveralBar({ several }: { several: Several }) {
  const { t } = useTranslation();
  const picking = useSelector(several.bulk, isPicking);
  const over = useSelector(several.bulk, isOver);
  return (
    <section className={styles['bar']} aria-label={t('SEVERAL')}>
      {picking ? <Picking several={several} /> : over ? <SeveralOver several={several} /> : <SeveralRun {...several} />}
    </section>
  );
}

function Picking({ several }: { several: Several }) {
  const { t } = useTranslation();
  const { bulk, selection } = several;
  const areAll = useSelector(bulk, areAllChosen);
  const mark = useSelector(selection, headerMark);
  const picked = useSelector(selection, pickedCount);
  const total = useSelector(several.desk.threads, totalItems) ?? 0;
  const count = areAll ? total : picked;
  return (
    <>
      <div className={look('wrap', { gap: 'md' })}>
        <CheckLine
          label={t('SEVERAL_ALL_SHOWN')}
          checked={areAll || mark === 'all'}
          disabled={areAll}
          ref={(box) => {
            if (box !== null) box.indeterminate = !areAll && mark === 'some';
          }}
          onChange={() => selection.send({ type: 'all.toggled' })}
        />
        <output>{areAll ? t('SEVERAL_ALL_MEANT', { count }) : t('SEVERAL_PICKED', { count })}</output>
        {areAll ? (
          <Button size="sm" onClick={() => bulk.send({ type: 'picked.chosen' })}>
            {t('SEVERAL_ONLY_PICKED')}
          </Button>
        ) : (
          mark === 'all' &&
          total > picked && (
            <Button size="sm" onClick={() => bulk.send({ type: 'all.chosen' })}>
              {t('SEVERAL_ALL', { count: total })}
            </Button>
          )
        )}
        <Button size="sm" variant="ghost" onClick={() => bulk.send({ type: 'picking.ended' })}>
          {t('SEVERAL_END')}
        </Button>
      </div>
      {count > 0 && <SeveralActions several={several} count={count} areAll={areAll} />}
    </>
  );
}
