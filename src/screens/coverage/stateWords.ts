import {
  AlarmClock,
  CircleCheck,
  CircleDashed,
  CircleEllipsis,
  CirclePlus,
  Flag,
  Hourglass,
  type IconNode,
} from 'lucide';
import { boardStates, type BoardState } from '#contract/coverage.values.ts';
import type { Counts } from '#contract/coverage.ts';

/** A state is an icon and a word; its colour follows from `data-state`. */
export const stateIcons: Readonly<Record<BoardState, IconNode>> = {
  notDue: CircleDashed,
  expected: Hourglass,
  late: AlarmClock,
  partial: CircleEllipsis,
  complete: CircleCheck,
  flagged: Flag,
  unplanned: CirclePlus,
};

export const stateWords = {
  notDue: 'COVERAGE_NOT_DUE',
  expected: 'COVERAGE_EXPECTED',
  late: 'COVERAGE_LATE',
  partial: 'COVERAGE_PARTIAL',
  complete: 'COVERAGE_COMPLETE',
  flagged: 'COVERAGE_FLAGGED',
  unplanned: 'COVERAGE_UNPLANNED',
} as const satisfies Record<BoardState, string>;

/** The same, and that nothing is expected. */
export const signWords = { ...stateWords, nothing: 'COVERAGE_NOTHING' } as const;

/** What each state means, for the legend. */
export const stateMeanings = {
  notDue: 'COVERAGE_NOT_DUE_TEXT',
  expected: 'COVERAGE_EXPECTED_TEXT',
  late: 'COVERAGE_LATE_TEXT',
  partial: 'COVERAGE_PARTIAL_TEXT',
  complete: 'COVERAGE_COMPLETE_TEXT',
  flagged: 'COVERAGE_FLAGGED_TEXT',
  unplanned: 'COVERAGE_UNPLANNED_TEXT',
} as const satisfies Record<BoardState, string>;

interface Counted {
  cells: readonly Counts[];
  any: Counts;
}

/** What is counted of the chosen form; of any of them where none is. */
export function countsOf({ cells, any }: Counted, forms: readonly { code: string }[], form: string): Counts {
  const at = forms.findIndex(({ code }) => code === form);
  return cells[at] ?? any;
}

export const statesIn = (counts: Counts): BoardState[] => boardStates.filter((state) => counts[state] > 0);
