import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { routeAt, routes, screenPath } from '#src/routes.ts';
import { useServices } from '#src/services.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { focusHeading } from '#src/ui/focus.ts';
import { createOutage, OutageContext } from '#src/ui/outage.ts';
import { ModalNotice } from '#src/ui/modalNotice.ts';
import { useFrameTools } from './frameContext.ts';
import { followHeading } from './documentTitle.ts';
import { Header } from './Header.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { LivePart } from './LivePart.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Screens } from './Screens.tsx';
import { ToastRegion } from './ToastRegion.tsx';

// Made once: a navigation draws anew only what asks where it leads.
const header = <Header />;
const offlineBar = <OfflineBar />;
const notice = <LivePart name="SessionNotice" />;
const toastRegion = <ToastRegion />;

/** What stands around every screen: skip link, header, notices; and the reader's place after a navigation (NAV-09). */
export function Frame() {
  const { t } = useTranslation();
  const { config, connection } = useServices();
  const [outage] = useState(() => createOutage(connection));
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const { history } = useFrameTools();
  const main = useRef<HTMLElement>(null);
  const screen = screenPath(pathname);
  const shown = useRef(screen);
  const name = routeAt(pathname);
  const route = name === null ? null : routes[name];
  const title = route?.title ? t(route.title) : '';

  useEffect(
    () => (main.current === null ? undefined : followHeading(main.current, config.productName, title)),
    [config, title],
  );

  useLayoutEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (main.current !== null) focusHeading(main.current);
    window.scrollTo(0, isReturn ? history.scrollOf(key) : 0);
  }, [history, isReturn, key, screen]);

  return (
    <OutageContext value={outage}>
      <a className={slotLook('frame', 'skip')} href="#content">
        {t('SKIP_TO_CONTENT')}
      </a>
      {header}
      {offlineBar}
      {notice}
      <main id="content" className={slotLook('frame', 'content')} ref={main} tabIndex={-1}>
        <ModalNotice value={notice}>
          <ErrorBoundary place={key}>
            <Screens />
          </ErrorBoundary>
        </ModalNotice>
      </main>
      {toastRegion}
    </OutageContext>
  );
}
