import { z } from 'zod/mini';
import { answerFilter } from './threads.ts';
import { endpoint } from './endpoint.ts';
import { maxLength } from './text-limits.values.ts';
import { deskFilter } from './reviews.ts';
import { flag, givenCount, givenId, nothing, text } from './scalars.ts';

const exportFilter = {
  ...answerFilter,
  idObserver: z.optional(givenCount),
  observerPhoneNumber: z.optional(text(maxLength.phone)),
  observer: z.optional(text(maxLength.name)),
  idNgo: z.optional(givenId),
  from: z.optional(text(40)),
  to: z.optional(text(40)),
  format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
};

/**
 * Takes every filter of the list of threads. Dates are ISO 8601; one without a zone is read in the election's time
 * zone. Both ends are inside. With `tab` they are the answers of exactly the visits that `listReviews` lists with the same
 * filter, and a visit without an answer has a row, too.
 */
export const exportAnswers = endpoint({
  method: 'GET',
  path: '/api/v1/export/all',
  summary: 'Answers as a spreadsheet: xlsx unless `format=csv`',
  access: 'viewer',
  query: z.object({
    ...exportFilter,
    ...deskFilter,
    urgent: z.optional(flag),
    /** With answers that were changed or withdrawn, each with the time of that. */
    versions: z.optional(z.enum(['all'])),
  }),
  aliases: { idObserver: ['observerId'], idNgo: ['ngoId'], urgent: ['isUrgent'] },
  answers: 'file',
  reply: nothing,
});

export const exportNotes = endpoint({
  method: 'GET',
  path: '/api/v1/export/all/notes',
  summary: 'Notes as a spreadsheet: xlsx unless `format=csv`',
  access: 'viewer',
  query: z.object({
    ...exportFilter,
  }),
  aliases: { idObserver: ['observerId'], idNgo: ['ngoId'] },
  answers: 'file',
  reply: nothing,
});

/** What the newest published console calls its export: everything that was gathered, a sheet for each kind. */
export const exportWorkbook = endpoint({
  method: 'GET',
  path: '/api/v2/export/all',
  summary: 'The whole election as one workbook: people, places, forms, answers, station facts, notes',
  access: 'organizer',
  answers: 'file',
  reply: nothing,
});
