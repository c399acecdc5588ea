/** A state of a screen, by its address: the file of its walk, the walk in it, and what was done. */
export interface ScreenPlace {
  file: string;
  walk: number;
  did: string[];
  language: string;
  /** Empty: the browser's. */
  theme: string;
}

/** All states of the screens behind one machine, or the screen in one of them. */
export const hashOfMachine = (machine: string, state?: unknown): string =>
  `#${new URLSearchParams({ machine, ...(state !== undefined && { state: JSON.stringify(state) }) })}`;

/** What `hashOfMachine` says. */
export function readMachine(hash: string): { machine: string | null; state: unknown } {
  const given = new URLSearchParams(hash.replace(/^#/u, ''));
  return { machine: given.get('machine'), state: jsonIn(given.get('state')) };
}

function jsonIn(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const screensPath = '/machines/screens';

export function readScreenPlace(hash: string): ScreenPlace {
  const given = new URLSearchParams(hash.replace(/^#/u, ''));
  return {
    file: given.get('file') ?? '',
    walk: Number(given.get('walk') ?? 0),
    did: given.getAll('did'),
    language: given.get('language') ?? 'en',
    theme: given.get('theme') ?? '',
  };
}

export function hashOfScreen({ file, walk, did, language, theme }: ScreenPlace): string {
  const search = new URLSearchParams({ file, walk: String(walk), language });
  if (theme !== '') search.set('theme', theme);
  for (const title of did) search.append('did', title);
  return `#${search}`;
}

/** What the stage tells the gallery around it. */
export interface Shown {
  place: ScreenPlace;
  /** What its walk proves. */
  name: string;
  machine: string;
  value: unknown;
  context: Record<string, unknown>;
  /** What can be done now. */
  titles: string[];
  /** Why the way ended early. */
  broke: string | null;
}
