import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { catalogue, charts } from '../../docs/machines/catalogue.ts';
import { arrowsOf, nodesOf } from '../../docs/machines/chart.ts';

/** What Stately's own inspector is told of an actor: its definition, as text. */
function definitionOf(name: string): string {
  const machine = catalogue[name] ?? charts[name];
  if (machine === undefined) throw new Error(`there is no machine ${name}`);
  const told: StatelyInspectionEvent[] = [];
  const inspector = createInspector({ start: () => {}, stop: () => {}, send: (event) => void told.push(event) });
  // A definition is told without running the machine, which would want its input.
  const actor = createActor(machine.provide({}), {
    snapshot: machine.resolveState({ value: firstOf(name), context: {} }),
  });
  inspector.actor(actor);
  const [event] = told;
  return event?.type === '@xstate.actor' ? (event.definition ?? '') : '';
}

/** Some have one state alone, without a name. */
function firstOf(name: string): string | Record<string, never> {
  const machine = catalogue[name] ?? charts[name];
  return machine?.root.initial?.target[0]?.key ?? {};
}

/** The format has no place for what follows on the outcome of an invoke: a guard that stands nowhere else is not in it. */
const lost: Record<string, string[]> = { 'act-queue': ['mayPass'] };

const keysAndTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => [key].concat(keysAndTexts(inside)));
};

test.each(Object.keys({ ...catalogue, ...charts }))(
  'PRB-06 names of states, events and guards of %s are in the format of the published inspector',
  (name) => {
    const machine = catalogue[name] ?? charts[name];
    if (machine === undefined) throw new Error(`there is no machine ${name}`);
    const kept = new Set(keysAndTexts(JSON.parse(definitionOf(name))));
    const states = nodesOf(machine).map(({ key, id }) => (key === '(machine)' ? id : key));
    // What xstate makes of `invoke` and `after` is written as these there.
    const events = nodesOf(machine).flatMap(({ transitions }) =>
      [...transitions.keys()].filter((type) => !type.startsWith('xstate.')),
    );
    const guards = arrowsOf(machine).flatMap(({ guard }) => (guard === '' ? [] : [guard]));
    expect([...states, ...events, ...guards].filter((word) => !kept.has(word))).toEqual(lost[name] ?? []);
  },
);
