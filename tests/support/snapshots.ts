/** Snapshots of a machine without an actor. */
import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  type EventObject,
} from 'xstate';

/** xstate's own functions build a whole actor for each snapshot, which takes longer than the snapshot. */
function nobody(): AnyActorScope {
  const self = createEmptyActor();
  const nothing = () => {};
  return {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  };
}

/** What the machine begins with. */
export const firstSnapshot = (machine: AnyStateMachine, input: unknown): AnyMachineSnapshot =>
  machine.getInitialSnapshot(nobody(), input);

/** What an event makes of it; nothing is carried out. */
export const nextSnapshot = (
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  event: EventObject,
): AnyMachineSnapshot => machine.transition(before, event, nobody());
