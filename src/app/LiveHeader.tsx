import { useSelector } from '@xstate/react';
import { Bell, BellOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isLost } from '#machines/live/live.selectors.ts';
import { announcedCount, unseenCount, unseenGoesOn } from '#machines/unseen/unseen.selectors.ts';
import type { LiveActor } from '#src/services.tsx';
import styles from './LiveHeader.module.css';
import type { Sound } from './liveSound.ts';

type UnseenActor = NonNullable<ReturnType<LiveActor['getSnapshot']>['children']['unseen']>;

const useUnseen = (actor: LiveActor) => useSelector(actor, ({ children }) => children.unseen);

/** How many urgent threads were not seen, beside the way to them; nothing while the number could be wrong. */
export function UnseenBadge({ actor }: { actor: LiveActor }) {
  const unseen = useUnseen(actor);
  return unseen === undefined ? null : <Badge live={actor} unseen={unseen} />;
}

function useSaid() {
  const { t } = useTranslation();
  return (count: number, goesOn: boolean) =>
    goesOn ? t('LIVE_UNSEEN_MORE', { most: count }) : t('LIVE_UNSEEN', { count });
}

function Badge({ live, unseen }: { live: LiveActor; unseen: UnseenActor }) {
  const { t } = useTranslation();
  const said = useSaid();
  const count = useSelector(unseen, unseenCount);
  const goesOn = useSelector(unseen, unseenGoesOn);
  const isOld = useSelector(live, isLost);
  if (count === null || count === 0) return null;
  const seen = said(count, goesOn);
  const title = isOld ? t('LIVE_UNSEEN_OLD', { seen }) : seen;
  return (
    <span className={styles['badge']} data-old={isOld} title={title}>
      <span aria-hidden="true">{`${count}${goesOn ? '+' : ''}`}</span>
      <span className="unseen"> {title}</span>
    </span>
  );
}

/** Tells who cannot see the number when it rises. */
export function News({ actor }: { actor: LiveActor }) {
  const unseen = useUnseen(actor);
  return unseen === undefined ? null : <NewsOf unseen={unseen} />;
}

function NewsOf({ unseen }: { unseen: UnseenActor }) {
  const { t } = useTranslation();
  const said = useSaid();
  const count = useSelector(unseen, announcedCount);
  const goesOn = useSelector(unseen, unseenGoesOn);
  return <output className="unseen">{count === 0 ? '' : t('LIVE_NEWS', { seen: said(count, goesOn) })}</output>;
}

export function SoundSwitch({ sound }: { sound: Sound }) {
  const { t } = useTranslation();
  const isOn = useSyncExternalStore(sound.subscribe, sound.isOn);
  const Icon = isOn ? Bell : BellOff;
  return (
    <button
      type="button"
      className={`icon-button ${styles['sound']}`}
      aria-pressed={isOn}
      aria-label={t('LIVE_SOUND')}
      title={t('LIVE_SOUND')}
      onClick={() => sound.turn(!isOn)}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
