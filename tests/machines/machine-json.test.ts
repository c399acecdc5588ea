import { createMachine, type AnyStateMachine } from 'xstate';
import { toDirectedGraph, type DirectedGraphNode } from 'xstate/graph';
import { createAsyncLogic, createMachineFromConfig, machineConfigToJSON } from 'xstate-next';
import { getStateNodes } from 'xstate-next/graph';
import { describe, expect, test } from 'vitest';
import { catalogue, charts } from '../../docs/machines/catalogue.ts';
import { arrowsOf, nameOf, nodesOf } from '../../docs/machines/chart.ts';
import { structureOf } from '../imports/transitions.ts';

const machines = Object.entries({ ...catalogue, ...charts });

/** Through text and back, as it would come from a file. */
const asText = (value: unknown) => JSON.parse(JSON.stringify(value));

const stubs = <T>(names: string[], stub: T): Record<string, T> => Object.fromEntries(names.map((name) => [name, stub]));

const invoked = (machine: AnyStateMachine) =>
  nodesOf(machine).flatMap(({ invoke }) => invoke.map(({ src }) => nameOf(src)));
const acting = (machine: AnyStateMachine) => [
  ...arrowsOf(machine).flatMap(({ actions }) => actions),
  ...nodesOf(machine).flatMap(({ entry, exit }) => [...entry, ...exit].map(nameOf)),
];
const delaysOf = (machine: AnyStateMachine) =>
  nodesOf(machine).flatMap(({ after }) => after.map(({ delay }) => String(delay)));

describe.each(machines)('%s', (_name, machine) => {
  const json = asText(machineConfigToJSON(machine.config));

  test('PRB-06 states, events, guards, targets and actions survive Stately’s machine JSON', () => {
    expect(structureOf(createMachine(json))).toEqual(structureOf(machine));
  });

  test('PRB-06 the next xstate builds the same states and transitions from that JSON', () => {
    const built = createMachineFromConfig(json, {
      actions: stubs(acting(machine), () => {}),
      guards: stubs(
        arrowsOf(machine).map(({ guard }) => guard),
        () => true,
      ),
      delays: stubs(delaysOf(machine), 1),
      actors: stubs(invoked(machine), createAsyncLogic({ run: () => Promise.resolve() })),
      // Functions stand in it as code; nobody evaluates any here.
      evaluators: { ts: () => ({}) },
    });
    const nodes = [built.root, ...getStateNodes(built.root)];
    expect(nodes.map(({ id }) => id)).toEqual(nodesOf(machine).map(({ id }) => id));
    expect(nodes.flatMap(({ transitions, always }) => [...transitions.values(), always ?? []].flat())).toHaveLength(
      arrowsOf(machine).length,
    );
  });

  /** It has no place for guards and for what happens at once. */
  test('PRB-06 states and events survive the graph that xstate writes as JSON', () => {
    const graph: DirectedGraphNode = asText(toDirectedGraph(machine));
    const inside = (node: DirectedGraphNode): DirectedGraphNode[] => [node, ...node.children.flatMap(inside)];
    const edges = inside(graph).flatMap((node) => node.edges);
    expect(inside(graph).map(({ id }) => id)).toEqual(nodesOf(machine).map(({ id }) => id));
    expect(new Set(edges.map(({ label }) => label.text))).toEqual(
      new Set(nodesOf(machine).flatMap(({ transitions }) => Array.from(transitions.keys()))),
    );
  });
});
