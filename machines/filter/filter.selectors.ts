import type { FilterContext, FilterTexts } from './filter.machine.ts';

type Snapshot<TFilter> = { context: FilterContext<TFilter>; hasTag(tag: 'refused'): boolean };

export const typedIn = <TFilter>({ context }: Snapshot<TFilter>): TFilter => context.typed;
export const isRefused = <TFilter>(snapshot: Snapshot<TFilter>): boolean => snapshot.hasTag('refused');
export const refusalsOf = <TFilter>({ context }: Snapshot<TFilter>): number => context.refusals;

/** Nothing is typed, and nothing applied: there is nothing to filter by, and nothing to reset. */
export const isEmpty = <TFilter extends FilterTexts>({
  context: { typed, applied, blank },
}: Snapshot<TFilter>): boolean =>
  Object.entries(blank).every(([field, none]) => typed[field]?.trim() === none && applied[field] === none);
