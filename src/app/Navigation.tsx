import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide';
import { memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { roleIn } from '#machines/session/session.selectors.ts';
import { sectionsFor } from '#src/menu.ts';
import { home } from '#src/routes.ts';
import { useFeatures, useServices } from '#src/services.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useFitting } from './menuFitting.ts';
import { LivePart } from './LivePart.tsx';
import { useSoon } from './useSoon.ts';

interface Entry {
  to: string;
  label: string;
}

/** The sections that this reader may use. */
function useEntries(): Entry[] {
  const { t } = useTranslation();
  const { session } = useServices();
  const role = useSelector(session, roleIn);
  const features = useFeatures();
  return useMemo(
    () => sectionsFor(role, features).map(({ start, name }) => ({ to: start, label: t(name) })),
    [role, features, t],
  );
}

/** Down the drawer, all of them. */
export function Navigation({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('MENU_MAIN')}>
      {useEntries().map((entry) => (
        <EntryLink key={entry.to} entry={entry} onChoose={onChoose} />
      ))}
    </nav>
  );
}

/** Across the header, as many as there is room for; the others wait behind "More". */
export function SectionBar() {
  const { t } = useTranslation();
  const entries = useEntries();
  const bar = useRef<HTMLElement>(null);
  const fitting = Math.min(useFitting(bar), entries.length);
  return (
    <nav ref={bar} aria-label={t('MENU_MAIN')} className={slotLook('header', 'bar')}>
      {entries.map((entry, at) => (
        <span key={entry.to} data-entry="" data-left-out={at >= fitting}>
          <EntryLink entry={entry} />
        </span>
      ))}
      <More entries={entries.slice(fitting)} />
    </nav>
  );
}

/** It keeps its room while nothing waits behind it, so that this can be measured. */
function More({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isWanted, callFor] = useSoon();
  const isCurrent = entries.some(({ to }) => pathname.startsWith(to.split('?')[0] ?? to));
  const place = () => list.current?.style.setProperty('left', `${button.current?.getBoundingClientRect().left ?? 0}px`);
  return (
    <div className={slotLook('header', 'more')} data-more="" data-left-out={entries.length === 0}>
      <button ref={button} type="button" popoverTarget="more-sections" data-current={isCurrent} onClick={place}>
        {t('MENU_MORE')}
        <Icon of={ChevronDown} size={16} />
      </button>
      <div
        ref={list}
        id="more-sections"
        popover="auto"
        className={slotLook('popover', 'root')}
        data-sections=""
        onBeforeToggle={callFor}
      >
        {isWanted &&
          entries.map((entry) => (
            <EntryLink key={entry.to} entry={entry} isListed onChoose={() => list.current?.hidePopover()} />
          ))}
      </div>
    </div>
  );
}

interface EntryLinkProps {
  entry: Entry;
  onChoose?: () => void;
  /** It stands in a list that opens, which has a look of its own for links. */
  isListed?: boolean;
}

/** Rendered anew for another entry only: the bar is rendered for each width. */
const EntryLink = memo(({ entry: { to, label }, onChoose, isListed = false }: EntryLinkProps) => {
  return (
    <NavLink to={to} className={isListed ? '' : slotLook('header', 'entry')} onClick={onChoose}>
      <span className={slotLook('header', 'name')} data-name={label}>
        {label}
        {to === home && (
          <span className={slotLook('header', 'badge')}>
            <LivePart name="UnreadBadge" />
          </span>
        )}
      </span>
    </NavLink>
  );
});
