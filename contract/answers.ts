import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, givenId, id, nothing, orNull, phoneCounty, phoneStation, renamed, text } from './scalars.ts';

export const CompletedAnswer = z.object({
  idOption: id,
  text: z.string(),
  isFreeText: z.boolean(),
  value: z.nullable(z.string()),
  flagged: z.boolean(),
  answeredAt: z.optional(z.string()),
});

/** A question with the options that were chosen. `idQuestion` is the question's code, `id` its database id. */
export const CompletedQuestion = z.object({
  id,
  text: z.string(),
  idQuestionType: z.int(),
  idQuestion: z.string(),
  formCode: z.string(),
  idForm: z.optional(id),
  answers: z.array(CompletedAnswer),
});
export type CompletedQuestion = z.output<typeof CompletedQuestion>;

/** Under both names: the first for the back ends of 2020, the second for consoles of 2023. */
const SentQuestion = z.extend(CompletedQuestion, {
  questionTypeId: z.int(),
  questionId: z.string(),
  answers: z.array(z.extend(CompletedAnswer, { optionId: id, isFlagged: z.boolean() })),
});

const ofThread = z.object({ idPollingStation: givenId, idObserver: givenId });
const ofThreadAliases = { idPollingStation: ['pollingStationId'], idObserver: ['observerId'] };

export const listCompletedQuestions = endpoint({
  method: 'GET',
  path: '/api/v1/answers/filledIn',
  summary: 'What an observer answered at a polling station',
  access: 'viewer',
  query: ofThread,
  aliases: ofThreadAliases,
  reply: z.array(SentQuestion),
  reads: z.array(
    z.pipe(
      renamed({ idQuestionType: ['questionTypeId'], idQuestion: ['questionId'] }),
      z.extend(CompletedQuestion, {
        answers: z.array(z.pipe(renamed({ idOption: ['optionId'], flagged: ['isFlagged'] }), CompletedAnswer)),
      }),
    ),
  ),
});

/** An answer that stands no more, as it was. */
export const LostAnswer = z.object({
  idQuestion: id,
  formCode: z.string(),
  idOption: id,
  text: z.string(),
  value: z.nullable(z.string()),
  flagged: z.boolean(),
  answeredAt: z.string(),
  lostAt: z.string(),
  /** Whether its question was left without an answer then; otherwise another one took its place. */
  isWithdrawn: z.boolean(),
});
export type LostAnswer = z.output<typeof LostAnswer>;

const VisitHistory = z.object({
  revision: z.int(),
  /** The revision at which flagged answers, or the flags of answers, changed last; 0 for never. */
  flagRevision: z.int(),
  /** The latest loss first. */
  lost: z.array(LostAnswer),
});

/** Null for a visit that there never was, and for one of another NGO. One whose answers were all withdrawn has its history. */
export const getVisitHistory = endpoint({
  method: 'GET',
  path: '/api/v3/answers/history',
  summary: 'What an observer answered at a polling station before, and when that was changed or withdrawn',
  access: 'viewer',
  query: z.object({ idPollingStation: givenId, idObserver: givenId }),
  reply: z.nullable(VisitHistory),
  reads: orNull(VisitHistory),
});

/**
 * What an observer said of the station: in the apps of 2020 the surroundings and the president, in those of 2023 the rest.
 * A time without a zone is what the clocks of the election showed.
 */
export const AnswerExtra = z.object({
  lastModified: z.string(),
  observerArrivalTime: z.nullish(z.string()),
  observerLeaveTime: z.nullish(z.string()),
  urbanArea: z.nullish(z.boolean()),
  isPollingStationPresidentFemale: z.nullish(z.boolean()),
  numberOfVotersOnTheList: z.nullish(z.int()),
  numberOfCommissionMembers: z.nullish(z.int()),
  numberOfFemaleMembers: z.nullish(z.int()),
  minPresentMembers: z.nullish(z.int()),
  chairmanPresence: z.nullish(z.boolean()),
  singlePollingStationOrCommission: z.nullish(z.boolean()),
  adequatePollingStationSize: z.nullish(z.boolean()),
});
export type AnswerExtra = z.output<typeof AnswerExtra>;

/** `PollingStationNumber` is the station's database id, whatever its name says; no record is answered by 204. */
export const getAnswerExtra = endpoint({
  method: 'GET',
  path: '/api/v1/answers/pollingStationInfo',
  summary: 'Arrival, departure and what the observer said of the station',
  access: 'viewer',
  query: z.object({ ObserverId: givenId, PollingStationNumber: givenId }),
  aliases: { PollingStationNumber: ['PollingStationId'] },
  reply: z.nullable(AnswerExtra),
  reads: orNull(AnswerExtra),
});

/** In bytes: many times what a phone gathers in a day without a network. A refused one would be sent for ever. */
const MAX_POST_BYTES = 2 * 1024 * 1024;
/** Of one question; a form may offer 200. */
const MAX_OPTIONS = 500;

/** A phone's answers; posting the same again changes nothing, an empty list of options un-answers a question. */
export const submitAnswers = endpoint({
  method: 'POST',
  path: '/api/v1/answers',
  summary: 'Answers from a phone, for any number of stations',
  access: 'observer',
  body: z.object({
    answers: z
      .array(
        z.object({
          questionId: givenId,
          countyCode: phoneCounty,
          pollingStationNumber: phoneStation,
          options: z
            .array(z.object({ optionId: givenId, value: z.nullish(text(MAX_POST_BYTES)) }))
            .check(z.maxLength(MAX_OPTIONS)),
        }),
      )
      .check(z.maxLength(5_000)),
  }),
  maxBytes: MAX_POST_BYTES,
  /** What could not be stored where it belongs, item by item; the rest is stored all the same. */
  reply: z.object({
    stored: count,
    problems: z.array(
      z.object({
        index: z.int(),
        reason: z.enum(['unknown-station', 'unknown-question', 'unknown-option', 'too-long']),
      }),
    ),
  }),
  reads: nothing,
});
