/** Which ways a screen is walked, and how one of them is gone: in a test, and on the stage of `/machines`. */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { TestModel } from 'xstate/graph';
import { same } from '#machines/same.ts';
import { firstSnapshot, nextSnapshot } from './snapshots.ts';

/** What happened, as the machine hears of it: its own events, and what only xstate sends (replies, timers). */
type Happening<M extends AnyStateMachine> =
  | EventFromLogic<M>
  | { type: `xstate.${string}`; output?: unknown; error?: unknown };

export interface Action<M extends AnyStateMachine, Stage> {
  /** What it is to the machine; undefined where this state offers it to nobody. */
  event(snapshot: SnapshotFrom<M>): Happening<M> | undefined;
  /** How it is done on the screen, or beside it. */
  does(stage: Stage, snapshot: SnapshotFrom<M>): Promise<void> | void;
}

/** An action that is there where this holds. */
export const actionWhen = <M extends AnyStateMachine, Stage>(
  isThen: (snapshot: SnapshotFrom<M>) => boolean,
  event: ReturnType<Action<M, Stage>['event']>,
  does: Action<M, Stage>['does'],
): Action<M, Stage> => ({ event: (snapshot) => (isThen(snapshot) ? event : undefined), does });

export interface ScreenWalk<M extends AnyStateMachine, Stage> {
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
  /** Every path begins from the start: what is beside the screen (rows, toasts, the browser) keeps more than the key tells. */
  alwaysFromStart?: true;
  /** How many paths there are at least, so that a walk that shrank is noticed. */
  atLeast?: number;
}

export type AnyWalk<Stage> = ScreenWalk<AnyStateMachine, Stage>;

/** What can be done now, as titles of actions. */
export const titlesIn = <Stage>({ actions }: AnyWalk<Stage>, snapshot: AnyMachineSnapshot): string[] =>
  snapshot.status === 'active'
    ? Object.entries(actions).flatMap(([title, action]) => (action.event(snapshot) === undefined ? [] : [title]))
    : [];

/** What tells this situation from others. */
export const situationOf = <Stage>(plan: AnyWalk<Stage>, snapshot: AnyMachineSnapshot): string =>
  JSON.stringify(plan.key(snapshot));

/** The shortest ways on which every action is done in every situation that offers it, as titles of actions. */
export function pathsOf<Stage>(plan: AnyWalk<Stage>): string[][] {
  const titleOf = new WeakMap<EventObject, string>();
  const situation = (snapshot: AnyMachineSnapshot) => situationOf(plan, snapshot);
  const model = new TestModel<AnyMachineSnapshot, EventObject, unknown>(plan.machine, {
    input: plan.input,
    limit: 5_000,
    events: (snapshot) =>
      titlesIn(plan, snapshot).flatMap((title) => {
        const one = { ...plan.actions[title]?.event(snapshot) };
        if (one.type === undefined) return [];
        titleOf.set(one, title);
        return [one];
      }),
    serializeState: (snapshot, event, before) =>
      situation(snapshot) + (event && before ? ` <- ${titleOf.get(event)} <- ${situation(before)}` : ''),
  });
  return model.getShortestPaths().map(({ steps }) => steps.flatMap(({ event }) => titleOf.get(event) ?? []));
}

interface Way {
  did: string[];
  snapshot: AnyMachineSnapshot;
}

const knownWays = new WeakMap<object, Way[]>();

/** The shortest way to each state. */
function waysOf<Stage>(plan: AnyWalk<Stage>): Way[] {
  const ways = knownWays.get(plan) ?? findWays(plan);
  knownWays.set(plan, ways);
  return ways;
}

function findWays<Stage>(plan: AnyWalk<Stage>): Way[] {
  const begin: Way = { did: [], snapshot: initially(plan) };
  /** Paths have their beginnings in common: each is gone once. */
  const gone = new Map([['', begin]]);
  for (const path of pathsOf(plan)) {
    let here = begin;
    for (const title of path) {
      const did = [...here.did, title];
      const beyond = gone.get(did.join('\n')) ?? { did, snapshot: next(plan, here.snapshot, title).after() };
      gone.set(did.join('\n'), beyond);
      here = beyond;
    }
  }
  const ways = new Map<string, Way>();
  for (const way of [...gone.values()].toSorted((one, other) => one.did.length - other.did.length)) {
    const state = JSON.stringify([way.snapshot.value, ...way.snapshot.tags]);
    if (!ways.has(state)) ways.set(state, way);
  }
  return [...ways.values()];
}

/** The shortest way to each state, so that each is looked at once. */
export const statesOf = <Stage>(plan: AnyWalk<Stage>): string[][] => waysOf(plan).map(({ did }) => did);

/** The shortest way to a state of the machine, where the walk reaches it. */
export const wayTo = <Stage>(plan: AnyWalk<Stage>, value: unknown): string[] | undefined =>
  waysOf(plan).find(({ snapshot }) => same(snapshot.value, value))?.did;

export const initially = <Stage>({ machine, input }: AnyWalk<Stage>): AnyMachineSnapshot =>
  firstSnapshot(machine, input);

export function next<Stage>(plan: AnyWalk<Stage>, snapshot: AnyMachineSnapshot, title: string) {
  const action = plan.actions[title];
  const event = action?.event(snapshot);
  if (action === undefined || event === undefined) throw new Error(`${title} cannot be done here`);
  return { action, after: (): AnyMachineSnapshot => nextSnapshot(plan.machine, snapshot, event) };
}

/** Opens the screen, does what the titles say, and has it looked at after each step. */
export async function follow<Stage>(
  plan: AnyWalk<Stage>,
  path: readonly string[],
  look: (snapshot: AnyMachineSnapshot, stage: Stage) => Promise<void> | void = (now, on) => plan.shows(now, on),
): Promise<void> {
  const stage = await plan.open();
  let snapshot = initially(plan);
  await look(snapshot, stage);
  for (const [at, title] of path.entries()) {
    const { action, after } = next(plan, snapshot, title);
    try {
      await action.does(stage, snapshot);
      snapshot = after();
      await look(snapshot, stage);
    } catch (cause) {
      throw new Error(`Step ${at + 1}, ${title}: ${String(cause)}`, { cause });
    }
  }
}
