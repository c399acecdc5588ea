import { useState } from 'react';
import { addressOf, type Place } from './address.ts';
import { liveId, type LiveActor } from '#src/inspector/liveActors.ts';
import { StateView } from './StateView.tsx';
import { stateName } from './take.ts';

const parsed = (texts: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, JSON.parse(text)]));

const nameOf = (actor: LiveActor) =>
  `${actor.machine}${actor.name === null ? '' : ` (${actor.name})`} ${liveId(actor)}`;

interface Way {
  actors: readonly LiveActor[];
  place: Place;
  folderOf: (machine: string) => string;
}

const addressOfActor = ({ place, folderOf }: Omit<Way, 'actors'>, actor: LiveActor): string =>
  addressOf({
    ...place,
    machine: folderOf(actor.machine),
    mode: 'live',
    actor: liveId(actor),
    did: [],
    start: '',
    screen: '',
  });

/** One running actor, in the picture of its machine. */
export function LiveState({ actor, actors, ...way }: Way & { actor: LiveActor }) {
  const [last] = actor.events;
  const context = parsed(actor.context);
  const family = actors.filter(({ tab }) => tab === actor.tab);
  const parent = family.find(({ id }) => id === actor.parent);
  const children = family.filter((one) => one.parent === actor.id && !one.isOver);
  return (
    <>
      <h3>
        {nameOf(actor)}
        {actor.isOver && ', over'}
      </h3>
      {parent && (
        <p>
          Part of <a href={addressOfActor(way, parent)}>{nameOf(parent)}</a>
        </p>
      )}
      <StateView
        machineId={actor.machine}
        state={JSON.parse(actor.state)}
        before={last === undefined ? context : { ...context, ...changedBefore(actor) }}
        after={context}
        actions={(last?.actions ?? []).map((type) => ({ type, params: undefined }))}
        childActors={children.map((one) => [
          nameOf(one),
          `in ${stateName(JSON.parse(one.state))}`,
          addressOfActor(way, one),
        ])}
        notes={last === undefined ? [] : [`Took ${last.event.slice(0, 300)}`]}
      />
      <Events actors={[actor]} />
    </>
  );
}

/** What the last event changed, as it was before it; unknown where nothing changed it earlier. */
function changedBefore({ events: [last, ...earlier] }: LiveActor): Record<string, unknown> {
  const keys = Object.keys(last?.changed ?? {});
  return Object.fromEntries(
    keys.map((key) => {
      const text = earlier.find(({ changed }) => key in changed)?.changed[key];
      return [key, text === undefined ? '(not seen)' : JSON.parse(text)];
    }),
  );
}

/** All actors of the console that runs in another tab, and what they took. */
export function LiveList({ actors, ...way }: Way) {
  const [typed, setTyped] = useState('');
  const [tab, setTab] = useState('');
  const tabs = [...new Set(actors.map((actor) => actor.tab))];
  const found = actors.filter((actor) => (tab === '' || actor.tab === tab) && nameOf(actor).includes(typed.trim()));
  const shown = [...found.filter(({ isOver }) => !isOver), ...found.filter(({ isOver }) => isOver)];
  return (
    <>
      {tabs.length > 1 && (
        <label>
          Tab of the console{' '}
          <select value={tab} onChange={({ currentTarget }) => setTab(currentTarget.value)}>
            <option value="">all</option>
            {tabs.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        Filter actors
        <input type="search" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </label>
      <ul className="events">
        {shown.map((actor) => (
          <li key={liveId(actor)}>
            <a href={addressOfActor(way, actor)}>{nameOf(actor)}</a> {stateName(JSON.parse(actor.state))}
            {actor.isOver && <small> over</small>}
          </li>
        ))}
      </ul>
      <Events actors={shown} />
    </>
  );
}

/** So many lines are shown; a filter finds the others. */
const maxLines = 500;

function Events({ actors }: { actors: readonly LiveActor[] }) {
  const [typed, setTyped] = useState('');
  const events = actors
    .flatMap((actor) => actor.events.map((taken) => ({ actor, taken })))
    .filter(({ taken }) => taken.event.includes(typed.trim()))
    .toSorted((one, other) => other.taken.at - one.taken.at);
  return (
    <>
      <label>
        Filter events
        <input type="search" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </label>
      <output>
        {events.length} events{events.length > maxLines && `, the last ${maxLines} of them`}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
      <ol className="events" reversed start={events.length} tabIndex={0} aria-label="Events">
        {events.slice(0, maxLines).map(({ actor, taken }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two events of one actor may be the same
          <li key={`${liveId(actor)} ${taken.at} ${index}`}>
            {(taken.at / 1000).toFixed(1)} s {nameOf(actor)} ← {taken.event.slice(0, 200)} →{' '}
            {stateName(JSON.parse(taken.state))}
          </li>
        ))}
      </ol>
    </>
  );
}
