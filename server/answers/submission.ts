import type { Parsed } from '#contract/endpoint.ts';
import type { submitAnswers } from '#contract/answers.ts';
import type { Reply } from '#contract/endpoint.ts';

type Posted = Parsed<typeof submitAnswers>['body']['answers'];
export type PostedAnswer = Posted[number];
export type Problem = Reply<typeof submitAnswers>['problems'][number];

export const LONGEST_TEXT = 1_000;

export interface KnownStation {
  id: number;
  countyCode: string;
  number: number;
}

export interface KnownQuestion {
  id: number;
  formId: number;
  /** That of its form. */
  version: number;
  options: readonly number[];
}

/** One option chosen, as it will stand in the database. */
export interface Choice {
  station: number;
  question: number;
  option: number;
  value: string | null;
}

export interface Sorted {
  /** The questions whose earlier answers this post replaces, station by station. */
  replaced: { station: number; question: number }[];
  choices: Choice[];
  problems: Problem[];
}

const placeOf = (countyCode: string, number: number) => `${countyCode} ${number}`;

/**
 * Sorts a post into what can be stored where it belongs and what cannot, each station on its own. When a question occurs
 * twice for one station the later one counts. A text that is too long is stored as far as it goes and reported; so is
 * what else is right about an item with an unknown option, but a question is never emptied because of one.
 */
export function sortSubmission(
  posted: Posted,
  stations: readonly KnownStation[],
  questions: readonly KnownQuestion[],
): Sorted {
  const stationAt = new Map(stations.map((station) => [placeOf(station.countyCode, station.number), station.id]));
  const questionOf = new Map(questions.map((question) => [question.id, question]));
  const problems: Problem[] = [];
  const latest = new Map<string, { station: number; question: number; choices: Choice[] }>();
  for (const [index, item] of posted.entries()) {
    const station = stationAt.get(placeOf(item.countyCode, item.pollingStationNumber));
    const question = questionOf.get(item.questionId);
    if (station === undefined) problems.push({ index, reason: 'unknown-station' });
    else if (!question) problems.push({ index, reason: 'unknown-question' });
    else {
      const { choices, reasons } = choose(item, station, question);
      problems.push(...[...reasons].map((reason) => ({ index, reason })));
      if (choices.length === 0 && item.options.length > 0) continue;
      latest.set(`${station} ${question.id}`, { station, question: question.id, choices });
    }
  }
  return {
    replaced: [...latest.values()].map(({ station, question }) => ({ station, question })),
    choices: [...latest.values()].flatMap(({ choices }) => choices),
    problems,
  };
}

function choose(item: PostedAnswer, station: number, question: KnownQuestion) {
  const reasons = new Set<Problem['reason']>();
  const choices = new Map<number, Choice>();
  for (const { optionId, value } of item.options) {
    if (!question.options.includes(optionId)) {
      reasons.add('unknown-option');
      continue;
    }
    const said = storable(value ?? '');
    if (said.length > LONGEST_TEXT) reasons.add('too-long');
    choices.set(optionId, {
      station,
      question: question.id,
      option: optionId,
      value: said.slice(0, LONGEST_TEXT).toWellFormed() || null,
    });
  }
  return { choices: [...choices.values()], reasons };
}

/** PostgreSQL keeps no NUL in a text. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
