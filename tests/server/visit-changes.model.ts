/** What the history of a visit is by the specification (LED-05, DSK-07): kept without a look at the product's. */

export interface VisitModel {
  revision: number;
  flagRevision: number;
  /** By option, of those that stand. */
  answers: Map<number, string | null>;
  changes: { revision: number; gained: number[]; lost: [option: number, value: string | null][] }[];
}

/** What one post says of one question: all options of the question, and those that are chosen from now on. */
export interface Saying {
  options: readonly number[];
  chosen: ReadonlyMap<number, string | null>;
}

const byNumber = (a: number, b: number) => a - b;

/** A post about one visit; nothing changes where it says what stands. */
export function posted(
  visit: VisitModel | undefined,
  sayings: readonly Saying[],
  flagged: ReadonlySet<number>,
): VisitModel | undefined {
  const { revision = 0, flagRevision = 0, answers: before = new Map(), changes = [] } = visit ?? {};
  const answers = new Map<number, string | null>(before);
  for (const { options, chosen } of sayings) {
    for (const option of options) answers.delete(option);
    for (const [option, value] of chosen) answers.set(option, value);
  }
  const isOther = (option: number) =>
    before.get(option) !== answers.get(option) || before.has(option) !== answers.has(option);
  const gained = [...answers.keys()].filter(isOther).toSorted(byNumber);
  const lost = [...before].filter(([option]) => isOther(option)).toSorted(([a], [b]) => a - b);
  if (gained.length + lost.length === 0) return visit;
  const isReflagged = [...gained, ...lost.map(([option]) => option)].some((option) => flagged.has(option));
  return {
    revision: revision + 1,
    flagRevision: isReflagged ? revision + 1 : flagRevision,
    answers,
    changes: [...changes, { revision: revision + 1, gained, lost }],
  };
}

/** A form is saved with other flags for these options. */
export function reflagged(visit: VisitModel, options: readonly number[]): VisitModel {
  if (!options.some((option) => visit.answers.has(option))) return visit;
  return { ...visit, revision: visit.revision + 1, flagRevision: visit.revision + 1 };
}

export const noted = (visit: VisitModel): VisitModel => ({ ...visit, revision: visit.revision + 1 });
