import { fromPromise, type ActorRefFrom } from 'xstate';
import type { Session } from '#contract/sessions.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { sessionsMachine, type SessionsNotice } from '#machines/sessions/sessions.machine.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast } from '#src/ui/failureText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';

export type SessionsActor = ActorRefFrom<typeof sessionsMachine>;

/** The calls about somebody's sessions, or one's own. */
interface SessionsCalls {
  list: (signal: AbortSignal) => Promise<Session[]>;
  end: (id: string, signal: AbortSignal) => Promise<unknown>;
  endAll: (signal: AbortSignal) => Promise<{ ended: number }>;
}

export const sessionsLogicOf = (services: Services, { list, end, endAll }: SessionsCalls) =>
  sessionsMachine.provide({
    actors: {
      resource: createResourceMachine<Session[], null>().provide({
        actors: { load: loadItem((_, signal) => list(signal), whenOnline(services)) },
      }),
      end: fromPromise(async ({ input: { session }, signal }) => {
        if (session === null) return (await endAll(signal)).ended;
        await end(session.id, signal);
        return null;
      }),
    },
    actions: { notify: (_, notice) => showToast(services, notice), reportFault: breakScreen },
  });

function showToast({ toasts }: Services, { ended, failure }: SessionsNotice) {
  const done = ended === null ? doneToast('SESSION_ENDED') : doneToast('SESSIONS_ENDED', { count: ended });
  raiseToast(toasts, failure === null ? done : failedToast('SESSION_NOT_ENDED', failure));
}
