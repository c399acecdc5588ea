import type { z } from 'zod/mini';
import { ChangedMeanwhile } from '#contract/changed-meanwhile.ts';

/** Goes on with a refusal as it came; where it tells what somebody else had saved, with that, read by its shape. */
export function withMeanwhile(shape: z.ZodMiniType) {
  return (error: unknown): never => {
    const members = typeof error === 'object' && error !== null && 'members' in error ? error.members : undefined;
    const changed = ChangedMeanwhile.safeParse(members);
    const stored = shape.safeParse(changed.data?.stored);
    if (!changed.success || !stored.success) throw error;
    const { changedAt, changedBy } = changed.data;
    throw Object.assign({}, error, { meanwhile: { theirs: stored.data, changedAt, changedBy } });
  };
}
