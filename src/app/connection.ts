import type { Connection } from '#src/services.tsx';

/** Whether the browser believes to be online, and word of each change. */
export const connection: Connection = {
  isOnline: () => navigator.onLine,
  subscribe(listener) {
    const gone = new AbortController();
    window.addEventListener('online', () => listener(true), gone);
    window.addEventListener('offline', () => listener(false), gone);
    return () => gone.abort();
  },
};
