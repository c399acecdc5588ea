import { fromPromise, sendTo, type ActorRefFrom } from 'xstate';
import { changePassword } from '#contract/account.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts';
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import type { accountResource } from '#src/loading/accountResource.ts';
import type { Services } from '#src/services.tsx';
import { sessionsLogicOf, type SessionsActor } from '#src/sessions/sessions.actors.ts';

export type PasswordActor = ActorRefFrom<typeof passwordChangeMachine>;

export type AccountActor = ActorRefFrom<ReturnType<typeof accountResource>>;

export const passwordLogic = ({ call }: Services, sessions: SessionsActor) =>
  passwordChangeMachine.provide({
    actors: { save: fromPromise(({ input, signal }) => call(changePassword, { body: input }, { signal })) },
    actions: { notifyChanged: sendTo(sessions, { type: 'sessions.changed' }) },
  });

export const sessionsLogic = (services: Services) =>
  sessionsLogicOf(services, {
    list: (signal) => services.call(listSessions, {}, { signal }),
    end: (id, signal) => services.call(endSession, { params: { id } }, { signal }),
    endAll: (signal) => services.call(endOtherSessions, {}, { signal }),
  });
