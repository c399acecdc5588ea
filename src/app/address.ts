import type { createBrowserRouter } from 'react-router-dom';
import type { Address } from '#src/services.tsx';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate' | 'subscribe'>;

/** The router's address as machines see it. */
export function createAddress(router: Router): Address {
  let written: string | null = null;
  return {
    search: () => new URLSearchParams(router.state.location.search),
    write(search, { replace = false } = {}) {
      const text = search.toString();
      written = text === '' ? '' : `?${text}`;
      if (written === router.state.location.search) return;
      const { pathname } = router.state.location;
      void router.navigate({ pathname, search: written }, { replace, preventScrollReset: true });
    },
    subscribe(listener) {
      let { pathname, search } = router.state.location;
      return router.subscribe(({ location }) => {
        const stayed = location.pathname === pathname;
        const changed = location.search !== search;
        ({ pathname, search } = location);
        if (!stayed || !changed) return;
        const isOurs = search === written;
        written = null;
        if (!isOurs) listener(new URLSearchParams(search));
      });
    },
    go(to) {
      void router.navigate(to);
    },
  };
}
