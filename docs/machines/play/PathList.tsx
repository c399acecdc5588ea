import { useMemo } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Walk } from '../../../tests/support/walk.ts';
import { addressOf, type Place, replacePlace } from './address.ts';
import { groupsOf, type PathGroup, pathsOf } from './paths.ts';

interface PathListProps {
  plan: Walk<AnyStateMachine>;
  place: Place;
}

const listings = { end: 'where they end', last: 'what happens last' } as const;

/** So few are shown at once, whatever groups they are in. */
const fewPaths = 20;

/** The ways on which the tests walk it; found when they are asked for. */
export function PathList({ plan, place }: PathListProps) {
  const { paths: by, find } = place;
  const isOpen = by !== '';
  const paths = useMemo(() => (isOpen ? pathsOf(plan) : []), [isOpen, plan]);
  const groups = by === '' ? [] : groupsOf(paths, by, find);
  const count = groups.reduce((sum, group) => sum + group.paths.length, 0);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) replacePlace({ ...place, paths: open ? 'end' : '', group: '' });
      }}
    >
      <summary>The paths of its tests</summary>
      {isOpen && (
        <>
          <nav aria-label="Paths" className="steps">
            By{' '}
            {(['end', 'last'] as const).map((one) => (
              <a
                key={one}
                href={addressOf({ ...place, paths: one, group: '' })}
                aria-current={one === by ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  replacePlace({ ...place, paths: one, group: '' });
                }}
              >
                {listings[one]}
              </a>
            ))}
          </nav>
          <label>
            Search paths
            <input
              type="search"
              value={find}
              onChange={({ currentTarget }) => replacePlace({ ...place, find: currentTarget.value })}
            />
          </label>
          <output>
            {count} of {paths.length} paths, in {groups.length} {groups.length === 1 ? 'group' : 'groups'}
          </output>
          {groups.map((group) => (
            <Group
              key={group.name}
              group={group}
              place={place}
              isOpen={count <= fewPaths || group.name === place.group}
            />
          ))}
        </>
      )}
    </details>
  );
}

interface GroupProps {
  group: PathGroup;
  place: Place;
  isOpen: boolean;
}

function Group({ group: { name, paths }, place, isOpen }: GroupProps) {
  const here = place.did.join('\n');
  return (
    <details
      className="group"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) replacePlace({ ...place, group: open ? name : '' });
      }}
    >
      <summary>
        {name} <small>{paths.length}</small>
      </summary>
      {isOpen && (
        <ol>
          {paths.map(({ title, start, did }) => (
            <li key={title}>
              <a
                href={addressOf({ ...place, start, did, at: 0 })}
                aria-current={start === place.start && did.join('\n') === here ? 'true' : undefined}
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
