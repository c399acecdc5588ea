import { useSelector } from '@xstate/react';
import { ChevronDown, ExternalLink } from 'lucide';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { claimsOf } from '#machines/session/session.selectors.ts';
import { pathTo } from '#src/routes.ts';
import { useFeature, useServices } from '#src/services.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { guideAddress } from './guideAddress.ts';
import { LivePart } from './LivePart.tsx';
import { LogOut } from './LogOut.tsx';
import { ReportProblem } from './ReportProblem.tsx';
import { DensityChoice, LanguageChoice, StartPageChoice, ThemeChoice } from './Preferences.tsx';
import { useSoon } from './useSoon.ts';

/** What belongs to the reader: account, guide, language, theme, sound, and the way out. */
export function UserMenu() {
  const { t } = useTranslation();
  const { session } = useServices();
  const menu = useRef<HTMLDivElement>(null);
  const [isWanted, callFor] = useSoon();
  const name = useSelector(session, claimsOf)?.userName ?? '';
  return (
    <div className={slotLook('header', 'account')}>
      <Button variant="ghost" popoverTarget="account" aria-label={t('ACCOUNT', { name })}>
        <span className={slotLook('header', 'user')}>{name}</span>
        <Icon of={ChevronDown} />
      </Button>
      <div ref={menu} id="account" popover="auto" className={slotLook('popover', 'root')} onBeforeToggle={callFor}>
        <p className={slotLook('popover', 'name')}>{name}</p>
        {isWanted && <Contents onChoose={() => menu.current?.hidePopover()} />}
      </div>
    </div>
  );
}

function Contents({ onChoose }: { onChoose: () => void }) {
  return (
    <>
      <Links onChoose={onChoose} />
      <div className={slotLook('popover', 'choices')}>
        <LanguageChoice />
        <ThemeChoice />
        <DensityChoice />
        <StartPageChoice />
      </div>
      <LivePart name="SoundSwitch" />
      <ReportProblem onAsk={onChoose} />
      <LogOut onAsk={onChoose} />
    </>
  );
}

function Links({ onChoose }: { onChoose: () => void }) {
  const { t, i18n } = useTranslation();
  const { config, session } = useServices();
  const idNgo = useSelector(session, claimsOf)?.idNgo;
  const hasAccount = useFeature('account');
  return (
    <>
      {idNgo != null && (
        <Link to={pathTo('ngoView', { id: idNgo })} onClick={onChoose}>
          {t('MY_NGO')}
        </Link>
      )}
      {hasAccount && (
        <Link to={pathTo('account')} onClick={onChoose}>
          {t('MY_ACCOUNT')}
        </Link>
      )}
      <a
        href={guideAddress(config.guideUrl, i18n.language)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onChoose}
      >
        {t('OBSERVER_GUIDE')}
        <Icon of={ExternalLink} size={14} />
        <span className="visually-hidden"> ({t('NEW_TAB')})</span>
      </a>
    </>
  );
}
