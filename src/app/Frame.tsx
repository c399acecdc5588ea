import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useServices } from '#src/services.tsx';
import './frame.css';
import { focusHeading, followHeading } from './heading.ts';
import { Header } from './Header.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { ToastRegion } from './ToastRegion.tsx';

/** What stands around every screen: skip link, header, notices; and the reader's place after a navigation (NAV-09). */
export function Frame() {
  const { t } = useTranslation();
  const { config } = useServices();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => (main.current === null ? undefined : followHeading(main.current, config.productName)), [config]);

  useEffect(() => {
    if (main.current !== null && shown.current !== pathname) focusHeading(main.current);
    shown.current = pathname;
  }, [pathname]);

  return (
    <>
      <a className="skip" href="#content">
        {t('SKIP_TO_CONTENT')}
      </a>
      <Header />
      <OfflineBar />
      <main id="content" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <ToastRegion />
      <ScrollRestoration />
    </>
  );
}
