import { useSelector } from '@xstate/react';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { isOrganizer } from '#machines/session/session.selectors.ts';
import { paths } from '#src/paths.ts';
import { useServices } from '#src/services.tsx';
import { useFitting } from './fitting.ts';
import { LivePart } from './LivePart.tsx';
import { guideAddress, menu } from './menu.ts';

interface Entry {
  to: string;
  label: string;
  isGuide: boolean;
}

/** The sections that this reader may use, and the guide after them. */
function useEntries(): Entry[] {
  const { t, i18n } = useTranslation();
  const { config, session } = useServices();
  const mayAll = useSelector(session, isOrganizer);
  const sections = menu.filter(({ isForOrganizers }) => mayAll || !isForOrganizers);
  const guide = { to: guideAddress(config.guideUrl, i18n.language), label: t('OBSERVER_GUIDE'), isGuide: true };
  return [...sections.map(({ to, label }) => ({ to, label: t(label), isGuide: false })), guide];
}

/** Down the drawer, all of them. */
export function Navigation({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('MENU_MAIN')} className="sections">
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
    <nav ref={bar} aria-label={t('MENU_MAIN')} className="sections section-bar">
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
  const isCurrent = entries.some(({ to, isGuide }) => !isGuide && pathname.startsWith(to.split('?')[0] ?? to));
  const place = () => list.current?.style.setProperty('left', `${button.current?.getBoundingClientRect().left ?? 0}px`);
  return (
    <div className="more" data-more="" data-left-out={entries.length === 0}>
      <button ref={button} type="button" popoverTarget="more-sections" data-current={isCurrent} onClick={place}>
        {t('MENU_MORE')}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div ref={list} id="more-sections" popover="auto" className="account-menu more-menu">
        {entries.map((entry) => (
          <EntryLink key={entry.to} entry={entry} onChoose={() => list.current?.hidePopover()} />
        ))}
      </div>
    </div>
  );
}

function EntryLink({ entry: { to, label, isGuide }, onChoose }: { entry: Entry; onChoose?: () => void }): ReactNode {
  const { t } = useTranslation();
  if (isGuide)
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" onClick={onChoose}>
        {label}
        <ExternalLink size={14} aria-hidden="true" />
        <span className="unseen"> ({t('NEW_TAB')})</span>
      </a>
    );
  return (
    <NavLink to={to} onClick={onChoose}>
      <span className="section-name" data-name={label}>
        {label}
      </span>
      {to.startsWith(paths.urgents) && <LivePart name="UnreadBadge" />}
    </NavLink>
  );
}
