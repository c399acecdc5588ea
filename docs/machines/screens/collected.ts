/** Stands for `tests/support/screenWalk.ts` on the stage, where walks are shown and not walked. */
import type { AnyStateMachine } from 'xstate';
import type { ScreenWalk } from '../../../tests/support/screenPaths.ts';
import { vi } from './noRunner.ts';

export { actionWhen } from '../../../tests/support/screenPaths.ts';

export type Shown = ScreenWalk<AnyStateMachine, unknown>;

/** In the order in which their file has them. */
export const collected: Shown[] = [];

export const walkScreen = (plan: Shown): void => void collected.push(plan);

export const stopClock = (): void => vi.useFakeTimers();
