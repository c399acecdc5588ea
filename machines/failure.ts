import { type Failure, failureKinds } from '#contract/failures.values.ts';

export type { Failure } from '#contract/failures.values.ts';

/** The words of Chromium, Firefox and Safari, and of Vite for a style sheet, for code that did not arrive. */
const codeLost =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload css/iu;

export const isCodeLost = (error: unknown): boolean => error instanceof Error && codeLost.test(error.message);

/** By the names that browsers and axios give it. */
const isGivenUp = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'name' in error &&
  (error.name === 'AbortError' || error.name === 'CanceledError');

/** What an actor rejected with, as plain data. Whatever is no failure of a call is a bug of ours. */
export function toFailure(error: unknown): Failure {
  if (isCodeLost(error) || isGivenUp(error)) return { kind: 'offline', status: null, detail: '' };
  if (!isFailure(error)) return { kind: 'bug', status: null, detail: textOf(error) };
  const { kind, status, detail, code, values, retryAfter } = error;
  return {
    kind,
    status,
    detail,
    ...(code !== undefined && { code }),
    ...(values !== undefined && { values }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

function isFailure(error: unknown): error is Failure {
  return (
    typeof error === 'object' &&
    error !== null &&
    'kind' in error &&
    typeof error.kind === 'string' &&
    failureKinds.some((kind) => kind === error.kind) &&
    'status' in error &&
    (error.status === null || typeof error.status === 'number') &&
    'detail' in error &&
    typeof error.detail === 'string'
  );
}

function textOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : '';
}

/** What the server finds wrong with one field, by the name that the server gives the field; `code` names it. */
export type FieldError = { path: string; message: string; code?: string };

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
