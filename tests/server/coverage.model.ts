/** What the board shows by the specification (COV-01, COV-02), from everything that is stored, without a look at the product's. */

export interface ModelElection {
  forms: readonly {
    id: number;
    isAbroad: boolean;
    questions: readonly number[];
    hours: readonly [Date, Date] | null;
  }[];
  stations: readonly { id: number; county: string; isAbroad: boolean }[];
  /** Lines of the plan; null where there is none. */
  plan: readonly { station: number; ngo: number; form: number; from: Date; to: Date }[] | null;
  /** Who was at a station that day: since when, and until when, if they have left. */
  stays: readonly { station: number; ngo: number; since: Date; until: Date | null }[];
  /** Answers that stand, of observers who are no test. */
  answers: readonly {
    observer: number;
    station: number;
    ngo: number;
    form: number;
    question: number;
    flagged: boolean;
  }[];
  activeNgos: readonly number[];
}

const names = ['notDue', 'expected', 'late', 'partial', 'complete', 'flagged', 'unplanned'] as const;
type Name = (typeof names)[number];

export type ModelBoard = Record<string, { planned: number; cells: Record<Name, number>[]; any: Record<Name, number> }>;

const none = (): Record<Name, number> => ({
  notDue: 0,
  expected: 0,
  late: 0,
  partial: 0,
  complete: 0,
  flagged: 0,
  unplanned: 0,
});

/** By the code of the county, and `all`. Without an NGO it is that of organizers. */
export function boardBy(election: ModelElection, ngo: number | null, now: Date): ModelBoard {
  const board: ModelBoard = {};
  const isSeen = (of: number) => ngo === null || ngo === of;
  for (const county of ['all', ...election.stations.map(({ county }) => county)])
    board[county] ??= { planned: 0, cells: election.forms.map(none), any: none() };
  for (const station of election.stations) {
    const states = election.forms.map((form) => stateOf(election, station, form, isSeen, now));
    for (const county of ['all', station.county]) {
      const figures = board[county];
      if (!figures) continue;
      if (states.some((state) => state !== null && state !== 'unplanned')) figures.planned += 1;
      for (const name of names) if (states.includes(name)) figures.any[name] += 1;
      for (const [index, state] of states.entries()) {
        const cell = figures.cells[index];
        if (cell && state !== null) cell[state] += 1;
      }
    }
  }
  return board;
}

function stateOf(
  { plan, stays, answers, activeNgos }: ModelElection,
  station: ModelElection['stations'][number],
  form: ModelElection['forms'][number],
  isSeen: (ngo: number) => boolean,
  now: Date,
): Name | null {
  const isExpected = (of: number) => activeNgos.includes(of) && isSeen(of);
  const expectations = plan
    ? plan.filter((line) => line.station === station.id && line.form === form.id && isExpected(line.ngo))
    : stays
        .filter((stay) => stay.station === station.id && isExpected(stay.ngo))
        .flatMap(({ since, until }) => {
          if (form.hours === null || (form.isAbroad && !station.isAbroad)) return [];
          const [from, to] = form.hours;
          return since <= to && (until === null || until >= from) ? [{ from, to }] : [];
        });
  const said = answers.filter((one) => one.station === station.id && one.form === form.id && isSeen(one.ngo));
  if (expectations.length === 0) return said.length > 0 ? 'unplanned' : null;
  if (said.some(({ flagged }) => flagged)) return 'flagged';
  const isComplete = [...Map.groupBy(said, ({ observer }) => observer).values()].some((own) =>
    form.questions.every((question) => own.some((one) => one.question === question)),
  );
  if (said.length > 0) return isComplete ? 'complete' : 'partial';
  if (expectations.every(({ from }) => now < from)) return 'notDue';
  return expectations.some(({ to }) => now > to) ? 'late' : 'expected';
}
