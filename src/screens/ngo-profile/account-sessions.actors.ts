import { fromPromise, type ActorRefFrom } from 'xstate';
import { endAccountSession, endAccountSessions, listAccountSessions, type Session } from '#contract/account.ts';
import type { NgoAdmin } from '#contract/ngos.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { sessionsMachine } from '#machines/sessions/sessions.machine.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/faultText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';

export type SessionsActor = ActorRefFrom<typeof sessionsMachine>;

export function sessionsLogic(services: Services, { idNgo, id }: NgoAdmin) {
  const { call, toasts } = services;
  return sessionsMachine.provide({
    actors: {
      resource: createResourceMachine<Session[], null>().provide({
        actors: {
          load: loadItem(
            (_, signal) => call(listAccountSessions, { params: { idNgo, id } }, { signal }),
            whenOnline(services),
          ),
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
}
