import { createTestModel } from '@xstate/test';
import { createMachine } from 'xstate';

type Story<State extends string, Act extends string> = Record<State, { readonly [A in Act]?: State }>;

interface Journey<State extends string, Act extends string> {
  begins: NoInfer<State>;
  story: Story<State, Act>;
  /** What a person, or the world, does. */
  does: Record<Act, () => Promise<void>>;
  /** What is then to be seen. */
  shows: Record<State, () => Promise<void>>;
}

export interface Path {
  /** `logs in, inside; logs out, asked`. */
  title: string;
  walk: () => Promise<void>;
}

/**
 * Ways that take every step of a story, each by the shortest route. The story is written from the spec, not from the product. The one place that knows
 * `@xstate/test`.
 */
export function journeys<State extends string, Act extends string>(journey: Journey<State, Act>): Path[] {
  const { begins, story, does, shows } = journey;
  const states: Record<string, { on: Record<string, string> }> = {};
  for (const [state, on] of Object.entries<object>(story)) {
    states[state] = { on: Object.fromEntries(Object.entries(on)) };
  }
  const model = createTestModel(createMachine({ id: 'journey', initial: begins, states }));
  const paths = model.getShortestPaths({
    serializeState: ({ value }, event, before) => JSON.stringify([value, event?.type, before?.value]),
  });
  return paths.map((path) => ({
    title:
      path.steps
        .slice(1)
        .map(({ event, state }) => `${event.type}, ${nameOf(state.value)}`)
        .join('; ') || begins,
    async walk() {
      await path.test({
        states: Object.fromEntries(Object.entries<() => Promise<void>>(shows)),
        events: Object.fromEntries(Object.entries<() => Promise<void>>(does)),
      });
    },
  }));
}

const nameOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
