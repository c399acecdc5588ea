import type { ReactNode } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { Credentials, loginMachine } from '#machines/login/login.machine.ts';
import type { Call } from '#src/api/call.ts';
import type { Translations } from '#src/i18n/translations.ts';

export interface SecondStepProps {
  login: ActorRefFrom<typeof loginMachine>;
  texts: Translations;
  call: Call;
  /** What stands in the fields of the first step. */
  typed: () => Credentials;
  /** Shows an actor to the recording. */
  inspect: (root: AnyActorRef) => void;
}

/** What follows a password that was right, where the account asks for more: few logins need its code and its words. */
export type ShowSecondStep = (props: Omit<SecondStepProps, 'texts'>) => ReactNode;
