import { boardStates, type BoardState } from '#contract/coverage.values.ts';
import type { Scope } from '#server/scope.ts';
import type { Basis } from './expectations.ts';
import type { Line, Report } from './read-records.ts';
import type { Records, StationRecord } from './records.ts';

/** Whose records count, and when. */
export interface Asking {
  basis: Basis;
  /** Whose reports count: what came from an NGO stays, whatever becomes of it. */
  sees: (ngo: number) => boolean;
  /** Who is to report. */
  expects: (ngo: number) => boolean;
  /** In milliseconds, as all moments here. */
  now: number;
}

export const askedBy = ({ basis, ngos }: Records, scope: Scope, now: Date): Asking => ({
  basis,
  sees: (ngo) => scope.includes(ngo),
  expects: (ngo) => ngos.has(ngo) && scope.includes(ngo),
  now: now.getTime(),
});

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

type BasisForm = Basis['forms'][number];

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
export const cellsAt = (station: StationRecord, asking: Asking): (Cell | undefined)[] =>
  asking.basis.forms.map((form) => cellAt(station, form, asking));

/** The state depends on the clock, so that nothing of it is kept. */
export function cellAt(station: StationRecord, form: BasisForm, asking: Asking): Cell | undefined {
  const expected = asking.basis.plan === null ? present(station, form, asking) : planned(station.lines, form, asking);
  const came = reported(station.reports, form, asking);
  if (!expected && !came) return undefined;
  return {
    state: stateBy(expected, came, form, asking.now),
    from: expected?.from ?? null,
    to: expected?.to ?? null,
    answered: came?.questions ?? 0,
    flagged: came?.flagged ?? 0,
    last: came?.last ?? null,
  };
}

type Expected = Pick<Line, 'from' | 'to'>;
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

function planned(lines: readonly Line[], { id }: BasisForm, { expects }: Asking): Expected | undefined {
  let expected: Expected | undefined;
  for (const line of lines)
    if (line.form === id && expects(line.ngo))
      expected = expected ? { from: Math.min(expected.from, line.from), to: Math.min(expected.to, line.to) } : line;
  return expected;
}

/** Whoever was there between the hours of a form: neither left before they begin, nor came after they end. */
function present({ stays, isAbroad }: StationRecord, form: BasisForm, { expects }: Asking): Expected | undefined {
  if (form.period === null || (form.isAbroad && !isAbroad)) return undefined;
  const [from, to] = [form.period.from.getTime(), form.period.to.getTime()];
  return stays.some(({ ngo, since, until }) => since <= to && until >= from && expects(ngo)) ? { from, to } : undefined;
}

function reported(reports: readonly Report[], { id }: BasisForm, { sees }: Asking): Came | undefined {
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
