import type { Failure } from '#contract/failures.values.ts';

/** One failed call of each kind that the machines tell apart. */
export const failures = {
  offline: { kind: 'offline', status: null, detail: '' },
  timeout: { kind: 'timeout', status: null, detail: '' },
  server: { kind: 'server', status: 500, detail: 'boom' },
  wrongShape: { kind: 'wrongShape', status: 200, detail: 'data is missing' },
  forbidden: { kind: 'forbidden', status: 403, detail: '' },
  refused: { kind: 'refused', status: 400, detail: 'bad filter' },
  notFound: { kind: 'refused', status: 404, detail: '' },
  unauthorized: { kind: 'sessionOver', status: 401, detail: '' },
  tooMany: { kind: 'refused', status: 429, detail: '', retryAfter: 20 },
  bug: { kind: 'bug', status: null, detail: 'x is undefined' },
} as const satisfies Record<string, Failure>;
