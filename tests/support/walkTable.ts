/** What a walk went through, as a table that a reviewer reads: what each state does with each sample. */
import { createHash } from 'node:crypto';
import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import { delayOf } from './coverage.ts';
import type { Walk } from './walk.ts';
import { accepts, type Journey } from './walkPaths.ts';

/** Where each sample leads to, by its title. */
type Targets = Map<string, Set<string>>;

const REFUSED = 'refused';

/** Its first line stands for all paths: it changes with any of them. */
export function walkTable<M extends AnyStateMachine>(plan: Walk<M>, journeys: Journey<M>[]): string {
  const states = new Map<string, Targets>();
  const targetsIn = (state: string): Targets => {
    const targets: Targets = states.get(state) ?? new Map();
    states.set(state, targets);
    return targets;
  };
  const note = (targets: Targets, title: string, target: string) =>
    void targets.set(title, (targets.get(title) ?? new Set()).add(target));
  const samples = Object.entries(plan.events).filter(([title]) => !plan.refused.includes(title));

  for (const { start, steps } of journeys) {
    for (const { title, event, before, after } of steps) {
      const isTimer = event.type.startsWith('xstate.after.');
      const time = isTimer ? ` after ${delayOf(plan.machine, before.context, event)} ms` : '';
      const [from, to] = [stateOf(before), stateOf(after)];
      note(targetsIn(from), `${title}${time}`, to === from ? 'stays' : to);
    }
    for (const situation of [start, ...steps.map(({ after }) => after)]) {
      if (situation.status !== 'active') continue;
      const targets = targetsIn(stateOf(situation));
      for (const [title, event] of samples)
        if (!targets.get(title)?.has(REFUSED) && !accepts(situation, event)) note(targets, title, REFUSED);
    }
  }

  const titles = journeys.map(({ title }) => title).toSorted();
  const hash = createHash('sha256').update(titles.join('\n')).digest('hex').slice(0, 16);
  const blocks = [...states].toSorted(byName).map(([state, targets]) => `\n${state}\n${linesOf(targets)}`);
  return `${titles.length} paths ${hash}\n${blocks.join('')}`;
}

/** In the order of their letters' numbers, which no computer's language changes. */
const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

function linesOf(targets: Targets): string {
  const rows = [...targets]
    .toSorted(byName)
    .map(([title, where]) => [title, [...where].toSorted().join(' | ')] as const);
  const reached = rows.filter(([, where]) => where !== REFUSED);
  const refused = rows.filter(([, where]) => where === REFUSED).map(([title]) => title);
  return [
    ...reached.map(([title, where]) => `  ${title} → ${where}\n`),
    ...(refused.length > 0 ? [`  refused: ${refused.join(', ')}\n`] : []),
  ].join('');
}

function stateOf({ value, status }: AnyMachineSnapshot): string {
  return `${nameOf(value)}${status === 'active' ? '' : ` (${status})`}`;
}

/** `failed.stopped`; the regions of a parallel state are joined by `+`. */
function nameOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  const regions = Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [[key, nameOf(inner)].filter(Boolean).join('.')],
  );
  return regions.length > 1 ? `(${regions.join(' + ')})` : regions.join('');
}
