import type { Viewpoint } from './viewpoint.ts';
import type { BasisForm } from './expectation-basis.ts';
import type { Line } from './read-records.ts';
import type { StationRecord } from './records.ts';

export type Expected = Pick<Line, 'from' | 'to'>;

/** When a form is expected from a station: by the plan, or where there is none, by who was there within its hours. */
export const expectedAt = (station: StationRecord, form: BasisForm, viewpoint: Viewpoint): Expected | undefined =>
  viewpoint.basis.plan === null ? present(station, form, viewpoint) : planned(station.lines, form, viewpoint);

function planned(lines: readonly Line[], { id }: BasisForm, { expects }: Viewpoint): Expected | undefined {
  let expected: Expected | undefined;
  for (const line of lines)
    if (line.form === id && expects(line.ngo))
      expected = expected ? { from: Math.min(expected.from, line.from), to: Math.min(expected.to, line.to) } : line;
  return expected;
}

/** Whoever was there between the hours of a form: neither left before they begin, nor came after they end. */
function present({ stays, isAbroad }: StationRecord, form: BasisForm, { expects }: Viewpoint): Expected | undefined {
  if (form.period === null || (form.isAbroad && !isAbroad)) return undefined;
  const [from, to] = [form.period.from.getTime(), form.period.to.getTime()];
  return stays.some(({ ngo, since, until }) => since <= to && until >= from && expects(ngo)) ? { from, to } : undefined;
}
