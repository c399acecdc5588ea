import { setImmediate } from 'node:timers/promises';
import { plain } from '#contract/normalize.values.ts';
import { cellOf } from '#contract/observer-import-rows.ts';
import { planLimit, type PlanReason } from '#contract/coverage.values.ts';
import type { PlanProblem } from '#contract/coverage-plan.ts';
import { readTable, type Line } from '#contract/read-csv.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ZoneOffset } from '#server/time/zone.ts';
import type { Period } from './hours.ts';
import { shiftOf } from './plan-hours.ts';
import type { Known } from './plan-known.ts';

/** A line that can be taken over. */
export interface Planned extends Period {
  observer: number;
  ngo: number;
  station: number;
  county: number;
  form: number;
}

const headings = {
  observer: /^(observer|observer phone|phone|observator|telefon|telefon observator)$/u,
  ngo: /^(ngo|ong)$/u,
  county: /^(county|county code|judet|cod judet)$/u,
  station: /^(station|polling station|station number|sectie|sectia|sectie de votare|nr\.? sectie)$/u,
  form: /^(form|form code|formular|cod formular)$/u,
  from: /^(from|begin|begins|de la|inceput)$/u,
  to: /^(to|until|end|ends|pana la|sfarsit)$/u,
} as const;
type Column = keyof typeof headings;
type Columns = Record<Column, number | null>;

const needed = ['observer', 'station', 'form'] as const satisfies Column[];
/** Of a heading in characters, of all in cells: what is longer names no column. */
const MAX_HEADING = 200;
const AT_ONCE = 2_000;
const MAX_VALUE = 100;

/** Reads a plan, some thousand lines at a time, so that nobody waits for it. */
export async function readPlan(
  text: string,
  known: Known,
  day: string,
  offset: ZoneOffset,
): Promise<{ good: Planned[]; bad: PlanProblem[] }> {
  if (text.trimEnd().split(/\r\n|\r|\n/u, planLimit.lines + 1).length > planLimit.lines)
    throw new Refusal(413, `The file has more than ${planLimit.lines} lines: divide it into several.`, {
      code: 'import-too-long',
      values: { lines: planLimit.lines },
    });
  const [header, ...lines] = readTable(text, needed.length);
  const columns = columnsOf(header);
  const taken = new Taken();
  const good: Planned[] = [];
  const bad: PlanProblem[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const read = readLine(line, columns, { known, day, offset });
    const problem = 'reason' in read ? read : taken.problemOf(read, line.number);
    if (problem) bad.push({ line: line.number, other: null, ...problem, value: problem.value.slice(0, MAX_VALUE) });
    else if (!('reason' in read)) good.push(read);
  }
  return { good, bad };
}

function columnsOf(header: Line | undefined): Columns {
  const named = (header?.cells ?? []).slice(0, MAX_HEADING).map((cell) =>
    cell.length > MAX_HEADING
      ? ''
      : plain(cell)
          .trim()
          .replaceAll(/[\s_]+/gu, ' '),
  );
  const at = (column: Column) => {
    const index = named.findIndex((heading) => headings[column].test(heading));
    return index === -1 ? null : index;
  };
  const columns: Columns = {
    observer: at('observer'),
    ngo: at('ngo'),
    county: at('county'),
    station: at('station'),
    form: at('form'),
    from: at('from'),
    to: at('to'),
  };
  const missing = needed.filter((column) => columns[column] === null);
  if (missing.length === 0) return columns;
  const message = `The first line names no column for: ${missing.join(', ')}.`;
  throw new Refusal(400, message, {
    code: 'plan-columns-missing',
    values: { columns: missing.join(', ') },
    errors: [{ at: 'form', path: 'file', message, code: 'wrong' }],
  });
}

interface Wrong {
  reason: PlanReason;
  value: string;
  other?: number;
}

interface By {
  known: Known;
  day: string;
  offset: ZoneOffset;
}

function readLine({ cells }: Line, columns: Columns, { known, day, offset }: By): Planned | Wrong {
  const cell = (column: Column) => cellOf(cells, columns[column]);
  const missing = needed.find((column) => cell(column) === '');
  if (missing !== undefined) return { reason: 'cells-missing', value: missing };
  const observer = known.observer(cell('observer'), cell('ngo'));
  if (typeof observer === 'string') return { reason: observer, value: cell('observer') };
  const station = known.station(cell('county'), cell('station'));
  if (!station) return { reason: 'station-unknown', value: `${cell('county')} ${cell('station')}`.trim() };
  const form = known.form(cell('form'));
  if (!form) return { reason: 'form-unknown', value: cell('form') };
  if (form.isAbroad && !station.isAbroad) return { reason: 'form-abroad', value: cell('form') };
  const shift = shiftOf({ from: cell('from'), to: cell('to') }, form.hours, day, offset);
  if ('reason' in shift) return shift;
  return {
    ...shift,
    observer: observer.id,
    ngo: observer.ngo,
    station: station.id,
    county: station.county,
    form: form.id,
  };
}

/** A form at a station is one observer's of an NGO at a time. */
class Taken {
  readonly #lines = new Map<string, (Planned & { line: number })[]>();

  problemOf(planned: Planned, line: number): Wrong | undefined {
    const key = `${planned.station} ${planned.form} ${planned.ngo}`;
    const others = this.#lines.get(key) ?? [];
    const other = others.find(({ from, to }) => from < planned.to && planned.from < to);
    if (!other) {
      this.#lines.set(key, [...others, { ...planned, line }]);
      return undefined;
    }
    const reason = other.observer === planned.observer ? 'line-twice' : 'station-taken';
    return { reason, value: '', other: other.line };
  }
}
