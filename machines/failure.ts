/** The one shape in which a call that went wrong reaches the machines. */
export type Failure = {
  kind: FailureKind;
  status: number | null;
  detail: string;
  /** The server's reason by its name. */
  code?: string;
  /** Seconds that the server asked us to wait (429). */
  retryAfter?: number;
};

export type FailureKind = 'offline' | 'timeout' | 'forbidden' | 'refused' | 'server' | 'wrongShape' | 'sessionOver';

const kinds: readonly string[] = [
  'offline',
  'timeout',
  'forbidden',
  'refused',
  'server',
  'wrongShape',
  'sessionOver',
] satisfies FailureKind[];

/** What an actor rejected with, as plain data. Anything unknown is the server's fault. */
export function toFailure(error: unknown): Failure {
  if (!isFailure(error)) return { kind: 'server', status: null, detail: textOf(error) };
  const { kind, status, detail, code, retryAfter } = error;
  return { kind, status, detail, ...(code !== undefined && { code }), ...(retryAfter !== undefined && { retryAfter }) };
}

function isFailure(error: unknown): error is Failure {
  return (
    typeof error === 'object' &&
    error !== null &&
    'kind' in error &&
    typeof error.kind === 'string' &&
    kinds.includes(error.kind) &&
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
