import { fromCallback } from 'xstate';
import type { SessionEvent } from '#machines/session/session.machine.ts';
import { tokenKey } from './tokenStorage.ts';

/** Other tabs log in and out by what they store (SES-04); this tab's timers may have slept. */
export const listenToTabs = fromCallback<SessionEvent>(({ sendBack }) => {
  const gone = new AbortController();
  window.addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key === tokenKey || key === null) sendBack({ type: 'token.changed', token: key === null ? null : newValue });
    },
    gone,
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') sendBack({ type: 'tab.woken' });
    },
    gone,
  );
  return () => gone.abort();
});
