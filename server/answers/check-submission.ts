import type { Parsed } from '#contract/endpoint.ts';
import type { submitAnswers } from '#contract/answers.ts';
import type { Reply } from '#contract/endpoint.ts';
import { storable } from '#server/db/storable.ts';

type Posted = Parsed<typeof submitAnswers>['body']['answers'];
export type PostedAnswer = Posted[number];
export type Problem = Reply<typeof submitAnswers>['problems'][number];

export const MAX_TEXT_LENGTH = 1_000;

export interface KnownStation {
  id: number;
  countyCode: string;
  number: number;
}

export interface KnownQuestion {
  id: number;
  formId: number;
  formCode: string;
  /** That of its form: as long as it is the same, all of this holds. */
  version: number;
  /** Whether each option is flagged. */
  options: ReadonlyMap<number, boolean>;
}

/** One option chosen, as it will stand in the database. */
export interface Choice {
  option: number;
  value: string | null;
}

/** What a station's question is answered by from now on; no choices take its answer away. */
export interface Replacement {
  station: number;
  question: KnownQuestion;
  choices: Choice[];
}

export interface Sorted {
  /** Each question of a station once. */
  replacements: Replacement[];
  problems: Problem[];
}

const placeOf = (countyCode: string, number: number) => `${countyCode} ${number}`;

/**
 * Sorts a post into what can be stored where it belongs and what cannot, each station on its own. When a question occurs
 * twice for one station the later one counts. A text that is too long is stored as far as it goes and reported; so is
 * what else is right about an item with an unknown option, but a question is never emptied because of one.
 */
export function sortSubmission(
  posted: readonly PostedAnswer[],
  stations: readonly KnownStation[],
  questions: readonly KnownQuestion[],
): Sorted {
  const stationAt = new Map(stations.map((station) => [placeOf(station.countyCode, station.number), station.id]));
  const questionOf = new Map(questions.map((question) => [question.id, question]));
  const problems: Problem[] = [];
  const latest = new Map<string, Replacement>();
  for (const [index, item] of posted.entries()) {
    const station = stationAt.get(placeOf(item.countyCode, item.pollingStationNumber));
    const question = questionOf.get(item.questionId);
    if (station === undefined) problems.push({ index, reason: 'unknown-station' });
    else if (!question) problems.push({ index, reason: 'unknown-question' });
    else {
      const { choices, reasons } = choose(item, question);
      problems.push(...[...reasons].map((reason) => ({ index, reason })));
      if (choices.length === 0 && item.options.length > 0) continue;
      latest.set(`${station} ${question.id}`, { station, question, choices });
    }
  }
  return { replacements: [...latest.values()], problems };
}

function choose(item: PostedAnswer, question: KnownQuestion) {
  const reasons = new Set<Problem['reason']>();
  const choices = new Map<number, Choice>();
  for (const { optionId, value } of item.options) {
    if (!question.options.has(optionId)) {
      reasons.add('unknown-option');
      continue;
    }
    const said = storable(value ?? '');
    if (said.length > MAX_TEXT_LENGTH) reasons.add('too-long');
    choices.set(optionId, { option: optionId, value: said.slice(0, MAX_TEXT_LENGTH).toWellFormed() || null });
  }
  return { choices: [...choices.values()], reasons };
}
