/**
 * Walks a screen along the paths of the production machine behind it. The machine says which paths there are; the test says
 * what a person or the world does on them, and what has to be seen after each step, by requirement.
 */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  getInitialSnapshot,
  getNextSnapshot,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { TestModel } from 'xstate/graph';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import './screen.tsx';

/** What happened, as the machine hears of it: its own events, and what only xstate sends (replies, timers). */
type Happening<M extends AnyStateMachine> =
  EventFromLogic<M> | { type: `xstate.${string}`; output?: unknown; error?: unknown };

export interface Action<M extends AnyStateMachine, Stage> {
  /** What it is to the machine; undefined where this state offers it to nobody. */
  event(snapshot: SnapshotFrom<M>): Happening<M> | undefined;
  /** How it is done on the screen, or beside it. */
  does(stage: Stage, snapshot: SnapshotFrom<M>): Promise<void> | void;
}

interface ScreenWalk<M extends AnyStateMachine, Stage> {
  /** Ids of the requirements, and what the screen shows. */
  name: string;
  machine: M;
  input: InputFrom<M>;
  actions: Record<string, Action<M, Stage>>;
  /** What tells two situations on screen apart: mostly the state and a little of the context. */
  key(snapshot: SnapshotFrom<M>): unknown;
  /** Before the screen opens: a layout, a stopped clock. */
  prepare?(): unknown;
  open(): Promise<Stage> | Stage;
  /** Expects what has to be seen now. */
  shows(snapshot: SnapshotFrom<M>, stage: Stage): Promise<void> | void;
  /** How many paths there are at least, so that a walk that shrank is noticed. */
  atLeast?: number;
}

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

    test.each(paths.map((path) => [path.join(' → ') || 'opened', path] as const))('%s', async (_name, path) => {
      await expect(follow(plan, path)).resolves.toBeUndefined();
    });

    test('everything that can be done is done on some path', () => {
      const undone = Object.keys(plan.actions).filter((title) => !paths.some((path) => path.includes(title)));
      expect([undone, paths.length >= (plan.atLeast ?? 1)]).toEqual([[], true]);
    });
  });
}

type AnyWalk<Stage> = ScreenWalk<AnyStateMachine, Stage>;

/** The shortest ways on which every action is done in every situation that offers it, as titles of actions. */
function pathsOf<Stage>(plan: AnyWalk<Stage>): string[][] {
  const titleOf = new WeakMap<EventObject, string>();
  const situation = (snapshot: AnyMachineSnapshot) => JSON.stringify(plan.key(snapshot));
  const model = new TestModel<AnyMachineSnapshot, EventObject, unknown>(plan.machine, {
    input: plan.input,
    limit: 5_000,
    events: (snapshot) =>
      Object.entries(plan.actions).flatMap(([title, action]) => {
        const event = snapshot.status === 'active' ? action.event(snapshot) : undefined;
        if (event === undefined) return [];
        const one = { ...event };
        titleOf.set(one, title);
        return [one];
      }),
    serializeState: (snapshot, event, before) =>
      situation(snapshot) + (event && before ? ` <- ${titleOf.get(event)} <- ${situation(before)}` : ''),
  });
  return model.getShortestPaths().map(({ steps }) => steps.flatMap(({ event }) => titleOf.get(event) ?? []));
}

async function follow<Stage>(plan: AnyWalk<Stage>, path: string[]): Promise<void> {
  const stage = await plan.open();
  let snapshot = getInitialSnapshot(plan.machine, plan.input);
  await plan.shows(snapshot, stage);
  for (const title of path) {
    const action = plan.actions[title];
    const event = action?.event(snapshot);
    if (action === undefined || event === undefined) throw new Error(`${title} cannot be done here`);
    await action.does(stage, snapshot);
    snapshot = getNextSnapshot(plan.machine, snapshot, event);
    await plan.shows(snapshot, stage);
  }
}
