import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createActor } from 'xstate';
import { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import { startTranslating } from '#src/i18n/i18n.ts';
import { createRemember } from '#src/remember.ts';
import { ServicesProvider } from '#src/services.tsx';
import { Theme } from '#src/ui/Theme.tsx';
import { createAddress } from './address.ts';
import { connection } from './connection.ts';
import type { Core } from './core.ts';
import { FrameContext } from './frameContext.ts';
import { routes } from './routes.tsx';

const toastPlaces = 3;

type Router = ReturnType<typeof createBrowserRouter>;

/** The first screen's chunk has arrived, or failed to. */
function whenReady(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((ready) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      ready();
    });
  });
}

/** Shows frame and screens; resolves when the first one stands. All of it goes when the signal comes (SES-07). */
export async function startShell(core: Core, place: HTMLElement, over: AbortSignal): Promise<void> {
  const router = createBrowserRouter(routes);
  const toasts = createActor(toastsMachine, { systemId: 'toasts', input: { limit: toastPlaces } });
  over.addEventListener('abort', () => {
    router.dispose();
    toasts.stop();
  });
  await Promise.all([startTranslating(core.language, core.translations), whenReady(router)]);
  if (over.aborted) return;
  toasts.start();
  const { config, call, session, shelf, language } = core;
  const services = {
    config,
    call,
    session,
    toasts,
    address: createAddress(router),
    remember: createRemember(shelf),
    connection,
  };
  place.removeAttribute('aria-busy');
  const root = createRoot(place);
  over.addEventListener('abort', () => root.unmount());
  root.render(
    <Theme>
      <ServicesProvider services={services}>
        <FrameContext value={{ language, shelf }}>
          <RouterProvider router={router} />
        </FrameContext>
      </ServicesProvider>
    </Theme>,
  );
}
