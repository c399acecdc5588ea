import { fromPromise, type ActorRefFrom } from 'xstate';
import { endAccountSession, endAccountSessions, listAccountSessions, type Session } from '#contract/account.ts';
import type { NgoAdmin } from '#contract/ngos.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { sessionsMachine } from '#machines/sessions/sessions.machine.ts';
import { resourceOf } from '#machines/sessions/sessions.selectors.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/faultText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';

export type SessionsActor = ActorRefFrom<typeof sessionsMachine>;

export const sessionsLogic = ({ call, toasts }: Services, { idNgo, id }: NgoAdmin) =>
  sessionsMachine.provide({
    actors: {
      resource: createResourceMachine<Session[], null>().provide({
        actors: {
          load: loadItem((_, signal) => call(listAccountSessions, { params: { idNgo, id } }, { signal })),
        },
      }),
      end: fromPromise(async ({ input: { session }, signal }) => {
        if (session === null) return (await call(endAccountSessions, { params: { idNgo, id } }, { signal })).ended;
        await call(endAccountSession, { params: { idNgo, id, session: session.id } }, { signal });
        return null;
      }),
    },
    actions: {
      notify(_, { ended, failure }) {
        const words =
          ended === null
            ? { description: 'SESSION_ENDED' }
            : { description: 'SESSIONS_ENDED', values: { count: ended } };
        toasts.send({
          type: 'toast.raised',
          toast:
            failure === null
              ? { status: 'success', title: 'SUCCESS', ...words }
              : failedToast('SESSION_NOT_ENDED', failure),
        });
      },
      reportFault: breakScreen,
    },
  });

/** What was not loaded for want of a connection is asked for when it is back. */
export const listenForSessions = ({ connection }: Services, sessions: SessionsActor): (() => void) =>
  connection.subscribe((isOnline) => {
    if (isOnline) resourceOf(sessions.getSnapshot())?.send({ type: 'connection.restored' });
  });
