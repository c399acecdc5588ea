import { describe, expect, test } from 'vitest';
import { createMachine, getInitialSnapshot, getNextSnapshot, type AnyMachineSnapshot } from 'xstate';
import { pathsOf, situationOf, type AnyWalk } from '#tests/support/screenPaths.ts';
import { toursOf } from '#tests/support/screenTours.ts';

/** A dialog over three pages, which are turned in one direction, and a way out. */
const machine = createMachine({
  initial: 'first',
  states: {
    first: { on: { turned: { target: 'second' }, asked: { target: 'asking' } } },
    second: { on: { turned: { target: 'last' }, asked: { target: 'asking' }, left: { target: 'gone' } } },
    last: { on: { asked: { target: 'asking' } } },
    asking: { on: { agreed: { target: 'first' }, cancelled: { target: 'second' } } },
    gone: { type: 'final' },
  },
});

const does = (type: string): AnyWalk<null>['actions'][string] => ({
  event: (snapshot) => (snapshot.can({ type }) ? { type } : undefined),
  does: () => {},
});

const plan: AnyWalk<null> = {
  name: 'a small screen',
  machine,
  input: undefined,
  actions: Object.fromEntries(['turned', 'asked', 'agreed', 'cancelled', 'left'].map((type) => [type, does(type)])),
  key: ({ value }) => value,
  open: () => null,
  shows: () => {},
};

/** What is done in which situation, on all of these walks. */
function stepsOf(of: AnyWalk<null>, walks: readonly string[][]): string[] {
  const steps = walks.flatMap((walk) => {
    let now: AnyMachineSnapshot = getInitialSnapshot(machine);
    return walk.map((type) => {
      const step = `${situationOf(of, now)}: ${type}`;
      now = getNextSnapshot(machine, now, { type });
      return step;
    });
  });
  return [...new Set(steps)].toSorted();
}

describe('the paths of a screen, joined into long walks', () => {
  test('do in every situation what the paths do in it, and open the screen less often', () => {
    const paths = pathsOf(plan);
    const tours = toursOf(plan, paths);
    expect(stepsOf(plan, tours)).toEqual(stepsOf(plan, paths));
    expect([stepsOf(plan, tours).length, tours.length]).toEqual([8, 1]);
    expect(paths.length).toBeGreaterThan(3);
  });

  test('go another way where what was planned cannot be done: a key tells less than what holds', () => {
    const coarse: AnyWalk<null> = { ...plan, key: ({ value }) => (value === 'last' ? 'first' : value) };
    const paths = pathsOf(coarse);
    const tours = toursOf(coarse, paths);
    expect(stepsOf(coarse, tours)).toEqual(stepsOf(coarse, paths));
    expect(tours.flat().filter((type) => type === 'left')).toHaveLength(1);
  });

  test('are the paths themselves where the stage keeps more than the key tells', () => {
    const paths = pathsOf(plan);
    expect(toursOf({ ...plan, alwaysFromStart: true }, paths)).toEqual(paths);
  });
});
