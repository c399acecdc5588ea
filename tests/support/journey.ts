import { createTestModel } from '@xstate/test';
import { createMachine } from 'xstate';
import { expectAccessible } from './axe.ts';

type Story<State extends string, Act extends string> = Record<State, { readonly [A in Act]?: State }>;

interface Journey<State extends string, Act extends string> {
  begins: NoInfer<State>;
  story: Story<State, Act>;
  /** What a person, or the world, does. */
  does: Record<Act, Action>;
  /** What is then to be seen. */
  shows: Record<State, Action>;
}

type Action = () => Promise<unknown> | void;

export interface Path {
  /** `logs in, inside; logs out, asked`. */
  title: string;
  walk: () => Promise<void>;
}

/**
 * Ways that take every step of a story, each by the shortest route; axe looks at each state when it is first shown. The story is written from the spec,
 * not from the product. The one place that knows `@xstate/test`.
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
  const reached = new Set(paths.flatMap(({ steps }) => steps.map(({ state }) => nameOf(state.value))));
  const aside = Object.keys(story).filter((state) => !reached.has(state));
  if (aside.length > 0) throw new Error(`No way leads to ${aside.join(', ')}`);
  const seen = looked(shows);
  return paths.map((path) => ({
    title:
      path.steps
        .slice(1)
        .map(({ event, state }) => `${event.type}, ${nameOf(state.value)}`)
        .join('; ') || begins,
    async walk() {
      await path.test({
        states: seen,
        events: Object.fromEntries(
          Object.entries<Action>(does).map(([act, action]) => [act, async () => void (await action())]),
        ),
      });
    },
  }));
}

const nameOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function looked(shows: Record<string, Action>): Record<string, () => Promise<void>> {
  const known = new Set<string>();
  return Object.fromEntries(
    Object.entries(shows).map(([state, show]) => [
      state,
      async () => {
        await show();
        if (known.has(state)) return;
        known.add(state);
        await expectAccessible();
      },
    ]),
  );
}
