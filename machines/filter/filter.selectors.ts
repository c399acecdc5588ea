import type { FilterContext } from './filter.machine.ts';

type Snapshot<TFilter> = { context: FilterContext<TFilter>; hasTag(tag: 'refused'): boolean };

export const typedIn = <TFilter>({ context }: Snapshot<TFilter>): TFilter => context.typed;
export const isRefused = <TFilter>(snapshot: Snapshot<TFilter>): boolean => snapshot.hasTag('refused');
export const refusalsOf = <TFilter>({ context }: Snapshot<TFilter>): number => context.refusals;
