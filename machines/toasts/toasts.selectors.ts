import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { toastMachine } from '#machines/toast/toast.machine.ts';
import type { Toast, toastsMachine } from './toasts.machine.ts';

type ToastsSnapshot = SnapshotFrom<typeof toastsMachine>;

export const shownToasts = (snapshot: ToastsSnapshot): Toast[] => snapshot.context.shown;

/** The actor of one toast: the screen tells it when it is held, released or dismissed. */
export const toastActor = (snapshot: ToastsSnapshot, id: string): ActorRefFrom<typeof toastMachine> | undefined =>
  snapshot.children[id];
