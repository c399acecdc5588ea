import type { Address } from '#src/services.tsx';
import type { History } from './history.ts';

/** The history's address as machines see it. */
export function createAddress(history: History): Address {
  let isOurs = false;
  return {
    search: () => new URLSearchParams(history.current().location.search),
    write(search, { replace = false } = {}) {
      const { pathname, search: standing } = history.current().location;
      const text = search.toString();
      const written = text === '' ? '' : `?${text}`;
      if (written === standing) return;
      isOurs = true;
      history[replace ? 'replace' : 'push']({ pathname, search: written });
      isOurs = false;
    },
    subscribe(listener) {
      let { pathname, search } = history.current().location;
      return history.subscribe(({ location }) => {
        const isElsewhere = location.pathname !== pathname;
        const isSame = location.search === search;
        ({ pathname, search } = location);
        if (!isOurs && !isElsewhere && !isSame) listener(new URLSearchParams(search));
      });
    },
    go: (to) => history.push(to),
    rename: (path) => history.rename(path),
  };
}
