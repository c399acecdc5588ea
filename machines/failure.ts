/** The one shape in which a call that went wrong reaches the machines. */
export type Failure = {
  kind: FailureKind;
  status: number | null;
  detail: string;
  /** The server's reason by its name. */
  code?: string;
  /** The figures and names that the words for it say. */
  values?: Readonly<Record<string, string | number>>;
  /** Seconds that the server asked us to wait (429, 503). */
  retryAfter?: number;
};

const kinds = ['offline', 'timeout', 'forbidden', 'refused', 'server', 'wrongShape', 'sessionOver'] as const;

export type FailureKind = (typeof kinds)[number];

/** What an actor rejected with, as plain data. Anything unknown is the server's fault. */
export function toFailure(error: unknown): Failure {
  if (!isFailure(error)) return { kind: 'server', status: null, detail: textOf(error) };
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
    kinds.some((kind) => kind === error.kind) &&
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
