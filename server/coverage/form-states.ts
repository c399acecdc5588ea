import { boardStates, type BoardState } from '#contract/coverage.values.ts';
import type { Viewpoint } from './viewpoint.ts';
import type { BasisForm } from './expectation-basis.ts';
import { expectedAt, type Expected } from './expected-at-station.ts';
import type { Report } from './read-records.ts';
import type { StationRecord } from './records.ts';

/** A form at a station from which it is expected, or came. */
export interface Cell {
  state: BoardState;
  from: number | null;
  to: number | null;
  /** By the observer who answered most. */
  answered: number;
  flagged: number;
  last: number | null;
}

export const codeOf = (state: BoardState): number => boardStates.indexOf(state);

/** The state by its code. */
export const stateOf = (code: number): BoardState => {
  const state = boardStates[code];
  if (state === undefined) throw new Error(`There is no state ${code}.`);
  return state;
};

/** Of a station's states: that something is expected from it. */
export const PLANNED = 2 ** codeOf('unplanned') - 1;

/** In the order of the board's forms; nothing where nothing is expected and nothing came. */
export const cellsAt = (station: StationRecord, viewpoint: Viewpoint): (Cell | undefined)[] =>
  viewpoint.basis.forms.map((form) => cellAt(station, form, viewpoint));

/** The state depends on the clock, so that nothing of it is kept. */
export function cellAt(station: StationRecord, form: BasisForm, viewpoint: Viewpoint): Cell | undefined {
  const expected = expectedAt(station, form, viewpoint);
  const came = reported(station.reports, form, viewpoint);
  if (!expected && !came) return undefined;
  return {
    state: stateBy(expected, came, form, viewpoint.now),
    from: expected?.from ?? null,
    to: expected?.to ?? null,
    answered: came?.questions ?? 0,
    flagged: came?.flagged ?? 0,
    last: came?.last ?? null,
  };
}

type Came = Pick<Report, 'questions' | 'flagged' | 'last'>;

function stateBy(expected: Expected | undefined, came: Came | undefined, form: BasisForm, now: number): BoardState {
  if (!expected) return 'unplanned';
  if (came) {
    if (came.flagged > 0) return 'flagged';
    return came.questions >= form.questions ? 'complete' : 'partial';
  }
  if (expected.from > now) return 'notDue';
  return expected.to < now ? 'late' : 'expected';
}

function reported(reports: readonly Report[], { id }: BasisForm, { sees }: Viewpoint): Came | undefined {
  let came: Came | undefined;
  for (const report of reports)
    if (report.form === id && sees(report.ngo))
      came = came
        ? {
            questions: Math.max(came.questions, report.questions),
            flagged: came.flagged + report.flagged,
            last: Math.max(came.last, report.last),
          }
        : report;
  return came;
}
