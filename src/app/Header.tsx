import { Menu, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { home } from '#src/routes.ts';
import { useServices } from '#src/services.tsx';
import './header.css';
import './drawer.css';
import { LivePart } from './LivePart.tsx';
import { Navigation, SectionBar } from './Navigation.tsx';
import { UserMenu } from './UserMenu.tsx';

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
      </div>
      <LivePart name="News" />
      <UserMenu />
    </header>
  );
}

/** Below 900 px the sections stand in a drawer. */
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
      </dialog>
    </div>
  );
}
