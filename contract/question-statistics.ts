import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { questionType } from './forms.ts';
import { maxLength } from './text-limits.values.ts';
import { areas, flagKinds, groupings, reviewed } from './question-statistics.values.ts';
import { count, givenCount, givenId, id, instantText, text } from './scalars.ts';
import { page, pageOf, pageSize } from './paging.ts';

/** Which visits are counted. Test observers and inactive NGOs never are. */
const counted = {
  ngo: z.optional(givenId),
  review: z.optional(z.enum(reviewed)),
  /** As the observer said of the station; visits of which nobody said it are in neither. */
  area: z.optional(z.enum(areas)),
};

/** What is no longer asked, or can no longer be chosen, is there only as far as it was answered. */
const QuestionFigures = z.object({
  id,
  code: z.string(),
  text: z.string(),
  type: questionType,
  retired: z.boolean(),
  /** Its section, by its description. */
  section: z.string(),
  /** Visits that answered it: where several options may be chosen, the options add up to more. */
  answered: count,
  options: z.array(
    z.object({ id, text: z.string(), isFreeText: z.boolean(), flagged: z.boolean(), retired: z.boolean(), n: count }),
  ),
});

export const getFormStatistics = endpoint({
  method: 'GET',
  path: '/api/v3/statistics/forms/:id',
  summary: 'For each question of a published form, in how many visits each option is chosen',
  access: 'viewer',
  params: z.object({ id: givenId }),
  query: z.object(counted),
  reply: z.object({
    /** No change from before that moment is missing. */
    asOf: z.string(),
    form: z.object({ id, code: z.string(), description: z.string(), version: z.int(), savedAt: z.string() }),
    questions: z.array(QuestionFigures),
  }),
});

export const getQuestionStatistics = endpoint({
  method: 'GET',
  path: '/api/v3/statistics/questions/:id',
  summary: 'The same of one question, by county or by the hour in which it was answered',
  access: 'viewer',
  params: z.object({ id: givenId }),
  query: z.extend(z.object(counted), { by: z.enum(groupings) }),
  reply: z.object({
    asOf: z.string(),
    question: QuestionFigures,
    /** All counties in their order, or the hours (UTC) in which there are answers. */
    groups: z.array(
      z.object({
        county: z.nullable(z.object({ code: z.string(), name: z.string() })),
        hour: z.nullable(z.string()),
        answered: count,
        /** In the order of the question's options. */
        counts: z.array(count),
      }),
    ),
  }),
});

/** The visits behind a figure, newest first. */
export const listCountedVisits = endpoint({
  method: 'GET',
  path: '/api/v3/statistics/visits',
  summary: 'The visits that a figure of the statistics counts',
  access: 'viewer',
  query: z.extend(z.object(counted), {
    page,
    pageSize: pageSize(50),
    county: z.optional(text(maxLength.countyCode)),
    pollingStationNumber: z.optional(givenCount),
    question: z.optional(givenId),
    option: z.optional(givenId),
    /** Answered within the hour that begins then. */
    hour: z.optional(instantText),
    /** With flagged answers: of all forms, or of those of the opening or the counting alone. */
    flagged: z.optional(z.enum(flagKinds)),
  }),
  reply: z.extend(
    pageOf(
      z.object({
        idObserver: id,
        idPollingStation: id,
        observerName: z.string(),
        /** For organizers. */
        ngo: z.optional(z.string()),
        pollingStationName: z.string(),
        /** Flagged answers, of the forms that were asked for. */
        flagged: count,
        lastAnswer: z.string(),
        /** What was written beside the option that was asked for. */
        value: z.nullable(z.string()),
      }),
    ),
    {
      /** What all these visits make together. */
      observers: count,
      flaggedAnswers: count,
      /** What was asked for, in words; nothing of it where there is no such thing. */
      asked: z.object({
        county: z.nullable(z.string()),
        ngo: z.nullable(z.string()),
        question: z.nullable(z.object({ form: z.string(), code: z.string(), text: z.string() })),
        option: z.nullable(z.string()),
      }),
    },
  ),
});
