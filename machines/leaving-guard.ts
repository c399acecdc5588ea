import { type CallbackActorLogic, type EventObject, fromCallback } from 'xstate';

/** Tells `leave.asked` to a machine whose work may be lost by leaving (NAV-08). */
export type LeavingLogic = CallbackActorLogic<EventObject, { isNeeded: () => boolean }>;

/** Nobody stands in the way: to be provided where there is something to leave. */
export const unguarded: LeavingLogic = fromCallback(() => {});

/** Asks the machine itself whether leaving now may lose something, mostly by its `mayLoseWork`. */
export const whileNeeded =
  <TSnapshot>(isNeeded: (snapshot: TSnapshot) => boolean) =>
  ({ self }: { self: { getSnapshot(): TSnapshot } }) => ({ isNeeded: () => isNeeded(self.getSnapshot()) });
