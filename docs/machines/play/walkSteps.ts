import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
} from 'xstate';
import { delayOf } from '../../../tests/support/coverage.ts';
import type { Step, Walk } from '../../../tests/support/walk.ts';
import { accepts, type Happening, offered } from '../../../tests/support/walkPaths.ts';
import { nameOf } from '../chart.ts';
import { type Did, silent, take } from './take.ts';

type Plan = Walk<AnyStateMachine>;

export interface WalkStep {
  title: string;
  event: EventObject;
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
  actions: Did[];
  /** Milliseconds that pass in it. */
  waited: number;
  rules: { sentence: string; holds: boolean | null }[];
}

export interface Walked {
  begin: AnyMachineSnapshot;
  steps: WalkStep[];
}

/** The machine as its walk takes it: what it asks for does not answer by itself. */
const stubbed = ({ machine, replies }: Plan): AnyStateMachine =>
  machine.provide({ actors: Object.fromEntries(Object.keys(replies).map((source) => [source, silent])) });

export const startsOf = ({ otherInputs }: Plan): string[] => ['', ...Object.keys(otherInputs ?? {})];

/** Does what was done, one after the other, up to what cannot happen there. */
export function walkSteps(plan: Plan, start: string, did: readonly string[]): Walked {
  const machine = stubbed(plan);
  const [begin] = initialTransition(machine, start === '' ? plan.input : plan.otherInputs?.[start]);
  const steps: WalkStep[] = [];
  let before: AnyMachineSnapshot = begin;
  for (const title of did) {
    const happening = offered(plan, before).find((one) => one.title === title);
    if (happening === undefined) break;
    const step = stepOf(plan, machine, before, happening);
    steps.push(step);
    before = step.after;
  }
  return { begin, steps };
}

function stepOf(
  plan: Plan,
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  { title, event }: Happening,
): WalkStep {
  const { after, actions } = take(machine, before, event);
  const waited = event.type.startsWith('xstate.after.') ? delayOf(machine, before.context, event) : 0;
  const sent = actions.flatMap(({ type, params }) => (type === 'xstate.sendTo' ? [eventIn(params)] : []));
  const judgedBy = { before: withSilentChildren(plan, before), after: withSilentChildren(plan, after) };
  const step: Step<AnyStateMachine> = { title, event, ...judgedBy, waited, actions, sent };
  const rules = Object.entries(plan.rules).map(([sentence, rule]) => ({ sentence, holds: judged(() => rule(step)) }));
  return { title, event, before, after, actions, waited, rules };
}

const eventIn = (params: unknown): unknown =>
  typeof params === 'object' && params !== null && 'event' in params ? params.event : undefined;

/** Children that a walk lets run do not run here: what a rule would see of them would not be true. */
function withSilentChildren({ replies }: Plan, snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  const children: Record<string, AnyActorRef | undefined> = snapshot.children;
  const shown = Object.entries(children).map(([id, child]): [string, unknown] => {
    if (child === undefined || (typeof child.src === 'string' && child.src in replies)) return [id, child];
    return [id, silenced(child)];
  });
  return { ...snapshot, children: Object.fromEntries(shown) };
}

const silencedChildren = new WeakMap<AnyActorRef, AnyActorRef>();

/** One for each: rules ask whether a child is the same as before. */
function silenced(child: AnyActorRef): AnyActorRef {
  const known =
    silencedChildren.get(child) ??
    new Proxy(child, { get: (of, key): unknown => (key === 'getSnapshot' ? notRunning : Reflect.get(of, key)) });
  silencedChildren.set(child, known);
  return known;
}

function notRunning(): never {
  throw new Error('it does not run here');
}

/** A rule may look at what only a running actor has. */
function judged(rule: () => boolean): boolean | null {
  try {
    return rule();
  } catch {
    return null;
  }
}

export interface Possible {
  title: string;
  event: EventObject;
  /** What comes of it. */
  to: string;
  guard: string;
}

export interface Impossible {
  title: string;
  why: string;
  /** A guard says no; the state as such would take it. */
  isGuarded: boolean;
}

/** What can happen now, and which samples cannot, with the reason. */
export function choicesOf(
  plan: Plan,
  snapshot: AnyMachineSnapshot,
): { possible: Possible[]; impossible: Impossible[] } {
  const possible = offered(plan, snapshot).map(({ title, event }) => {
    const [transition] = snapshot.machine.getTransitionData(snapshot, event) ?? [];
    const targets: readonly { id: string }[] = transition?.target ?? [];
    const to = targets.map(({ id }) => id.replace(`${snapshot.machine.id}.`, '')).join(' + ');
    return { title, event, to: to || 'stays', guard: nameOf(transition?.guard) };
  });
  const impossible = Object.entries(plan.events)
    .filter(([, event]) => !accepts(snapshot, event))
    .map(([title, event]) => whyNot(snapshot, title, event));
  return { possible, impossible };
}

function whyNot(snapshot: AnyMachineSnapshot, title: string, { type }: EventObject): Impossible {
  if (snapshot.status !== 'active') return { title, why: 'it is over', isGuarded: false };
  const guards = snapshot._nodes.flatMap((node) =>
    (node.transitions.get(type) ?? []).map(({ guard }) => nameOf(guard)),
  );
  if (guards.length === 0) return { title, why: 'no state that it is in takes it', isGuarded: false };
  return { title, why: `${[...new Set(guards)].join(', ')} says no`, isGuarded: true };
}
