import { z } from 'zod/mini';
import { readTable, type Line } from '#contract/read-csv.ts';
import { words } from '#contract/scalars.ts';

const yesOrNo = z.stringbool({ truthy: ['true', '1', 'yes', 'da'], falsy: ['false', '0', 'no', 'nu', ''] });
const number = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/u)),
  z.pipe(z.transform(Number), z.number().check(z.minimum(1))),
);
const upTo = (max: number) => z.string().check(z.maxLength(max));
const orNull = (max: number) =>
  z.pipe(
    upTo(max),
    z.transform((cell: string) => cell || null),
  );

/** The columns by their headings. What has no column in the file is left as it is in the database. */
const StationLine = z.object({
  'county code': words(20),
  'county name': words(100),
  diaspora: z.optional(yesOrNo),
  'station number': number,
  address: z.optional(upTo(500)),
  coordinates: z.optional(orNull(200)),
  'administrative territory code': z.optional(orNull(100)),
  'territory code': z.optional(upTo(100)),
});
export type StationLine = z.output<typeof StationLine>;

type Heading = keyof StationLine;

const MUST: Readonly<Record<Heading, string>> = {
  'county code': 'must be 1 to 20 characters',
  'county name': 'must be 1 to 100 characters',
  diaspora: 'must be yes or no',
  'station number': 'must be a whole number from 1 to 999999999',
  address: 'must be at most 500 characters',
  coordinates: 'must be at most 200 characters',
  'administrative territory code': 'must be at most 100 characters',
  'territory code': 'must be at most 100 characters',
};
const REQUIRED: readonly Heading[] = ['county code', 'county name', 'station number'];

export type StationFile = { lines: StationLine[] } | { wrong: string[] };

/** Reads counties and their polling stations from a delimited text with a header: all of it, or everything that is wrong. */
export function readStations(text: string): StationFile {
  const [header, ...rows] = readTable(text.normalize('NFC'), REQUIRED.length);
  const headings = (header?.cells ?? []).map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/gu, ' '),
  );
  const wrongHeadings = problemsOf(headings);
  if (wrongHeadings.length > 0) return { wrong: wrongHeadings };
  if (rows.length === 0) return { wrong: ['There is no line after the header.'] };
  const lines: StationLine[] = [];
  const wrong: string[] = [];
  const agrees = agreement();
  for (const row of rows) {
    const read = readLine(row, headings);
    const problems = 'problems' in read ? read.problems : agrees(read.line, row.number);
    wrong.push(...problems.map((problem) => `Line ${row.number}: ${problem}.`));
    if ('line' in read) lines.push(read.line);
  }
  return wrong.length > 0 ? { wrong } : { lines };
}

function problemsOf(headings: readonly string[]): string[] {
  const missing = REQUIRED.filter((heading) => !headings.includes(heading));
  const unknown = headings.filter((heading) => !Object.hasOwn(MUST, heading));
  const twice = headings.filter((heading, at) => headings.indexOf(heading) < at);
  return [
    ...missing.map((heading) => `The first line names no column "${heading}".`),
    ...unknown.map((heading) => `The column "${heading}" is not known; known are ${Object.keys(MUST).join(', ')}.`),
    ...twice.map((heading) => `The column "${heading}" is there twice.`),
  ];
}

function readLine({ cells }: Line, headings: readonly string[]): { line: StationLine } | { problems: string[] } {
  if (cells.length !== headings.length)
    return { problems: [`has ${cells.length} cells, and the first line ${headings.length}`] };
  const read = StationLine.safeParse(Object.fromEntries(headings.map((heading, at) => [heading, cells[at]?.trim()])));
  if (read.success) return { line: read.data };
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
  return {
    problems: Object.entries(MUST).flatMap(([heading, must]) => (wrong.has(heading) ? `${heading} ${must}` : [])),
  };
}

/** Looks from line to line: a county is called the same in each of its lines, and has each number once. */
function agreement(): (line: StationLine, number: number) => string[] {
  const counties = new Map<string, { at: number; name: string; diaspora: boolean | undefined }>();
  const stations = new Map<string, number>();
  return (line, at) => {
    const { 'county code': code, 'county name': name, diaspora, 'station number': number } = line;
    const county = counties.get(code) ?? { at, name, diaspora };
    const station = `${number} ${code}`;
    const duplicate = stations.get(station);
    counties.set(code, county);
    if (duplicate === undefined) stations.set(station, at);
    return [
      ...(duplicate === undefined ? [] : [`county ${code} has the station ${number} in line ${duplicate} already`]),
      ...(county.name === name ? [] : [`county ${code} is called ${county.name} in line ${county.at}`]),
      ...(county.diaspora === diaspora ? [] : [`county ${code} says otherwise of diaspora in line ${county.at}`]),
    ];
  };
}
