import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate';
import { useInspected, useServices, type Services } from '#src/services.tsx';

type Made<T> = (services: Services) => T;

/**
 * The actor of a screen or of a part of it: made at the first render with its real effects, started when it is shown, stopped
 * when it goes. Give the component a `key` where another input means another actor.
 */
export function useScreenActor<TMachine extends AnyStateMachine>(
  create: Made<TMachine>,
  inputOf: Made<InputFrom<TMachine>>,
): ActorRefFrom<TMachine>;
/** For a machine that asks for no input. */
export function useScreenActor<TMachine extends AnyStateMachine>(
  create: Made<TMachine>,
): undefined extends InputFrom<TMachine> ? ActorRefFrom<TMachine> : never;
export function useScreenActor(create: Made<AnyStateMachine>, inputOf?: Made<unknown>) {
  const services = useServices();
  const [made] = useState(() => ({ machine: create(services), input: inputOf?.(services) }));
  return useInspected(useActorRef(made.machine, { input: made.input }));
}
