import type { ActorRefFrom } from 'xstate';
import type { Failure, FieldError } from '#machines/failure.ts';
import type { createProfileRemovalMachine } from '#machines/profile-removal/profile-removal.machine.ts';
import type { createResourceMachine } from '#machines/resource/resource.machine.ts';
import type { Contest, ProfileContext, ProfileTag } from './profile.types.ts';

/** As much of a snapshot as the selectors read, whatever the thing is. */
type Snapshot<TEntity = unknown> = {
  context: Pick<ProfileContext<TEntity, unknown>, 'entity' | 'draft' | 'failure' | 'fieldErrors' | 'contest'>;
  hasTag(tag: ProfileTag): boolean;
};

export const isLoading = (snapshot: Snapshot): boolean => snapshot.hasTag('loading');
export const isReadOnly = (snapshot: Snapshot): boolean => snapshot.hasTag('readOnly');
export const isSaving = (snapshot: Snapshot): boolean => snapshot.hasTag('saving');
export const isRestored = (snapshot: Snapshot): boolean => snapshot.hasTag('restored');
/** Somebody else was faster, and nobody knows with what. */
export const isConflict = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('conflict') && snapshot.context.contest === null;
/** What has to be decided, field by field; null while nothing has to. */
export const contestOf = <TEntity>(snapshot: {
  context: { contest: Contest<TEntity> | null };
  hasTag(tag: ProfileTag): boolean;
}): Contest<TEntity> | null => (snapshot.hasTag('conflict') ? snapshot.context.contest : null);

export const isVanished = (snapshot: Snapshot): boolean => snapshot.hasTag('vanished');
export const isFinished = (snapshot: Snapshot): boolean => snapshot.hasTag('finished');

/** Whether something typed is neither saved nor given up. */
export const isUnsaved = (snapshot: Snapshot): boolean => snapshot.context.draft !== null;

/** Whether leaving may lose something (NAV-08). */
export const mayLoseWork = (snapshot: Snapshot): boolean =>
  !isLoading(snapshot) &&
  !isFinished(snapshot) &&
  (isUnsaved(snapshot) || isSaving(snapshot) || snapshot.hasTag('removing'));

/** Unsaved work stands against leaving: stay, discard, or save and leave. */
export const isAskedToDiscard = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('confirmingLeave') && !isSaving(snapshot);

/** A save under way stands against leaving: wait, or leave without knowing what becomes of it. */
export const isAskedToAbandon = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('confirmingLeave') && isSaving(snapshot);

/** What the reader is asked, and the events that answer it. */
const questions = {
  discard: { kind: 'discard', leave: { type: 'leave.confirmed' }, stay: { type: 'leave.cancelled' } },
  abandon: { kind: 'abandon', leave: { type: 'leave.confirmed' }, stay: { type: 'leave.cancelled' } },
  conflict: { kind: 'conflict', leave: { type: 'conflict.reloaded' }, stay: { type: 'conflict.dismissed' } },
  vanished: { kind: 'vanished', leave: { type: 'vanished.accepted' }, stay: { type: 'vanished.dismissed' } },
  /** Nothing was typed that anybody could stay for. */
  removed: { kind: 'removed', leave: { type: 'vanished.accepted' }, stay: { type: 'vanished.accepted' } },
} as const;

/** The question that stands in the way of everything else, that of a removal aside. */
export function questionOf(snapshot: Snapshot) {
  if (isAskedToDiscard(snapshot)) return questions.discard;
  if (isAskedToAbandon(snapshot)) return questions.abandon;
  if (isConflict(snapshot)) return questions.conflict;
  if (!isVanished(snapshot)) return null;
  return isUnsaved(snapshot) ? questions.vanished : questions.removed;
}

export const entityOf = <TEntity>(snapshot: { context: { entity: TEntity | null } }): TEntity | null =>
  snapshot.context.entity;
export const failureOf = (snapshot: Snapshot): Failure | null => snapshot.context.failure;
export const fieldErrors = (snapshot: Snapshot): FieldError[] => snapshot.context.fieldErrors;

type Resource<TEntity> = ActorRefFrom<ReturnType<typeof createResourceMachine<TEntity, string>>>;
type Removal<TEntity> = ActorRefFrom<ReturnType<typeof createProfileRemovalMachine<TEntity>>>;

/** The child that loads, with its own states for retry and not found; there while `loading`. */
export const resourceOf = <TEntity>(snapshot: {
  children: { resource?: Resource<TEntity> | undefined };
}): Resource<TEntity> | undefined => snapshot.children.resource;

/** The child that asks and deletes, with a state for the offer to deactivate; there while `removing`. */
export const removalOf = <TEntity>(snapshot: {
  children: { removal?: Removal<TEntity> | undefined };
}): Removal<TEntity> | undefined => snapshot.children.removal;

/** The event that takes back whatever was asked, that of a removal aside, so that all stays as it is. */
export const takenBack = (snapshot: Snapshot) => questionOf(snapshot)?.stay ?? questions.conflict.stay;

/** Whether anything has to be answered before it goes on. */
export const hasQuestion = (snapshot: Snapshot): boolean =>
  questionOf(snapshot) !== null || snapshot.hasTag('conflict') || snapshot.hasTag('removing');
