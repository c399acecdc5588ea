import type { FieldError, ProfileContext, ProfileInput, ProfileNotice } from './profile.facts.ts';

/** `entity` is `null` for a new one; only what differs from it need be sent. */
export type SaveRequest<TEntity, TValues> = { entity: TEntity | null; values: TValues };

/** The field errors of a failed call: `errors` of a failure, messages by field. None where it names no field. */
export function fieldErrorsOf(error: unknown): FieldError[] {
  if (typeof error !== 'object' || error === null || !('errors' in error)) return [];
  const { errors } = error;
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([path, messages]: [string, unknown]) =>
    [messages]
      .flat()
      .filter((message) => typeof message === 'string')
      .map((message) => Object.assign({ path, message }, codeOf(error, path))),
  );
}

function codeOf(error: object, path: string): Pick<FieldError, 'code'> {
  if (!('errorCodes' in error) || typeof error.errorCodes !== 'object' || error.errorCodes === null) return {};
  const code: unknown = Object.entries(error.errorCodes).find(([field]) => field === path)?.[1];
  return typeof code === 'string' ? { code } : {};
}

/** Who only looks has typed nothing. */
export function draftOf<TDraft>({ mode, draft }: ProfileInput<TDraft>): TDraft | null {
  return mode === 'view' ? null : draft;
}

/** What the form shows: the thing, and the draft over it. */
export function formOf<TEntity, TDraft>({ entity, draft }: ProfileContext<TEntity, TDraft>) {
  return { entity, draft };
}

export function savedAs({ mode }: Pick<ProfileInput<unknown>, 'mode'>): ProfileNotice {
  return { outcome: mode === 'new' ? 'added' : 'saved', failure: null };
}

export function refusedAs({ failure }: Pick<ProfileContext<unknown, unknown>, 'failure'>): ProfileNotice {
  return { outcome: 'failed', failure };
}

export function refusedFields({ context }: { context: Pick<ProfileContext<unknown, unknown>, 'fieldErrors'> }) {
  return { errors: context.fieldErrors };
}
