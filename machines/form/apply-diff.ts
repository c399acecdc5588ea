import type { Change } from './diff.ts';
import { type FormDocument, levelOf, type Thing } from './document.ts';
import { drop, FORM, type Flat, flatOf, levels, take, unlist, whole } from './flat.ts';

type Arrival = Extract<Change, { change: 'added' | 'moved' }>;
/** What each thing that moves stood in. */
type Homes = Map<string, string | undefined>;
type Setting = Extract<Change, { change: 'set' }>;

/**
 * The form after the changes, and those of them that found nothing to change. Made for the version which they were
 * found on, they give the other exactly; made for a third, they give as much as that has a place for.
 */
export function applied(
  document: FormDocument,
  changes: readonly Change[],
): { document: FormDocument; lost: readonly Change[] } {
  const flat = flatOf(document);
  const arrivals = changes.filter(isArrival);
  const homes: Homes = new Map();
  for (const change of arrivals) if (change.change === 'moved') homes.set(change.key, unlist(flat, change.key));
  for (const change of changes) if (change.change === 'removed') remove(flat, change.thing);
  // Sections before what stands in them; within a list the changes come as they have to be put there.
  const homeless = levels.flatMap((level) =>
    arrivals.filter((change) => change.level === level && !arrive(flat, change, homes)),
  );
  const settings = changes.filter((change) => change.change === 'set');
  const idle = settings.filter((change) => !set(flat, change));
  const lost = new Set<Change>([...homeless, ...idle]);
  return { document: whole(flat), lost: changes.filter((change) => lost.has(change)) };
}

const isArrival = (change: Change): change is Arrival => change.change === 'added' || change.change === 'moved';

function remove(flat: Flat, { key, id }: Thing): void {
  if (flat.things.get(key)?.id !== id) return;
  unlist(flat, key);
  drop(flat, key);
}

/** Whether there is a place for it. What moves, and finds none, stays in what it stood in. */
function arrive(flat: Flat, change: Arrival, homes: Homes): boolean {
  const { parent } = change.to;
  const key = change.change === 'added' ? change.thing.key : change.key;
  const isThere = change.change === 'added' || flat.things.has(key);
  const isPlace = flat.lists.has(parent ?? FORM);
  const home = isPlace ? (parent ?? FORM) : homes.get(key);
  const list = home === undefined || !isThere ? undefined : flat.lists.get(home);
  if (home === undefined || list === undefined) return false;
  if (change.change === 'added') take(flat, change.thing);
  const { at } = isPlace || change.change === 'added' ? change.to : change.from;
  flat.lists.set(home, list.toSpliced(Math.min(at, list.length), 0, key));
  return isPlace;
}

/** Whether what it changes is there. */
function set(flat: Flat, { level, key, field, to }: Setting): boolean {
  if (level === 'form') {
    flat.form = { ...flat.form, [field]: to };
    return true;
  }
  const thing = flat.things.get(key);
  if (thing === undefined || levelOf(thing) !== level) return false;
  flat.things.set(key, { ...thing, [field]: to });
  return true;
}
