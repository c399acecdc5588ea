import { useEffect } from 'react';
import { differences } from './difference.ts';
import { didText } from './didText.ts';
import { type Did, pathsIn, stateName } from './take.ts';

export interface Seen {
  machineId: string;
  state: unknown;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  actions: readonly Did[];
  childActors: [id: string, what: string, address?: string][];
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
      <Facts term="Did">{actions.length > 0 && actions.map(didText).join(', ')}</Facts>
      <Facts term="Changed">
        {changed.length > 0 && (
          <ul>
            {changed
              .flatMap((key) => differences(key, before[key], after[key]))
              .map(({ path, before: was, after: is }) => (
                <li key={path}>
                  <code>{path}</code> <del>{textOf(was)}</del> <ins>{textOf(is)}</ins>
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
            {childActors.map(([id, what, address]) => (
              <li key={id}>
                {address === undefined ? <code>{id}</code> : <a href={address}>{id}</a>} {what}
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

/** Marks where the machine is in its picture, and brings it into sight there. */
function Marks({ machineId, state }: { machineId: string; state: unknown }) {
  const marked = pathsIn(state).map((path) => `[id=${JSON.stringify(`state ${[machineId, ...path].join('.')}`)}]`);
  const innermost = marked.at(-1);
  useEffect(() => {
    if (innermost !== undefined) bringIntoSight(innermost);
  }, [innermost]);
  if (marked.length === 0) return null;
  const shapes = marked.map((one) => `${one} > :is(path, polygon, ellipse)`).join(', ');
  return <style>{`${shapes} { stroke: var(--mark); stroke-width: 3; fill: var(--marked); }`}</style>;
}

/** Scrolls the picture, and not the page. */
function bringIntoSight(selector: string): void {
  const shape = document.querySelector(selector);
  const picture = shape?.closest('.picture');
  if (!shape || !picture) return;
  const [inner, outer] = [shape.getBoundingClientRect(), picture.getBoundingClientRect()];
  const isSeen =
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
  if (isSeen) return;
  picture.scrollBy(
    inner.left - outer.left - Math.max(0, outer.width - inner.width) / 2,
    inner.top - outer.top - Math.max(0, outer.height - inner.height) / 2,
  );
}
