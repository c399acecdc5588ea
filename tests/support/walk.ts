/**
 * Walks a production machine along every transition and every path, drives the running actor with replies and
 * time that the path decides, and checks rules written from the requirements at every step.
 */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type EventObject,
  fromPromise,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate';
import { describe, expect, test } from 'vitest';
import { allNodes, declaredTransitions, delayOf, transitionsOf } from './coverage.ts';
import { nextSnapshot } from './snapshots.ts';
import { type Journey, journeysOf, offeredAs, originsOf } from './walkPaths.ts';
import { walkTable } from './walkTable.ts';

/** What an actor may answer. Both may be made from the request that it was given. */
export type Reply = { output: unknown } | { error: unknown } | { replyTo(request: unknown): unknown };

/** What xstate itself sends: a callback actor that broke, a child that was followed. */
type Signal = { type: `xstate.${string}`; [field: string]: unknown };

export type Step<M extends AnyStateMachine> = {
  /** The event, by the name its sample has in the test. */
  title: string;
  event: EventObject;
  before: SnapshotFrom<M>;
  after: SnapshotFrom<M>;
  /** Milliseconds that passed in this step. */
  waited: number;
  /** Actions carried out in this step, in order. */
  actions: { type: string; params: unknown }[];
  /** Events that went to the children in this step. */
  sent: unknown[];
};

/** The errors that a step reported as faults of the console itself. */
export const faultsIn = ({ actions }: { actions: { type: string; params: unknown }[] }): unknown[] =>
  actions.flatMap(({ type, params }) =>
    type === 'reportFault' && typeof params === 'object' && params !== null && 'error' in params ? [params.error] : [],
  );

export type Rule<M extends AnyStateMachine> = (step: Step<M>) => boolean;

export type Walk<M extends AnyStateMachine> = {
  name: string;
  machine: M;
  input?: InputFrom<M>;
  /** Further inputs by title, each walked as well. */
  otherInputs?: Record<string, InputFrom<M>>;
  /** Sample events by their title. */
  events: Record<string, EventFromLogic<M> | Signal>;
  /** By the actor's source, then by title. Actors without replies keep what the machine was provided with. */
  replies: Record<string, Record<string, Reply>>;
  /** Which children can answer now, when being there is not enough. */
  canAnswer?(snapshot: AnyMachineSnapshot, childId: string): boolean;
  /** What of the context tells two situations apart, besides the state. */
  project: (context: SnapshotFrom<M>['context']) => unknown;
  /** Sentences of the requirements, each beginning with its id. */
  rules: Record<string, Rule<M>>;
  /** How many paths are too many, where a thousand is not: a save that ends in ten ways, from three states. */
  cap?: number;
  /** Titles of the samples that no state may accept; replies as `actor: title`. */
  refused: string[];
};

export function walk<M extends AnyStateMachine>(plan: Walk<M>): void {
  const began = performance.now();
  const journeys = journeysOf(plan);
  let milliseconds = performance.now() - began;
  const taken = new Set<string>();
  const followed = new Map<Journey<M>, Promise<void>>();
  const stage = stageOf(plan);
  /** Whichever test wants it first: that all is taken is known in any order of the tests. */
  const followOnce = async (journey: Journey<M>) => {
    const begins = performance.now();
    const following = followed.get(journey) ?? follow(plan, stage, journey, taken);
    followed.set(journey, following);
    await following;
    milliseconds += performance.now() - begins;
  };

  describe(`${plan.name}: every transition and every path`, () => {
    test.each(journeys)('$title', async (journey) => {
      await expect(followOnce(journey)).resolves.toBeUndefined();
    });
    test('every declared transition was taken', async ({ task }) => {
      for (const journey of journeys) await followOnce(journey);
      const declared = declaredTransitions(plan.machine);
      const states = allNodes(plan.machine).filter((node) => node.parent && node.type !== 'compound').length;
      const walked = { states, declared, taken: [...taken], paths: journeys.length, milliseconds };
      task.file.meta.walks = { ...task.file.meta.walks, [plan.name]: walked };
      expect(declared.filter((id) => !taken.has(id))).toEqual([]);
    });
    test('every sample and every reply was accepted somewhere, except those that are meant to be refused', () => {
      const accepted = new Set(journeys.flatMap(({ steps }) => steps.map(({ origin }) => origin)));
      expect(originsOf(plan).filter((origin) => !accepted.has(origin))).toEqual(plan.refused);
    });
    test('its table of states and samples, and its paths, are as reviewed', async () => {
      await expect(walkTable(plan, journeys)).toMatchFileSnapshot(`../machines/tables/${plan.name}.txt`);
    });
  });
}

type Deferred = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

/** The machine with actors that wait for the walk to answer: one for all of its ways, since building one takes longer than most ways. */
interface WalkStage {
  machine: AnyStateMachine;
  waiting: Map<string, Deferred>;
}

function stageOf<M extends AnyStateMachine>(plan: Walk<M>): WalkStage {
  const waiting: WalkStage['waiting'] = new Map();
  const stub = fromPromise<unknown, unknown>(
    ({ self }) => new Promise((resolve, reject) => waiting.set(self.id, { resolve, reject })),
  );
  const actors = Object.fromEntries(Object.keys(plan.replies).map((source) => [source, stub]));
  return { machine: plan.machine.provide({ actors }), waiting };
}

async function follow<M extends AnyStateMachine>(
  plan: Walk<M>,
  { machine, waiting }: WalkStage,
  { input, steps }: Journey<M>,
  taken: Set<string>,
): Promise<void> {
  waiting.clear();
  const clock = new SimulatedClock();
  let actions: Step<M>['actions'] = [];
  const actor = createActor(machine, {
    clock,
    ...(input === undefined ? {} : { input }),
    inspect: (inspection) => {
      if (inspection.actorRef.sessionId !== inspection.rootId) return;
      for (const id of transitionsOf(inspection)) taken.add(id);
      if (inspection.type === '@xstate.action') actions.push(inspection.action);
    },
  });
  actor.start();
  await flush();

  for (const wanted of steps) {
    const before = actor.getSnapshot();
    const happening = offeredAs(plan, before, wanted);
    if (!happening) throw new Error(`${plan.name}: ${wanted.title} cannot happen here`);
    const { title, event } = happening;
    actions = [];
    const waited = await perform(event);
    const after = actor.getSnapshot();
    const model = nextSnapshot(machine, before, event);
    expect({ value: after.value, context: after.context }).toEqual({ value: model.value, context: model.context });
    const sent = actions.flatMap(({ type, params }) => (type === 'xstate.sendTo' ? [eventIn(params)] : []));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- providing actors leaves M's snapshots as they are
    const step = { title, event, before, after, waited, actions, sent } as Step<M>;
    const broken = Object.entries(plan.rules).filter(([, rule]) => !rule(step));
    expect(broken.map(([sentence]) => `${title}: ${sentence}`)).toEqual([]);
  }
  actor.stop();

  async function perform(event: EventObject): Promise<number> {
    const [, outcome, id = ''] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(event.type) ?? [];
    const deferred = waiting.get(id);
    let waited = 0;
    if (deferred && outcome === 'done') deferred.resolve('output' in event ? event.output : undefined);
    else if (deferred) deferred.reject('error' in event ? event.error : undefined);
    else if (event.type.startsWith('xstate.after.')) waited = pass(event.type);
    else actor.send(event);
    await flush();
    return waited;
  }

  /** Lets exactly the timer's time pass, and sees that it does not fire a moment earlier. */
  function pass(type: string): number {
    const snapshot = actor.getSnapshot();
    const time = delayOf(machine, snapshot.context, { type });
    clock.increment(time - 1);
    expect(actor.getSnapshot().value).toEqual(snapshot.value);
    clock.increment(1);
    return time;
  }
}

function eventIn(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'event' in params ? params.event : undefined;
}

/** Lets what was promised arrive: no timer, no sleep. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}
