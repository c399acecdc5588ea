/** Which ways through a machine are walked, and what happens on them, by name. */
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InputFrom,
} from 'xstate';
import { type StatePath, TestModel } from 'xstate/graph';
import { allNodes, shortName } from './coverage.ts';
import { firstSnapshot, nextSnapshot } from './snapshots.ts';
import type { Reply, Walk } from './walk.ts';

export interface Happening {
  /** By the name its sample has in the test. */
  title: string;
  event: EventObject;
  /** The sample or the reply that it was made from; null for timers. */
  origin: string | null;
}

export interface Journey<M extends AnyStateMachine> {
  title: string;
  input: InputFrom<M> | undefined;
  start: AnyMachineSnapshot;
  steps: Taken[];
}

/** A happening with the situations around it. */
export interface Taken extends Happening {
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
}

const CAP = 1_000;

export function journeysOf<M extends AnyStateMachine>(plan: Walk<M>): Journey<M>[] {
  const starts: [string, InputFrom<M> | undefined][] = [['', plan.input], ...Object.entries(plan.otherInputs ?? {})];
  const journeys = starts.flatMap(([start, input]) =>
    pathsOf(plan, input).map((path) => {
      const steps = fitting(plan, input, path);
      const title = [start, ...steps.map((step) => step.title)].filter(Boolean).join(' → ');
      return { title: title || 'start', input, start: firstSnapshot(plan.machine, input), steps };
    }),
  );
  return [...new Map(journeys.map((journey) => [journey.title, journey])).values()];
}

export function originsOf<M extends AnyStateMachine>({ events, replies }: Walk<M>): string[] {
  const answers = Object.entries(replies).flatMap(([source, byTitle]) =>
    Object.keys(byTitle).map((title) => replyOf(source, title)),
  );
  return [...Object.keys(events), ...answers];
}

const replyOf = (source: string, title: string) => `${source}: ${title}`;

function pathsOf<M extends AnyStateMachine>(plan: Walk<M>, input: InputFrom<M> | undefined): Happening[][] {
  const known = new WeakMap<EventObject, Happening>();
  const key = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, snapshot.status, plan.project(snapshot.context)]);
  const options = {
    events: (snapshot: AnyMachineSnapshot) =>
      offered(plan, snapshot).map((happening) => {
        known.set(happening.event, happening);
        return happening.event;
      }),
    input,
    limit: 20_000,
  };
  const edgeModel = new TestModel<AnyMachineSnapshot, EventObject, unknown>(plan.machine, {
    ...options,
    serializeState: (snapshot, event, previous) =>
      key(snapshot) + (event && previous ? ` <- ${known.get(event)?.title} <- ${key(previous)}` : ''),
  });
  const valueModel = new TestModel<AnyMachineSnapshot, EventObject, unknown>(plan.machine, {
    ...options,
    serializeState: (snapshot) => JSON.stringify([snapshot.value, snapshot.status]),
  });
  const edges = edgeModel.getShortestPaths();
  const simple = valueModel.getSimplePaths();
  const { cap = CAP } = plan;
  if (edges.length > cap || simple.length > cap) {
    throw new Error(`${plan.name}: ${edges.length} and ${simple.length} paths are more than ${cap}`);
  }
  return [...edges, ...simple].map((path: StatePath<AnyMachineSnapshot, EventObject>) =>
    path.steps.flatMap(({ event }) => known.get(event) ?? []),
  );
}

/** A path through the states alone may want what its context refuses: it ends there, in its title as well. */
function fitting<M extends AnyStateMachine>(
  plan: Walk<M>,
  input: InputFrom<M> | undefined,
  path: Happening[],
): Taken[] {
  const machine: AnyStateMachine = plan.machine;
  const taken: Taken[] = [];
  let before: AnyMachineSnapshot = firstSnapshot(machine, input);
  for (const step of path) {
    const happening = offeredAs(plan, before, step);
    if (!happening) break;
    const after = nextSnapshot(machine, before, happening.event);
    taken.push({ ...happening, before, after });
    before = after;
  }
  return taken;
}

/** The same step where the path is now: what is answered may depend on what was asked. */
export function offeredAs<M extends AnyStateMachine>(
  plan: Walk<M>,
  snapshot: AnyMachineSnapshot,
  { title, event }: Happening,
): Happening | undefined {
  const same = happenings(plan, snapshot).filter((other) => other.title === title && other.event.type === event.type);
  return same.find((other) => accepts(snapshot, other.event));
}

/** What may happen, as far as the state takes it. */
export function offered<M extends AnyStateMachine>(plan: Walk<M>, snapshot: AnyMachineSnapshot): Happening[] {
  return happenings(plan, snapshot).filter(({ event }) => accepts(snapshot, event));
}

/** Samples, answers of the children at work, and timers. */
function happenings<M extends AnyStateMachine>(plan: Walk<M>, snapshot: AnyMachineSnapshot): Happening[] {
  const samples = Object.entries(plan.events).map(([title, event]) => ({ title, event, origin: title }));
  const timers = allNodes(plan.machine).flatMap(({ id, transitions }) =>
    [...transitions.keys()]
      .filter((type) => type.startsWith('xstate.after.'))
      .map((type) => ({ title: timerTitle(type, id), event: { type }, origin: null })),
  );
  return [...samples, ...answers(plan, snapshot), ...timers];
}

const timerTitle = (type: string, nodeId: string) => shortName(type, nodeId).replace(/^after (.*)$/, '$1 over');

export function accepts(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  return snapshot.status === 'active' && (snapshot.machine.getTransitionData(snapshot, event)?.length ?? 0) > 0;
}

function answers<M extends AnyStateMachine>(plan: Walk<M>, snapshot: AnyMachineSnapshot): Happening[] {
  return childrenOf(snapshot).flatMap(([id, child]) => {
    const source = child.src;
    const replies = typeof source === 'string' ? plan.replies[source] : undefined;
    if (typeof source !== 'string' || !replies || plan.canAnswer?.(snapshot, id) === false) return [];
    const { input, context } = child.getSnapshot();
    const request: unknown = input ?? context;
    return Object.entries(replies).map(([title, reply]) => ({
      title: 'replyTo' in reply && !plan.replies[id] ? `${id} ${title}` : title,
      event: answerEvent(id, reply, request),
      origin: replyOf(source, title),
    }));
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
