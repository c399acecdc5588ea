import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRef, Snapshot } from 'xstate';
import { keptAt } from '#machines/resource/resource.selectors.ts';
import { useFormat } from '#src/services.tsx';
import styles from './Kept.module.css';

interface KeptProps {
  actor: ActorRef<Snapshot<unknown> & Parameters<typeof keptAt>[0], never>;
}

/** How old something is, while it is what an earlier visit saw. */
export function Kept({ actor }: KeptProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const since = useSelector(actor, keptAt);
  if (since === null) return null;
  return <span className={styles['kept']}>{t('LIST_AS_OF_REFRESHING', { time: format.time(since) })}</span>;
}
