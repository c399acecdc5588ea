/** Stands for `tests/support/walk.ts` where walks are read and not walked. */
import type { AnyStateMachine } from 'xstate';
import type { Walk } from '../../../tests/support/walk.ts';

/** By the name of the machine's folder. */
export const walks = new Map<string, Walk<AnyStateMachine>>();

export const walk = (plan: Walk<AnyStateMachine>): void => void walks.set(plan.name, plan);

export const faultsIn = ({ actions }: { actions: { type: string; params: unknown }[] }): unknown[] =>
  actions.flatMap(({ type, params }) =>
    type === 'reportFault' && typeof params === 'object' && params !== null && 'error' in params ? [params.error] : [],
  );

export const flush = (): Promise<void> => Promise.resolve();
