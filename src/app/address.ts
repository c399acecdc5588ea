import type { Address } from '#src/services.tsx';
import type { History } from './history.ts';

/** The history's address as machines see it. */
export function createAddress(history: History): Address {
  let isOurs = false;
  return {
    search: () => new URLSearchParams(history.current().location.search),
    path: () => history.current().location.pathname,
    write(search, { replace = false, path } = {}) {
      const { pathname: here, search: standing } = history.current().location;
      const text = search.toString();
      const written = text === '' ? '' : `?${text}`;
      const pathname = path ?? here;
      if (written === standing && pathname === here) return;
      isOurs = true;
      history[replace ? 'replace' : 'push']({ pathname, search: written });
      isOurs = false;
    },
    subscribe(listener, isHere) {
      let { pathname, search } = history.current().location;
      return history.subscribe(({ location }) => {
        const isElsewhere = isHere ? !isHere(location.pathname) : location.pathname !== pathname;
        const isSame = location.search === search && location.pathname === pathname;
        ({ pathname, search } = location);
        if (!isOurs && !isElsewhere && !isSame) listener(new URLSearchParams(search), pathname);
      });
    },
    go: (to) => history.push(to),
    rename: (path) => history.rename(path),
  };
}
