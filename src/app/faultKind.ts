import { isCodeLost } from '#machines/failure.ts';

/** What kind of accident stopped a screen. */
export type FaultKind = 'forbidden' | 'stale' | 'broken';

const isForbidden = (error: unknown) =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'forbidden';

export function faultKind(error: unknown): FaultKind {
  if (isForbidden(error)) return 'forbidden';
  return isCodeLost(error) ? 'stale' : 'broken';
}
