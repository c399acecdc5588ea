import { boardStates, stateLetters, type BoardState } from '#contract/coverage.values.ts';

/** So many stations stand in a row, each in a square of so many units. */
export const COLUMNS = 24;
export const CELL = 8;

/** A state, or that nothing is expected there and nothing came. */
export type Signed = BoardState | 'nothing';

/** The sign of a state, from the upper left corner of its square: no two have the same outline. */
export const signs: Readonly<Record<Signed, string>> = {
  notDue: 'm3 3h2v2h-2z',
  expected: 'm1 1h6v6h-6zm1.2 1.2v3.6h3.6v-3.6z',
  late: 'm.5 .5h7v7h-7z',
  partial: 'm1 4h6v3h-6z',
  complete: 'm4 .5l3.5 3.5l-3.5 3.5l-3.5 -3.5z',
  flagged: 'm4 .5l3.8 6.5h-7.6z',
  unplanned: 'm3.2 1h1.6v2.2h2.2v1.6h-2.2v2.2h-1.6v-2.2h-2.2v-1.6h2.2z',
  nothing: 'm3.5 3.5h1v1h-1z',
};

const stateOf = new Map(boardStates.map((state) => [stateLetters[state], state]));

export const signedAs = (letter: string | undefined): Signed => stateOf.get(letter ?? '') ?? 'nothing';

/** Thousands of stations in as many paths as there are states. */
export function pathsOf(states: string): ReadonlyMap<Signed, string> {
  const paths = new Map<Signed, string>();
  for (let index = 0; index < states.length; index += 1) {
    const state = signedAs(states[index]);
    const place = `M${(index % COLUMNS) * CELL} ${Math.floor(index / COLUMNS) * CELL}${signs[state]}`;
    paths.set(state, (paths.get(state) ?? '') + place);
  }
  return paths;
}

export const heightOf = (states: string): number => Math.ceil(states.length / COLUMNS) * CELL;

interface Box {
  left: number;
  top: number;
  width: number;
}

/** Which of the stations lies under a point of the screen; none between and behind them. */
export function indexAt(
  { left, top, width }: Box,
  { x, y }: { x: number; y: number },
  stations: number,
): number | null {
  const side = width / COLUMNS;
  const [column, row] = [Math.floor((x - left) / side), Math.floor((y - top) / side)];
  const index = row * COLUMNS + column;
  return column >= 0 && column < COLUMNS && row >= 0 && index < stations ? index : null;
}
