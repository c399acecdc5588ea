import { useSelector } from '@xstate/react';
import { Bell, BellOff } from 'lucide';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isLost } from '#machines/live/live.selectors.ts';
import { announcedCount, unreadCount } from '#machines/unread/unread.selectors.ts';
import type { LiveActor } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { showInTab } from './unreadInTab.ts';
import type { Sound } from './liveSound.ts';

type UnreadActor = NonNullable<ReturnType<LiveActor['getSnapshot']>['children']['unread']>;

const useUnread = (actor: LiveActor) => useSelector(actor, ({ children }) => children.unread);

/** A longer number would push the sections of the header away; its title says all of it. */
const greatestShown = 999;

/** How many emergencies are unread, beside the way to them; nothing while the number could be wrong. */
export function UnreadBadge({ actor }: { actor: LiveActor }) {
  const unread = useUnread(actor);
  return unread === undefined ? null : <Badge live={actor} unread={unread} />;
}

function Badge({ live, unread }: { live: LiveActor; unread: UnreadActor }) {
  const { t } = useTranslation();
  const count = useSelector(unread, unreadCount);
  const isOld = useSelector(live, isLost);
  if (count === null || count === 0) return null;
  const said = t('LIVE_UNREAD', { count });
  const title = isOld ? t('LIVE_UNREAD_OLD', { unread: said }) : said;
  return (
    <span className={look('unreadBadge')} data-old={isOld} title={title}>
      <span aria-hidden="true">{count > greatestShown ? `${greatestShown}+` : count}</span>
      <span className="visually-hidden"> {title}</span>
    </span>
  );
}

/** Tells who cannot see the number when it rises, and shows it in the tab. */
export function News({ actor }: { actor: LiveActor }) {
  const unread = useUnread(actor);
  return unread === undefined ? null : <NewsOf unread={unread} />;
}

function NewsOf({ unread }: { unread: UnreadActor }) {
  const { t } = useTranslation();
  const all = useSelector(unread, unreadCount) ?? 0;
  useEffect(() => showInTab(all), [all]);
  const count = useSelector(unread, announcedCount);
  return (
    <output className="visually-hidden">
      {count === 0 ? '' : t('LIVE_NEWS', { unread: t('LIVE_UNREAD', { count }) })}
    </output>
  );
}

export function SoundSwitch({ sound }: { sound: Sound }) {
  const { t } = useTranslation();
  const isOn = useSyncExternalStore(sound.subscribe, sound.isOn);
  const icon = isOn ? Bell : BellOff;
  return (
    <button type="button" aria-pressed={isOn} onClick={() => sound.turn(!isOn)}>
      {t('LIVE_SOUND')}
      <Icon of={icon} size={16} />
    </button>
  );
}
