import { assertEvent } from 'xstate';
import { type FieldError, fieldErrorsOf, toFailure } from '#machines/failure.ts';
import type { Contest, Meanwhile, ProfileContext, ProfileEvent, ProfileInput, ProfileNotice } from './profile.types.ts';

/** `entity` is `null` for a new one; only what differs from it need be sent. `draft`: what is kept of the same values. */
export type SaveRequest<TEntity, TValues, TDraft> = { entity: TEntity | null; values: TValues; draft: TDraft | null };

/** What a save that did not go through leaves behind. */
export function refusedWith<TEntity>(error: unknown, hasField: (path: string) => boolean) {
  const fieldErrors = fieldErrorsOf(error).filter(({ path }) => hasField(path));
  const contest = contestIn<TEntity>(error, fieldErrors);
  return { failure: toFailure(error), fieldErrors: contest === null ? fieldErrors : [], contest };
}

/** The fields in which a save met what somebody else had saved; null where it failed for another reason. */
export function contestIn<TEntity>(error: unknown, fieldErrors: readonly FieldError[]): Contest<TEntity> | null {
  if (!tellsMeanwhile<TEntity>(error)) return null;
  const fields = fieldErrors.filter(({ code }) => code === 'changed-meanwhile').map(({ path }) => path);
  return fields.length === 0 ? null : { ...error.meanwhile, fields, choices: {} };
}

/** The effect that saves reads what the server told, and puts it there. */
const tellsMeanwhile = <TEntity>(error: unknown): error is { meanwhile: Meanwhile<TEntity> } =>
  typeof error === 'object' && error !== null && 'meanwhile' in error && typeof error.meanwhile === 'object';

/** The fields for which the reader chose what somebody else had saved. */
export const yieldedIn = ({ fields, choices }: Choices): string[] =>
  fields.filter((field) => choices[field] === 'theirs');

type Choices = Pick<Contest<unknown>, 'fields' | 'choices'>;

/** Whether each field has its value. */
export const isSettled = (contest: Choices | null): boolean =>
  contest !== null && contest.fields.every((field) => contest.choices[field] !== undefined);

/** Whether each field is to have what somebody else had saved. */
export const isYielded = (contest: Choices | null): boolean =>
  contest !== null && yieldedIn(contest).length === contest.fields.length;

/** Who only looks has typed nothing. */
export function initially<TEntity, TDraft>(input: ProfileInput<TDraft>): ProfileContext<TEntity, TDraft> {
  const draft = input.mode === 'view' ? null : input.draft;
  return { ...input, draft, entity: null, failure: null, fieldErrors: [], contest: null };
}

/** What an action's parameters are read from. */
type In<TContext> = { context: TContext };

/** What the form shows: the thing, and the draft over it. */
export function formOf<TEntity, TDraft>({ context: { entity, draft } }: In<ProfileContext<TEntity, TDraft>>) {
  return { entity, draft };
}

/** The same for somebody who is in the middle of it, after a contest. */
export function mergedOf<TEntity, TDraft>({
  context: { entity, draft, contest },
}: In<ProfileContext<TEntity, TDraft>>) {
  return { entity, draft, yielded: contest === null ? [] : yieldedIn(contest) };
}

export function savedAs({ context: { mode } }: In<Pick<ProfileInput<unknown>, 'mode'>>): ProfileNotice {
  return { outcome: mode === 'new' ? 'added' : 'saved', failure: null };
}

export function refusedAs({
  context: { failure },
}: In<Pick<ProfileContext<unknown, unknown>, 'failure'>>): ProfileNotice {
  return { outcome: 'failed', failure };
}

/** What was handed in, over what stands on screen. */
export function saveOf<TEntity, TValues, TDraft>(
  { entity, draft }: ProfileContext<TEntity, TDraft>,
  event: ProfileEvent<TValues, TDraft>,
): SaveRequest<TEntity, TValues, TDraft> {
  assertEvent(event, 'form.submitted');
  return { entity, values: event.values, draft };
}

export function refusedFields({ context }: In<Pick<ProfileContext<unknown, unknown>, 'fieldErrors'>>) {
  return { errors: context.fieldErrors };
}
