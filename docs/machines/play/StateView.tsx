import type { Did } from './take.ts';
import { pathsIn, stateName } from './take.ts';

export interface Seen {
  machineId: string;
  state: unknown;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  actions: readonly Did[];
  childActors: [id: string, what: string][];
  notes: readonly string[];
}

const maxShown = 2_000;

export function textOf(value: unknown): string {
  const text =
    JSON.stringify(value, (_key, one: unknown) => (typeof one === 'function' ? undefined : one), 1) ?? 'nothing';
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

const fieldsOf = (context: unknown): Record<string, unknown> =>
  typeof context === 'object' && context !== null ? { ...context } : {};

export const contextOf = (snapshot: { context: unknown }): Record<string, unknown> => fieldsOf(snapshot.context);

/** Where a machine is, and what the last event did to it. */
export function StateView({ machineId, state, before, after, actions, childActors, notes }: Seen) {
  const changed = Object.keys(after).filter((key) => textOf(before[key]) !== textOf(after[key]));
  const same = Object.keys(after).filter((key) => !changed.includes(key));
  return (
    <div className="state">
      <Marks machineId={machineId} state={state} />
      <output>
        In <strong>{stateName(state)}</strong>
      </output>
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      <Facts term="Did">{actions.length > 0 && actions.map(({ type }) => type).join(', ')}</Facts>
      <Facts term="Changed">
        {changed.length > 0 && (
          <ul>
            {changed.map((key) => (
              <li key={key}>
                <code>{key}</code> <del>{textOf(before[key])}</del> <ins>{textOf(after[key])}</ins>
              </li>
            ))}
          </ul>
        )}
      </Facts>
      <Facts term="Unchanged">
        {same.length > 0 && (
          <ul>
            {same.map((key) => (
              <li key={key}>
                <code>{key}</code> {textOf(after[key])}
              </li>
            ))}
          </ul>
        )}
      </Facts>
      <Facts term="Children">
        {childActors.length > 0 && (
          <ul>
            {childActors.map(([id, what]) => (
              <li key={id}>
                <code>{id}</code> {what}
              </li>
            ))}
          </ul>
        )}
      </Facts>
    </div>
  );
}

export function Facts({ term, children }: { term: string; children: React.ReactNode }) {
  if (children === false) return null;
  return (
    <section>
      <h4>{term}</h4>
      {children}
    </section>
  );
}

/** Marks where the machine is in its picture. */
function Marks({ machineId, state }: { machineId: string; state: unknown }) {
  const marked = pathsIn(state).map((path) => `[id=${JSON.stringify(`state ${[machineId, ...path].join('.')}`)}]`);
  if (marked.length === 0) return null;
  const shapes = marked.map((one) => `${one} > :is(path, polygon, ellipse)`).join(', ');
  return <style>{`${shapes} { stroke: var(--mark); stroke-width: 3; fill: var(--marked); }`}</style>;
}
