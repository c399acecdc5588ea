import { useSelector } from '@xstate/react';
import { ChevronDown, Menu, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { claimsOf } from '#machines/session/session.selectors.ts';
import { home, paths } from '#src/paths.ts';
import { useFeature, useServices } from '#src/services.tsx';
import './header.css';
import './drawer.css';
import { LivePart } from './LivePart.tsx';
import { Navigation, SectionBar } from './Navigation.tsx';
import { LanguageChoice, ThemeChoice } from './Preferences.tsx';

export function Header() {
  const { t } = useTranslation();
  const { config } = useServices();
  return (
    <header className="bar">
      <Drawer />
      <Link to={home} className="mark" aria-label={`${config.productName}: ${t('HOME')}`}>
        <span aria-hidden="true">◆</span> {config.productName}
      </Link>
      <div className="bar-wide">
        <SectionBar />
        <LivePart name="SoundSwitch" />
        <LanguageChoice />
        <ThemeChoice />
      </div>
      <LivePart name="News" />
      <Account />
    </header>
  );
}

function Account() {
  const { t } = useTranslation();
  const { session } = useServices();
  const menu = useRef<HTMLDivElement>(null);
  const claims = useSelector(session, claimsOf);
  const hasAccount = useFeature('account');
  const name = claims?.userName ?? '';
  return (
    <div className="account">
      <button type="button" popoverTarget="account" aria-label={t('ACCOUNT', { name })}>
        <span className="account-name">{name}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div ref={menu} id="account" popover="auto" className="account-menu">
        <p>{name}</p>
        {claims?.idNgo != null && (
          <Link to={`${paths.ngos}/view/${claims.idNgo}`} onClick={() => menu.current?.hidePopover()}>
            {t('MY_NGO')}
          </Link>
        )}
        {hasAccount && (
          <Link to={paths.account} onClick={() => menu.current?.hidePopover()}>
            {t('MY_ACCOUNT')}
          </Link>
        )}
        <button type="button" onClick={() => session.send({ type: 'session.closed' })}>
          {t('LOGOUT')}
        </button>
      </div>
    </div>
  );
}

/** Below 900 px the sections and choices stand in a drawer. */
function Drawer() {
  const { t } = useTranslation();
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  return (
    <div className="bar-narrow">
      <button
        type="button"
        className="icon-button"
        aria-label={t('MENU')}
        title={t('MENU')}
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
      >
        <Menu size={20} aria-hidden="true" />
      </button>
      <dialog ref={drawer} className="drawer" aria-label={t('MENU')}>
        <button
          type="button"
          className="icon-button"
          aria-label={t('MENU_CLOSE')}
          title={t('MENU_CLOSE')}
          onClick={close}
        >
          <X size={20} aria-hidden="true" />
        </button>
        <Navigation onChoose={close} />
        <div className="drawer-choices">
          <LanguageChoice />
          <ThemeChoice />
          <LivePart name="SoundSwitch" />
        </div>
      </dialog>
    </div>
  );
}
