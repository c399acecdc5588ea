import type { z } from 'zod/mini';
import { ChangedMeanwhile } from '#contract/changed.ts';

/** Goes on with a refusal as it came; where it tells what somebody else had saved, with that, read by its shape. */
export function withMeanwhile(shape: z.ZodMiniType) {
  return (error: unknown): never => {
    const members = typeof error === 'object' && error !== null && 'members' in error ? error.members : undefined;
    const told = ChangedMeanwhile.safeParse(members);
    const stored = shape.safeParse(told.data?.stored);
    if (!told.success || !stored.success) throw error;
    const { changedAt, changedBy } = told.data;
    throw Object.assign({}, error, { meanwhile: { theirs: stored.data, changedAt, changedBy } });
  };
}
