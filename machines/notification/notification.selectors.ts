import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/failure.ts';
import type { notificationMachine, Sent } from './notification.machine.ts';
import { isComplete, problemOf, type FieldProblem, type Message, type Order } from './notification.message.ts';

export type NotificationSnapshot = SnapshotFrom<typeof notificationMachine>;

export const messageOf = ({ context }: NotificationSnapshot): Message => context.message;
export const orderOf = ({ context }: NotificationSnapshot): Order | null => context.order;
export const sentOf = ({ context }: NotificationSnapshot): Sent | null => context.sent;

export const isComposing = (snapshot: NotificationSnapshot): boolean => snapshot.hasTag('composing');
export const isConfirming = (snapshot: NotificationSnapshot): boolean => snapshot.hasTag('confirming');
/** Everybody is to get it, so that the reader types how many they are. */
export const isCounting = (snapshot: NotificationSnapshot): boolean => snapshot.hasTag('counting');
/** Leaving now may lose something: nobody would learn whether it was sent. */
export const mayLoseWork = (snapshot: { hasTag(tag: 'sending'): boolean }): boolean => snapshot.hasTag('sending');
export const isSending = (snapshot: NotificationSnapshot): boolean => snapshot.hasTag('sending');
/** Nobody here knows whether the server has it. */
export const isUnsure = (snapshot: NotificationSnapshot): boolean => snapshot.hasTag('unsure');
export const isSent = (snapshot: NotificationSnapshot): boolean => snapshot.hasTag('sent');
export const isMarked = (snapshot: NotificationSnapshot): boolean => snapshot.hasTag('marked');

/** Why the last try failed, as long as that is what the reader has to know. */
export const failureOf = (snapshot: NotificationSnapshot): Failure | null =>
  snapshot.hasTag('failed') ? snapshot.context.failure : null;

export const fieldProblem =
  (field: keyof Message) =>
  ({ context }: NotificationSnapshot): FieldProblem =>
    problemOf(field, context.message);

export const isCompleteFor =
  (count: number) =>
  ({ context }: NotificationSnapshot): boolean =>
    isComplete(context.message, { count });
