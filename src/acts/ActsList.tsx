import { useSelector } from '@xstate/react';
import { History } from 'lucide';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasOlder, isBlank, isGoingOn, itemsOf, loadedAt } from '#machines/timeline/timeline.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useIsLoading, useRetry } from '#src/loading/useRetry.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { AsOf } from '#src/time/When.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { ActsActor } from './acts.actors.ts';
import styles from './Acts.module.css';
import { ActsTable } from './ActsTable.tsx';

interface ActsListProps {
  acts: ActsActor;
  isOfOne: boolean;
  /** What to do where there are none. */
  none: ReactNode;
}

/** The acts in sight, and the way to older ones. */
export function ActsList({ acts, isOfOne, none }: ActsListProps) {
  const { t } = useTranslation();
  const blank = useSelector(acts, isBlank);
  const asOf = useSelector(acts, loadedAt);
  const isEmpty = useSelector(acts, (snapshot) => itemsOf(snapshot).length === 0);
  const goesOn = useSelector(acts, isGoingOn);
  const retry = useRetry(acts);
  const notice = (
    <LoadNotice
      actor={acts}
      title={t(goesOn ? 'HISTORY_OLDER_FAILED' : 'HISTORY_FAILED')}
      inSight={goesOn || isOfOne ? undefined : !blank}
    />
  );
  if (blank && retry?.failure.status === 404)
    return (
      <EmptyState icon={<Icon of={History} />} title={t('HISTORY_NOT_KEPT')}>
        <p>{t('HISTORY_NOT_KEPT_TEXT')}</p>
      </EmptyState>
    );
  if (blank)
    return (
      <>
        {notice}
        {retry === null && <SkeletonRows rows={isOfOne ? 3 : 8} kind="table" />}
      </>
    );
  return (
    <AsOf value={asOf}>
      {!goesOn && notice}
      {isEmpty ? (
        <EmptyState icon={<Icon of={History} />} title={t('HISTORY_NONE')}>
          {none}
        </EmptyState>
      ) : (
        <ActsTable acts={acts} isOfOne={isOfOne} />
      )}
      {goesOn && notice}
      <Older acts={acts} />
    </AsOf>
  );
}

function Older({ acts }: { acts: ActsActor }) {
  const { t } = useTranslation();
  const older = useSelector(acts, hasOlder);
  const canAsk = useSelector(acts, (snapshot) => snapshot.can({ type: 'more.requested' }));
  const goesOn = useSelector(acts, isGoingOn);
  const isLoading = useIsLoading(acts);
  if (!older) return null;
  return (
    <p className={styles['older']}>
      <Button disabled={!canAsk} onClick={() => acts.send({ type: 'more.requested' })}>
        {goesOn && isLoading ? t('LOADING') : t('HISTORY_OLDER')}
      </Button>
    </p>
  );
}
