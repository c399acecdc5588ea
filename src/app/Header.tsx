import { Menu, X } from 'lucide';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useServices } from '#src/services.tsx';
import { look, slotLook } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Find } from './find/Find.tsx';
import { useStart } from './frameContext.ts';
import { LivePart } from './LivePart.tsx';
import { Navigation, SectionBar } from './Navigation.tsx';
import { UserMenu } from './UserMenu.tsx';

export function Header() {
  const { t } = useTranslation();
  const { config } = useServices();
  return (
    <header className={slotLook('header', 'root')}>
      <Drawer />
      <Link to={useStart()} className={slotLook('header', 'mark')} aria-label={`${config.productName}: ${t('HOME')}`}>
        <span aria-hidden="true">◆</span> {config.productName}
      </Link>
      <div className={slotLook('header', 'wide')}>
        <SectionBar />
      </div>
      <LivePart name="News" />
      <div className={slotLook('header', 'find')}>
        <Find />
      </div>
      <UserMenu />
    </header>
  );
}

/** Below 900 px the sections stand in a drawer. */
function Drawer() {
  const { t } = useTranslation();
  const drawer = useRef<HTMLDialogElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const close = () => drawer.current?.close();
  const open = () => {
    flushSync(() => setOpened(true));
    drawer.current?.showModal();
  };
  return (
    <div className={slotLook('header', 'narrow')}>
      {/* What is unread is part of its name: it is a reason to open the menu. */}
      <Button variant="ghost" aria-haspopup="dialog" data-tip={t('MENU')} className={look('tip')} onClick={open}>
        <Icon of={Menu} label={t('MENU')} />
        <LivePart name="UnreadBadge" />
      </Button>
      <dialog ref={drawer} className={look('drawer')} aria-label={t('MENU')}>
        <div>
          <IconButton name={t('MENU_CLOSE')} onClick={close}>
            <Icon of={X} />
          </IconButton>
        </div>
        {wasOpened && <Navigation onChoose={close} />}
      </dialog>
    </div>
  );
}
