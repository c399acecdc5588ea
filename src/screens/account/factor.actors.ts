import { fromPromise, sendTo, type ActorRefFrom } from 'xstate';
import {
  beginFactor,
  confirmFactor,
  demandFactor,
  getSecondFactor,
  removeFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '#contract/second-factor.ts';
import { enrolmentMachine } from '#machines/enrolment/enrolment.machine.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { secondFactorMachine, type SecondFactorNotice } from '#machines/second-factor/second-factor.machine.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast } from '#src/ui/failureText.ts';
import { breakScreen } from '#src/ui/reportFault.ts';
import type { SessionsActor } from '#src/sessions/sessions.actors.ts';

export type FactorActor = ActorRefFrom<typeof secondFactorMachine>;
export type EnrolmentActor = ActorRefFrom<typeof enrolmentMachine>;
export type FactorResource = ActorRefFrom<ReturnType<typeof createResourceMachine<SecondFactor, null>>>;

const enrolment = ({ call }: Services) =>
  enrolmentMachine.provide({
    actors: {
      begin: fromPromise(({ input, signal }) =>
        call(beginFactor, { body: { password: input.password ?? '' } }, { signal }),
      ),
      confirm: fromPromise(async ({ input, signal }) => {
        const { recoveryCodes } = await call(confirmFactor, { body: input }, { signal });
        return { recoveryCodes, token: null };
      }),
    },
  });

export const factorLogic = (services: Services, sessions: SessionsActor) => {
  const { call } = services;
  return secondFactorMachine.provide({
    actors: {
      resource: createResourceMachine<SecondFactor, null>().provide({
        actors: { load: loadItem((_, signal) => call(getSecondFactor, {}, { signal }), whenOnline(services)) },
      }),
      enrolment: enrolment(services),
      change: fromPromise(async ({ input: { change, proof }, signal }) => {
        if (change === 'renew') return call(renewRecoveryCodes, { body: proof }, { signal });
        await call(removeFactor, { body: proof }, { signal });
        return { recoveryCodes: [] };
      }),
      demand: fromPromise(({ input, signal }) => call(demandFactor, { body: { demanded: input.demand } }, { signal })),
    },
    actions: {
      notify: (_, notice) => showToast(services, notice),
      notifyEnrolled: sendTo(sessions, { type: 'sessions.changed' }),
      reportFault: breakScreen,
    },
  });
};

const outcomes = {
  enrolled: 'FACTOR_ADDED',
  renewed: 'FACTOR_RENEWED',
  removed: 'FACTOR_REMOVED',
  demanded: 'FACTOR_NOW_DEMANDED',
  notDemanded: 'FACTOR_NOT_DEMANDED',
} as const;

const showToast = ({ toasts }: Services, { outcome, failure }: SecondFactorNotice) =>
  raiseToast(toasts, failure === null ? doneToast(outcomes[outcome]) : failedToast('FACTOR_DEMAND_FAILED', failure));
