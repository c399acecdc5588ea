import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 899.98px)';

function subscribe(onChange: () => void) {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether there is room for the list or the thread, not for both. */
export const useOnePane = () => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
