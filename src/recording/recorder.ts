import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { actorName } from './actorName.ts';
import { eventType } from './eventsOf.ts';
import { faultStack, faultStackIn } from './faultStack.ts';
import type { Masking } from './mask.ts';
import { shapeOf } from './shape.ts';

/** What xstate tells, and the actors that began before anybody listened. */
export type Heard = InspectionEvent | { type: 'known'; actorRef: AnyActorRef; snapshot: unknown };

/** One event that a machine took, with what came of it. Values are masked, and written as JSON. */
export interface Taken {
  actor: string;
  /** Milliseconds since the page was opened. */
  at: number;
  event: string;
  state: string;
  /** What of the context changed. */
  changed: Record<string, string>;
  actions: string[];
  /** What broke, and where. */
  fault: string | null;
  /** Where the reader was. */
  place: string;
}

/** An actor as it was before the first of its events that are kept. */
export interface Known {
  id: string;
  machine: string;
  name: string | null;
  parent: string | null;
  state: string;
  context: Record<string, string>;
  /** It was stopped, or came to its end. */
  isOver: boolean;
}

/** What is kept, as it is now. */
export interface Kept {
  actors: Known[];
  events: Taken[];
  /** How each machine is built, by its id. */
  shapes: Record<string, string>;
}

export interface Recorder {
  /** @param at Milliseconds since the page was opened. */
  hear: (heard: Heard, at: number) => void;
  kept: () => Kept;
}

export interface RecorderOptions {
  masking: Masking;
  /** The address without names. */
  place: () => string;
  /** Told of each event as it is kept. */
  onTaken?: (taken: Taken, of: Known) => void;
}

const maxEvents = 200;
/** Of all events that are kept, in characters. */
const maxSize = 150_000;
/** Of one event, and of the context that it changed. */
const maxValues = 60;

interface Followed extends Known {
  /** How many of its events are kept. */
  events: number;
  /** The context as it was last, to see what changes. */
  last: Record<string, unknown>;
}

/** What is known of an event while it is being taken. */
interface Pending {
  order: number;
  event: { type: string } | null;
  actions: string[];
  fault: string | null;
}

interface Ordered {
  order: number;
  taken: Taken;
}

const sizeOf = ({ event, state, changed, actions, place }: Taken) =>
  [event, state, place, ...actions, ...Object.entries(changed).flat()].reduce((sum, { length }) => sum + length, 0);

/** Keeps the last events of all machines, masked as they come, and each machine as it was before them. */
export function createRecorder({ masking, place, onTaken }: RecorderOptions): Recorder {
  const followed = new Map<AnyActorRef, Followed>();
  const pending = new Map<AnyActorRef, Pending>();
  const shapes: Record<string, string> = {};
  const events: Ordered[] = [];
  let [size, actors, order, now] = [0, 0, 0, 0];

  const written = (value: unknown, most: number): string => JSON.stringify(masking.value(value, most)) ?? 'null';

  function changes(context: Record<string, unknown>, before: Record<string, unknown>): Record<string, string> {
    const changed = Object.entries(context).filter(([key, value]) => value !== before[key]);
    const most = Math.ceil(maxValues / (changed.length || 1)) + 4;
    return Object.fromEntries(
      changed.map(([key, value]) => [masking.name(key), JSON.stringify(masking.field(key, value, most)) ?? 'null']),
    );
  }

  function begin(one: Followed, { value, context }: AnyMachineSnapshot): void {
    Object.assign(one, { state: JSON.stringify(value), context: changes(context, {}), last: context });
  }

  function follow(ref: AnyActorRef, snapshot: AnyMachineSnapshot): Followed {
    const { machine, context } = snapshot;
    shapes[machine.id] ??= shapeOf(machine);
    const parent: AnyActorRef | undefined = ref._parent;
    const above: unknown = parent?.getSnapshot();
    // A parent is told of only after the children that it starts with.
    if (parent && isMachine(above) && !followed.has(parent)) follow(parent, above);
    const one: Followed = {
      id: `a${(actors += 1)}`,
      machine: machine.id,
      name: actorName(ref, isMachine(above) ? above.machine : null, masking.name),
      parent: (parent && followed.get(parent)?.id) ?? null,
      state: JSON.stringify(snapshot.value),
      context: changes(context, {}),
      isOver: snapshot.status !== 'active',
      events: 0,
      last: context,
    };
    followed.set(ref, one);
    return one;
  }

  function pendingOf(ref: AnyActorRef): Pending {
    const known = pending.get(ref) ?? { order: 0, event: null, actions: [], fault: null };
    pending.set(ref, known);
    return known;
  }

  function take(ref: AnyActorRef, event: { type: string }, snapshot: AnyMachineSnapshot): void {
    const one = followed.get(ref);
    const { actions, fault, order: begun } = pendingOf(ref);
    pending.delete(ref);
    if (one === undefined) return void follow(ref, snapshot);
    if (event.type === 'xstate.init') return begin(one, snapshot);
    one.isOver ||= snapshot.status !== 'active' || event.type === 'xstate.stop';
    const type = eventType(snapshot.machine, event.type, masking.name);
    // What a child is now, is told by the child.
    const said = type.startsWith('xstate.snapshot.') ? {} : event;
    const taken: Taken = {
      actor: one.id,
      at: Math.round(now),
      event: written({ ...said, type: '' }, maxValues).replace('"type":""', `"type":${JSON.stringify(type)}`),
      state: JSON.stringify(snapshot.value),
      changed: changes(snapshot.context, one.last),
      actions,
      fault: snapshot.status === 'error' ? faultStack(snapshot.error) : fault,
      place: place(),
    };
    one.last = snapshot.context;
    keep(one, { order: begun || (order += 1), taken });
    onTaken?.(taken, asKnown(one));
  }

  /** In the order in which they were begun: a parent may hear of its child before the child has ended. */
  function keep(one: Followed, ordered: Ordered): void {
    const after = events.findLastIndex((other) => other.order < ordered.order);
    events.splice(after + 1, 0, ordered);
    one.events += 1;
    size += sizeOf(ordered.taken);
    while (events.length > maxEvents || size > maxSize) forgetFirst();
    for (const [ref, { isOver, events: kept }] of followed) if (isOver && kept === 0) followed.delete(ref);
  }

  /** The first event becomes part of how its actor was before. */
  function forgetFirst(): void {
    const { taken } = events.shift() ?? {};
    if (taken === undefined) return;
    size -= sizeOf(taken);
    const one = [...followed.values()].find(({ id }) => id === taken.actor);
    if (one === undefined) return;
    one.events -= 1;
    one.state = taken.state;
    Object.assign(one.context, taken.changed);
  }

  /** xstate does not tell of a snapshot where taking an event broke. */
  function takeBroken(): void {
    for (const [ref, { event }] of pending) {
      const snapshot: unknown = ref.getSnapshot();
      if (event !== null && isMachine(snapshot) && snapshot.status === 'error') take(ref, event, snapshot);
    }
  }

  return {
    hear(heard, at) {
      now = at;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- xstate tells of actors by a smaller type than they have
      const ref = heard.actorRef as AnyActorRef;
      if (heard.type === 'known') {
        if (isMachine(heard.snapshot) && !followed.has(ref)) follow(ref, heard.snapshot);
        return;
      }
      if (heard.type === '@xstate.event') {
        takeBroken();
        if (followed.has(ref)) pendingOf(ref).event = heard.event;
      }
      if (heard.type === '@xstate.microstep') pendingOf(ref).order ||= order += 1;
      if (heard.type === '@xstate.action') {
        const { type, params } = heard.action;
        const one = pendingOf(ref);
        one.actions.push(type);
        if (type === 'reportFault') one.fault ??= faultStackIn(params) ?? null;
      }
      if (heard.type !== '@xstate.snapshot') return;
      if (isMachine(heard.snapshot)) take(ref, heard.event, heard.snapshot);
      else pending.delete(ref);
    },
    kept() {
      takeBroken();
      return {
        actors: [...followed.values()].map(asKnown),
        events: events.map(({ taken }) => taken),
        shapes: { ...shapes },
      };
    },
  };
}

const asKnown = ({ id, machine, name, parent, state, context, isOver }: Followed): Known => ({
  id,
  machine,
  name,
  parent,
  state,
  context: { ...context },
  isOver,
});

const isMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot && 'value' in snapshot;
