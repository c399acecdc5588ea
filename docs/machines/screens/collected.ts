/** Stands for `tests/support/screenWalk.ts` on the stage, where walks are shown and not walked. */
import type { AnyStateMachine } from 'xstate';
import type { ScreenWalk } from '../../../tests/support/screenPaths.ts';
import { vi } from './noRunner.ts';

export { actionWhen } from '../../../tests/support/screenPaths.ts';

export type Shown = ScreenWalk<AnyStateMachine, unknown>;

/** In the order in which their file has them. */
const walksOf = new Map<string, Shown[]>();
let collected: Shown[] = [];

export const walkScreen = (plan: Shown): void => void collected.push(plan);

/** The plugin writes it below each file of walks: files run one after the other, in whatever order they come. */
export function endOfFile(file: string): void {
  walksOf.set(file, collected);
  collected = [];
}

export const walksIn = (file: string): readonly Shown[] => walksOf.get(file) ?? [];

export const stopClock = (): void => vi.useFakeTimers();
