import type { Failure, FieldError } from '#machines/failure.ts';

/** What is true of every thing of a kind. */
export type Kind<TEntity, TDraft> = {
  /** By which a thing is looked up, after it was saved. */
  keyOf: (entity: TEntity) => string;
  /** Whether the form has the field that the server means: what it has no place for is told like any other refusal. */
  hasField: (path: string) => boolean;
  /** What remains of a draft that goes on from what is stored now, without the fields that gave way to it. */
  rebase: (draft: TDraft, yielded: readonly string[]) => TDraft;
};

export type ProfileMode = 'new' | 'view' | 'edit';

/** What somebody else saved while this was edited, and who, as far as the refusal told. */
export type Meanwhile<TEntity> = { theirs: TEntity; changedAt: string | null; changedBy: string | null };

export type Side = 'theirs' | 'mine';

/** The fields that both have changed, and which of both values each is to have. */
export type Contest<TEntity> = Meanwhile<TEntity> & { fields: string[]; choices: Record<string, Side> };

/**
 * A draft is what is kept of a form that is not saved yet: the changed fields alone, so that it never overwrites what
 * somebody else changed meanwhile, and never a password. The screen leaves both out.
 */
export type ProfileInput<TDraft> = {
  mode: ProfileMode;
  /** By which the thing is looked up; `null` for a new one. */
  key: string | null;
  /** What was typed before the tab was reloaded or the session ended. */
  draft: TDraft | null;
  /** Whether a thing that the server does not delete can be deactivated instead. */
  canDeactivate: boolean;
};

export type ProfileContext<TEntity, TDraft> = ProfileInput<TDraft> & {
  /** As the server has it; `null` before it is loaded, and for a new one. */
  entity: TEntity | null;
  /** Why the last save did not go through. */
  failure: Failure | null;
  fieldErrors: FieldError[];
  /** What has to be decided before the next save. */
  contest: Contest<TEntity> | null;
};

export type ProfileEvent<TValues, TDraft> =
  /** On every change of the form. Its values stay with the form. */
  | { type: 'form.changed'; isDirty: boolean; draft: TDraft }
  /** Only with values that the form found valid. While leaving is asked about it means: save, then leave. */
  | { type: 'form.submitted'; values: TValues }
  /** The reader has seen that their typing was restored. */
  | { type: 'draft.accepted' }
  | { type: 'draft.discarded' }
  | { type: 'leave.asked' }
  | { type: 'leave.cancelled' }
  | { type: 'leave.confirmed' }
  | { type: 'delete.asked' }
  /** Shows what the server has, without what was typed. */
  | { type: 'conflict.reloaded' }
  | { type: 'conflict.dismissed' }
  | { type: 'choice.made'; field: string; side: Side }
  /** Not dirty: what the choices make of the form is what is stored. */
  | { type: 'contest.settled'; isDirty: boolean }
  | { type: 'vanished.accepted' }
  | { type: 'vanished.dismissed' };

export type ProfileTag =
  | 'loading'
  | 'readOnly'
  | 'editing'
  | 'restored'
  | 'saving'
  | 'removing'
  | 'conflict'
  | 'vanished'
  | 'confirmingLeave'
  | 'finished';

/** `added` and `saved` went through, `failed` did not for a reason that belongs to no field. */
export type ProfileNotice = { outcome: 'added' | 'saved' | 'failed'; failure: Failure | null };
