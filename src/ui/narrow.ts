import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 699.98px)';

function subscribe(onChange: () => void) {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether a table has to turn into cards, so that nothing scrolls sideways (TAB-06). */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
