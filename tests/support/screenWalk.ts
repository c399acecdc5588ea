/**
 * Walks a screen along the paths of the production machine behind it. The machine says which paths there are; the test says
 * what a person or the world does on them, and what has to be seen after each step, by requirement.
 */
import type { AnyStateMachine } from 'xstate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { follow, pathsOf, type ScreenWalk } from './screenPaths.ts';
import { toursOf } from './screenTours.ts';

export { actionWhen, type Action } from './screenPaths.ts';

/** Timers wait for `vi.advanceTimersByTime`. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}

export function walkScreen<M extends AnyStateMachine, Stage>(plan: ScreenWalk<M, Stage>): void {
  const paths = pathsOf(plan);

  describe(`${plan.name}, on every path`, () => {
    beforeEach(async () => {
      await plan.prepare?.();
    });

    test.each(toursOf(plan, paths).map((tour) => [tour.join(' → ') || 'opened', tour] as const))(
      '%s',
      async (_name, tour) => {
        await expect(follow(plan, tour)).resolves.toBeUndefined();
      },
    );

    test('everything that can be done is done on some path', () => {
      const undone = Object.keys(plan.actions).filter((title) => !paths.some((path) => path.includes(title)));
      expect([undone, paths.length >= (plan.atLeast ?? 1)]).toEqual([[], true]);
    });
  });
}
