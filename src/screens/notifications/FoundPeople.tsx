import { useSelector } from '@xstate/react';
import { MapPin, UserSearch } from 'lucide';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as people from '#machines/notification-recipients/notification-recipients.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useIsLoading, useRetry } from '#src/loading/useRetry.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './FoundPeople.module.css';
import type { RecipientsActor } from './notifications.actors.ts';
import { PeopleCards } from './PeopleCards.tsx';

/** What came of the search: observers to pick from, nobody, or why it failed (NTF-03, NTF-04). */
export function FoundPeople({ recipients }: { recipients: RecipientsActor }) {
  const { t } = useTranslation();
  const searching = useIsLoading(recipients);
  const blank = useSelector(recipients, people.isBlank);
  const nobody = useSelector(recipients, people.isNobodyThere);
  const dropped = useSelector(recipients, people.droppedCount);
  const retry = useRetry(recipients);
  return (
    <div className={look('stack', { gap: 'sm' })} aria-busy={searching}>
      <LoadNotice actor={recipients} title={t('OBSERVERS_LOAD_FAILED')} />
      <output className={styles['dropped']}>{dropped > 0 && t('NOTIFICATION_DROPPED', { count: dropped })}</output>
      {searching && blank && <SkeletonRows rows={4} />}
      {nobody && (
        <EmptyState icon={<Icon of={UserSearch} />} title={t('NOTIFICATION_NOBODY')}>
          <p>{t('NOTIFICATION_NOBODY_TEXT')}</p>
        </EmptyState>
      )}
      {blank && !searching && !nobody && retry === null && (
        <EmptyState icon={<Icon of={MapPin} />} title={t('NOTIFICATION_NO_RECIPIENTS')}>
          <p>{t('NOTIFICATION_NO_RECIPIENTS_TEXT')}</p>
        </EmptyState>
      )}
      {!blank && <Picking recipients={recipients} isOfEarlier={retry !== null} />}
    </div>
  );
}

interface PickingProps {
  recipients: RecipientsActor;
  /** The search that is wanted has failed: nobody shall take those of the one before for its answer. */
  isOfEarlier: boolean;
}

function Picking({ recipients, isOfEarlier }: PickingProps) {
  const { t } = useTranslation();
  const found = useSelector(recipients, people.foundPeople);
  const picked = useSelector(recipients, people.pickedIds);
  const ids = useMemo(() => new Set(picked), [picked]);
  const toggle = useCallback((id: number) => recipients.send({ type: 'person.toggled', id }), [recipients]);
  return (
    <>
      <div className={`${look('wrap')} ${styles['head']}`}>
        <output data-earlier={isOfEarlier || undefined}>
          {t(isOfEarlier ? 'NOTIFICATION_FOUND_EARLIER' : 'NOTIFICATION_FOUND', { count: found.length })}
        </output>
        <Button
          size="sm"
          disabled={picked.length === found.length}
          why={t('NOTIFICATION_ALL_PICKED')}
          onClick={() => recipients.send({ type: 'all.picked' })}
        >
          {t('SELECT_ALL')}
        </Button>
        <Button
          size="sm"
          disabled={picked.length === 0}
          why={t('NOTIFICATION_NONE_PICKED')}
          onClick={() => recipients.send({ type: 'all.dropped' })}
        >
          {t('DESELECT_ALL')}
        </Button>
      </div>
      <PeopleCards people={found} picked={ids} onToggle={toggle} />
    </>
  );
}
