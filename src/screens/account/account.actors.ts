import { fromPromise, sendTo, type ActorRefFrom } from 'xstate';
import { changePassword, endOtherSessions, endSession, listSessions, type Session } from '#contract/account.ts';
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { sessionsMachine, type SessionsNotice } from '#machines/sessions/sessions.machine.ts';
import type { accountResource } from '#src/loading/accountResource.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/faultText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';

export type SessionsActor = ActorRefFrom<typeof sessionsMachine>;
export type PasswordActor = ActorRefFrom<typeof passwordChangeMachine>;

export type AccountActor = ActorRefFrom<ReturnType<typeof accountResource>>;

export const passwordLogic = ({ call }: Services, sessions: SessionsActor) =>
  passwordChangeMachine.provide({
    actors: { save: fromPromise(({ input, signal }) => call(changePassword, { body: input }, { signal })) },
    actions: { notifyChanged: sendTo(sessions, { type: 'sessions.changed' }) },
  });

export const sessionsLogic = (services: Services) =>
  sessionsMachine.provide({
    actors: {
      resource: createResourceMachine<Session[], null>().provide({
        actors: { load: loadItem((_, signal) => services.call(listSessions, {}, { signal }), whenOnline(services)) },
      }),
      end: fromPromise(async ({ input: { session }, signal }) => {
        if (session === null) return (await services.call(endOtherSessions, {}, { signal })).ended;
        await services.call(endSession, { params: { id: session.id } }, { signal });
        return null;
      }),
    },
    actions: { notify: (_, notice) => showToast(services, notice), reportFault: breakScreen },
  });

function showToast({ toasts }: Services, { ended, failure }: SessionsNotice) {
  const description = ended === null ? 'SESSION_ENDED' : 'SESSIONS_ENDED';
  toasts.send({
    type: 'toast.raised',
    toast:
      failure === null
        ? { status: 'success', title: 'SUCCESS', description, ...(ended !== null && { values: { count: ended } }) }
        : failedToast('SESSION_NOT_ENDED', failure),
  });
}
