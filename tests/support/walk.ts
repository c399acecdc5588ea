/**
 * Walks a production machine along every transition and every path, drives the running actor with replies and
 * time that the path decides, and checks rules written from the requirements at every step.
 */
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type EventObject,
  fromPromise,
  getNextSnapshot,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate';
import { type StatePath, TestModel } from 'xstate/graph';
import { describe, expect, test } from 'vitest';
import { allNodes, declaredTransitions, shortName, transitionsOf } from './coverage.ts';

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
  /** Titles of the samples that no state may accept. */
  refused: string[];
};

const CAP = 1_000;

export function walk<M extends AnyStateMachine>(plan: Walk<M>): void {
  const taken = new Set<string>();
  const accepted = new Set<string>();
  const began = performance.now();
  const starts: [string, InputFrom<M> | undefined][] = [['', plan.input], ...Object.entries(plan.otherInputs ?? {})];
  const journeys = starts.flatMap(([start, input]) =>
    pathsOf(plan, input).map((path) => {
      const events = path.steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init');
      const title = [start, ...events.map((event) => eventTitle(plan, event))].filter(Boolean).join(' → ');
      return { title: title || 'start', input, events };
    }),
  );
  const titles = [...new Set(journeys.map(({ title }) => title))];
  let milliseconds = performance.now() - began;

  describe(`${plan.name}: every transition and every path`, () => {
    test.each(journeys)('$title', async ({ input, events }) => {
      const begins = performance.now();
      await expect(follow(plan, input, events, taken, accepted)).resolves.toBeUndefined();
      milliseconds += performance.now() - begins;
    });
    test('every declared transition was taken', ({ task }) => {
      const declared = declaredTransitions(plan.machine);
      const states = allNodes(plan.machine).filter((node) => node.parent && node.type !== 'compound').length;
      const walked = { states, declared, taken: [...taken], paths: titles.length, milliseconds };
      task.file.meta.walks = { ...task.file.meta.walks, [plan.name]: walked };
      expect(declared.filter((id) => !taken.has(id))).toEqual([]);
    });
    test('every sample was accepted somewhere, except those that are meant to be refused', () => {
      expect(Object.keys(plan.events).filter((title) => !accepted.has(title))).toEqual(plan.refused);
    });
    test('the list of paths is as reviewed', async () => {
      await expect(`${titles.toSorted().join('\n')}\n`).toMatchFileSnapshot(`../machines/paths/${plan.name}.txt`);
    });
  });
}

type Path = StatePath<AnyMachineSnapshot, EventObject>;

function pathsOf<M extends AnyStateMachine>(plan: Walk<M>, input: InputFrom<M> | undefined): Path[] {
  const key = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, snapshot.status, plan.project(snapshot.context)]);
  const options = { events: (snapshot: AnyMachineSnapshot) => acceptable(plan, snapshot), input };
  const edgeModel = new TestModel<AnyMachineSnapshot, EventObject, unknown>(plan.machine, {
    ...options,
    limit: 20_000,
    serializeState: (snapshot, event, previous) =>
      key(snapshot) + (event && previous ? ` <- ${eventTitle(plan, event)} <- ${key(previous)}` : ''),
  });
  const valueModel = new TestModel<AnyMachineSnapshot, EventObject, unknown>(plan.machine, {
    ...options,
    limit: 20_000,
    serializeState: (snapshot) => JSON.stringify([snapshot.value, snapshot.status]),
  });
  const edges = edgeModel.getShortestPaths();
  const simple = valueModel.getSimplePaths();
  if (edges.length > CAP || simple.length > CAP) {
    throw new Error(`${plan.name}: ${edges.length} and ${simple.length} paths are more than ${CAP}`);
  }
  return [...edges, ...simple];
}

/** Samples, answers of the children at work, and timers, as far as the state takes them. */
function acceptable<M extends AnyStateMachine>(plan: Walk<M>, snapshot: AnyMachineSnapshot): EventObject[] {
  const timers = allNodes(plan.machine).flatMap((node) =>
    [...node.transitions.keys()].filter((type) => type.startsWith('xstate.after.')).map((type) => ({ type })),
  );
  return [...Object.values(plan.events), ...answers(plan, snapshot).map(({ event }) => event), ...timers].filter(
    (event) => takes(snapshot, event),
  );
}

function takes(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  return snapshot.status === 'active' && (snapshot.machine.getTransitionData(snapshot, event)?.length ?? 0) > 0;
}

function answers<M extends AnyStateMachine>(
  plan: Walk<M>,
  snapshot: AnyMachineSnapshot,
): { title: string; event: EventObject }[] {
  return childrenOf(snapshot).flatMap(([id, child]) => {
    const replies = typeof child.src === 'string' ? plan.replies[child.src] : undefined;
    if (!replies || plan.canAnswer?.(snapshot, id) === false) return [];
    const { input, context } = child.getSnapshot();
    const request: unknown = input ?? context;
    return Object.entries(replies).map(([title, reply]) => ({ title, event: answerEvent(id, reply, request) }));
  });
}

function childrenOf(snapshot: AnyMachineSnapshot): [string, AnyActorRef][] {
  const children: Record<string, AnyActorRef | undefined> = snapshot.children;
  return Object.entries(children).flatMap(([id, child]) => (child ? [[id, child]] : []));
}

function answerEvent(id: string, reply: Reply, request: unknown): EventObject {
  if ('error' in reply) return Object.assign({ type: `xstate.error.actor.${id}`, actorId: id }, reply);
  const output = 'output' in reply ? reply.output : reply.replyTo(request);
  return Object.assign({ type: `xstate.done.actor.${id}`, actorId: id }, { output });
}

function eventTitle<M extends AnyStateMachine>(plan: Walk<M>, event: EventObject): string {
  const text = JSON.stringify(event);
  const sample = Object.entries(plan.events).find(([, candidate]) => JSON.stringify(candidate) === text);
  if (sample) return sample[0];
  for (const [title, reply] of Object.values(plan.replies).flatMap((replies) => Object.entries(replies))) {
    if ('error' in reply && 'error' in event && reply.error === event.error) return title;
    if ('output' in reply && 'output' in event && reply.output === event.output) return title;
    if ('replyTo' in reply && event.type.startsWith('xstate.done')) {
      const id = event.type.replace('xstate.done.actor.', '');
      return plan.replies[id] ? title : `${id} ${title}`;
    }
  }
  const node = allNodes(plan.machine).find(({ id }) => event.type.endsWith(`.${id}`));
  return shortName(event.type, node?.id).replace(/^after (.*)$/, '$1 over');
}

type Deferred = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

async function follow<M extends AnyStateMachine>(
  plan: Walk<M>,
  input: InputFrom<M> | undefined,
  events: readonly EventObject[],
  taken: Set<string>,
  accepted: Set<string>,
): Promise<void> {
  const waiting = new Map<string, Deferred>();
  const stub = fromPromise<unknown, unknown>(
    ({ self }) => new Promise((resolve, reject) => waiting.set(self.id, { resolve, reject })),
  );
  const promised = Object.keys(plan.replies);
  const machine = plan.machine.provide({ actors: Object.fromEntries(promised.map((source) => [source, stub])) });
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

  for (const sample of events) {
    const before = actor.getSnapshot();
    const title = eventTitle(plan, sample);
    const event =
      answers(plan, before).find((answer) => answer.event.type === sample.type && title.endsWith(answer.title))
        ?.event ?? sample;
    if (!takes(before, event)) break;
    actions = [];
    const waited = await perform(event);
    const after = actor.getSnapshot();
    const model = getNextSnapshot(machine, before, event);
    expect({ value: after.value, context: after.context }).toEqual({ value: model.value, context: model.context });
    accepted.add(title);
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
    const name = shortName(type, allNodes(machine).find(({ id }) => type.endsWith(`.${id}`))?.id).replace('after ', '');
    const delay: unknown = machine.implementations.delays[name];
    const time: unknown = typeof delay === 'function' ? delay({ context: snapshot.context, event: { type } }) : delay;
    if (typeof time !== 'number') throw new Error(`${plan.name}: the delay ${name} has no time`);
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
