import { useSelector } from '@xstate/react';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { isOrganizer } from '#machines/session/session.selectors.ts';
import { paths } from '#src/paths.ts';
import { useServices } from '#src/services.tsx';
import { LivePart } from './LivePart.tsx';
import { guideAddress, menu } from './menu.ts';

/** The sections and the guide: across the header, or down the drawer. */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  const { t, i18n } = useTranslation();
  const { config, session } = useServices();
  const mayAll = useSelector(session, isOrganizer);
  const sections = menu.filter(({ isForOrganizers }) => mayAll || !isForOrganizers);
  return (
    <nav aria-label={t('MENU_MAIN')} className="sections">
      {sections.map(({ to, label }) => (
        <NavLink key={to} to={to} onClick={onChoose}>
          {t(label)}
          {to.startsWith(paths.urgents) && <LivePart name="UnseenBadge" />}
        </NavLink>
      ))}
      <a href={guideAddress(config.guideUrl, i18n.language)} target="_blank" rel="noopener noreferrer">
        {t('OBSERVER_GUIDE')}
        <ExternalLink size={14} aria-hidden="true" />
        <span className="unseen"> ({t('NEW_TAB')})</span>
      </a>
    </nav>
  );
}
