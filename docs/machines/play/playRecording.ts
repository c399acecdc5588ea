import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { same } from '#machines/same.ts';
import { descriptorsOf } from '#src/recording/eventsOf.ts';
import { shapeOf } from '#src/recording/shape.ts';
import type { RecordedActor, RecordedEvent, Recording } from './readRecording.ts';
import { createReviver, type Revive } from './revive.ts';
import { keptOtherwise } from './keptOtherwise.ts';
import { type Did, resume, stateName, take, withChildren } from './take.ts';

export interface PlayedStep {
  /** From 1. */
  number: number;
  at: number;
  place: string;
  actor: RecordedActor;
  machine: AnyStateMachine | null;
  /** The recorded event, as it is played: masks are texts, and numbers where they were numbers. */
  event: { type: string; [field: string]: unknown };
  before: { state: unknown; context: Record<string, unknown> };
  after: { state: unknown; context: Record<string, unknown> };
  /** Of the machine's children, those that are known. */
  children: PlayedChild[];
  /** The machine as it stands does not go where the recorded one went. */
  parts: boolean;
  /** Fields of the context that changed. */
  changed: string[];
  /** By the machine as it stands; as recorded where it cannot be played. */
  actions: Did[];
  fault: string | null;
  /** Where this machine does something else than was recorded, or cannot. */
  notes: string[];
}

export interface PlayedChild {
  name: string;
  /** By its id. */
  machine: string;
  state: unknown;
  context: Record<string, unknown>;
  snapshot: AnyMachineSnapshot;
}

export interface Played {
  steps: PlayedStep[];
  notes: string[];
}

type Catalogue = Readonly<Record<string, AnyStateMachine>>;

const byId = (catalogue: Catalogue) => new Map(Object.values(catalogue).map((machine) => [machine.id, machine]));

/** Plays every recorded event on the machines as they stand, and follows the recording where they differ. */
export function playRecording({ head, actors, events, notes }: Recording, catalogue: Catalogue): Played {
  const machines = byId(catalogue);
  const revive = createReviver();
  const now = new Map(actors.map((actor) => [actor.actor, begin(actor, machines.get(actor.machine) ?? null, revive)]));
  const strangers = new Set(events.filter(({ actor }) => !now.has(actor)).map(({ actor }) => actor));
  const steps = events.flatMap((event, at) => {
    const one = now.get(event.actor);
    return one === undefined ? [] : [stepOf(one, event, at + 1, { all: now, revive })];
  });
  const named = new Set([...Object.keys(head.machines), ...actors.map(({ machine }) => machine)]);
  const builds = [...named].flatMap((id) => {
    const machine = machines.get(id);
    if (machine === undefined) return [`The machine ${id} is not here: what it did is shown as it was recorded.`];
    const shape = head.machines[id];
    return shape === undefined || shapeOf(machine) === shape
      ? []
      : [`The machine ${id} is built in another way than the one that was recorded.`];
  });
  const lost = [...strangers].map((id) => `Nothing says what the actor ${id} is: its events are left out.`);
  return { steps, notes: [...notes, ...builds, ...lost] };
}

interface Current {
  actor: RecordedActor;
  machine: AnyStateMachine | null;
  state: unknown;
  context: Record<string, unknown>;
  snapshot: AnyMachineSnapshot | null;
}

function begin(actor: RecordedActor, machine: AnyStateMachine | null, revive: Revive): Current {
  const context = revive(actor.context);
  return { actor, machine, state: actor.state, context, snapshot: resumed(machine, actor.state, context) };
}

function resumed(machine: AnyStateMachine | null, state: unknown, context: unknown): AnyMachineSnapshot | null {
  try {
    return machine && resume(machine, state, context);
  } catch {
    return null;
  }
}

interface Playing {
  all: Map<string, Current>;
  revive: Revive;
}

function stepOf(one: Current, recorded: RecordedEvent, number: number, { all, revive }: Playing): PlayedStep {
  const { machine } = one;
  const before = { state: one.state, context: one.context };
  const event = playable(recorded.event, revive, childOf(one, recorded.event.type, all));
  const changed = revive(recorded.changed);
  const children = childrenOf(one, all);
  const played = machine && one.snapshot ? attempt(machine, withChildren(one.snapshot, seen(children)), event) : null;
  const notes = notesOf(one, recorded, played);
  const went = played !== null && 'after' in played && same(played.after.value, recorded.state) ? played.after : null;
  const context = { ...one.context, ...changed, ...(went !== null && cutIn(recorded.changed, went.context)) };
  const after = { state: recorded.state, context };
  one.snapshot = went === null ? resumed(machine, recorded.state, context) : Object.assign(went, { context });
  Object.assign(one, after);
  return {
    number,
    at: recorded.at,
    place: recorded.place,
    actor: one.actor,
    machine,
    event,
    before,
    after,
    children,
    notes,
    parts: machine !== null && went === null,
    changed: Object.keys(changed),
    actions:
      played !== null && 'after' in played
        ? played.actions
        : recorded.actions.map((type) => ({ type, params: undefined })),
    fault: recorded.fault ?? null,
  };
}

/**
 * What was cut where it was kept, from the event that it came with: two things that were the same are the same still.
 * A list stays as long as it was recorded.
 */
const cutIn = (changed: Record<string, unknown>, played: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changed).flatMap(([key, value]) =>
      key in played && !Array.isArray(value) && JSON.stringify(value).includes('{"+":') ? [[key, played[key]]] : [],
    ),
  );

type Attempt = { after: AnyMachineSnapshot; actions: Did[] } | { error: unknown };

function attempt(machine: AnyStateMachine, before: AnyMachineSnapshot, event: { type: string }): Attempt {
  if (event.type === 'xstate.stop') return { after: before, actions: [] };
  try {
    return take(machine, before, event);
  } catch (error) {
    return { error };
  }
}

function notesOf(
  { machine, snapshot, actor, state, context }: Current,
  { event, state: to, changed }: RecordedEvent,
  played: Attempt | null,
): string[] {
  if (machine === null) return [];
  if (snapshot === null || played === null)
    return [`${actor.machine} has no state ${stateName(state)} any more: shown as recorded.`];
  if (!knows(machine, event.type)) return [`No state of ${actor.machine} knows ${event.type}.`];
  if ('error' in played)
    return [`Playing it breaks (${String(played.error)}): a value that the machine needs may be masked.`];
  const isMasked = /#|\*{3}|"\+":/u.test(JSON.stringify([event, context]));
  if (same(played.after.value, to))
    return keptOtherwise(changed, played.after.context).map((note) =>
      isMasked ? `${note} It may come of a masked value.` : note,
    );
  const reason = isMasked ? ' A guard may have looked at a masked value.' : '';
  return [`The machine as it stands goes to ${stateName(played.after.value)}; recorded was ${stateName(to)}.${reason}`];
}

/** What xstate tells a parent of its children comes whether or not the parent listens. */
const isFromXstate = (type: string) => type === 'xstate.stop' || childName(type) !== undefined;

function knows(machine: AnyStateMachine, type: string): boolean {
  if (isFromXstate(type)) return true;
  return [...descriptorsOf(machine)].some(
    (known) => known === type || (known.endsWith('*') && type.startsWith(known.slice(0, -1))),
  );
}

const childName = (type: string) => /^xstate\.(?:snapshot|done\.actor|error\.actor)\.(.*)$/u.exec(type)?.[1];

const childOf = ({ actor }: Current, type: string, all: Map<string, Current>): Current | undefined =>
  [...all.values()].findLast((other) => other.actor.parent === actor.actor && other.actor.name === childName(type));

/** The event with what xstate adds to it: whose it is, and for a child that moved, what the child is now. */
function playable(event: RecordedEvent['event'], revive: Revive, child: Current | undefined): PlayedStep['event'] {
  const name = childName(event.type);
  const fields = { ...revive(event), type: event.type };
  if (name === undefined) return fields;
  if (event.type.startsWith('xstate.snapshot.')) return { ...fields, snapshot: child?.snapshot ?? child?.context };
  return { ...fields, actorId: name };
}

/** What of its children is known; of several with one name the last. */
function childrenOf({ actor: { actor: id } }: Current, all: Map<string, Current>): PlayedChild[] {
  const children = new Map<string, PlayedChild>();
  for (const { actor, snapshot, state, context } of all.values())
    if (actor.parent === id && actor.name !== null && snapshot !== null)
      children.set(actor.name, { name: actor.name, machine: actor.machine, snapshot, state, context });
  return [...children.values()];
}

const seen = (children: readonly PlayedChild[]): Record<string, AnyMachineSnapshot> =>
  Object.fromEntries(children.map(({ name, snapshot }) => [name, snapshot]));
