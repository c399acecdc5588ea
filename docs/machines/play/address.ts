/** Where somebody is in the gallery. All of it stands in the address, so that a state of play can be sent to somebody. */
export interface Place {
  /** The folder of the machine. */
  machine: string;
  /** The title of the input that it begins with; empty for the usual one. */
  start: string;
  /** What happened, by title. */
  did: string[];
  /** After how many of them one looks. */
  at: number;
  mode: 'read' | 'walk' | 'screen' | 'recording' | 'live';
  /** The live actor. */
  actor: string;
  /** The state of a screen, as the stage has it in its address. */
  screen: string;
  /** By what the paths of its tests are listed; empty where they are not. */
  paths: '' | 'end' | 'last';
  /** Which of their groups is open. */
  group: string;
  /** Words by which they are searched. */
  find: string;
}

const modes: readonly string[] = ['walk', 'screen', 'recording', 'live'] satisfies Place['mode'][];
const isMode = (text: string | null): text is Place['mode'] => text !== null && modes.includes(text);

const listings: readonly string[] = ['end', 'last'] satisfies Place['paths'][];
const isListing = (text: string | null): text is Place['paths'] => text !== null && listings.includes(text);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `#find?mode=walk&did=ana~load%3A%20found&at=1` */
export function readPlace(hash: string): Place {
  const [machine = '', search = ''] = hash.replace(/^#/u, '').split('?');
  const given = new URLSearchParams(search);
  const mode = given.get('mode');
  const did = (given.get('did') ?? '').split('~').filter(Boolean).map(decoded);
  const paths = given.get('paths');
  const at = Number(given.get('at') ?? did.length);
  return {
    machine: decoded(machine),
    start: given.get('start') ?? '',
    did,
    at: Number.isInteger(at) && at >= 0 ? at : 0,
    mode: isMode(mode) ? mode : 'read',
    actor: given.get('actor') ?? '',
    screen: given.get('screen') ?? '',
    paths: isListing(paths) ? paths : '',
    group: given.get('group') ?? '',
    find: given.get('find') ?? '',
  };
}

const encoded = (title: string) => title.replaceAll('%', '%25').replaceAll('~', '%7E');

export function addressOf({ machine, start, did, at, mode, actor, screen, ...list }: Place): string {
  const search = new URLSearchParams();
  if (mode !== 'read') search.set('mode', mode);
  if (start !== '') search.set('start', start);
  if (did.length > 0) search.set('did', did.map(encoded).join('~'));
  if (mode === 'walk' || mode === 'recording') search.set('at', String(at));
  if (actor !== '') search.set('actor', actor);
  if (screen !== '') search.set('screen', screen);
  if (mode === 'walk')
    for (const key of ['paths', 'group', 'find'] as const) if (list[key] !== '') search.set(key, list[key]);
  return `#${encodeURIComponent(machine)}${search.size > 0 ? `?${search}` : ''}`;
}

const replaced = 'place.replaced';

/** Another address for what is shown already: no step back leads to the old one, and nothing scrolls. */
export function replacePlace(place: Place): void {
  history.replaceState(null, '', addressOf(place));
  dispatchEvent(new Event(replaced));
}

/** Gives the way to stop. */
export function onReplaced(listener: () => void): () => void {
  addEventListener(replaced, listener);
  return () => removeEventListener(replaced, listener);
}
