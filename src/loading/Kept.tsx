import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRef, Snapshot } from 'xstate';
import { keptAt } from '#machines/resource/resource.selectors.ts';
import { look, slotLook } from '#src/theme/classes.ts';
import { useFormat } from '#src/services.tsx';
import { type Loading, useRetry } from './useRetry.ts';

interface KeptProps {
  actor: ActorRef<Snapshot<unknown> & Parameters<typeof keptAt>[0] & Loading, never>;
}

/** How old something is, while it is what an earlier visit saw. */
export function Kept({ actor }: KeptProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const since = useSelector(actor, keptAt);
  const isFailing = useRetry(actor) !== null;
  if (since === null) return null;
  const text = isFailing ? 'LIST_AS_OF_NOT_REFRESHED' : 'LIST_AS_OF_REFRESHING';
  const soon = slotLook('listHeader', 'refreshing');
  return <span className={`${look('quiet')} ${soon}`}>{t(text, { time: format.time(since) })}</span>;
}
