import { z } from 'zod/mini';
import { answerFilter } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { flag, givenCount, givenId, nothing, text } from './values.ts';

/**
 * Takes every filter of the list of threads. Dates are ISO 8601; one without a zone is read in the election's time
 * zone. Both ends are inside.
 */
export const exportAnswers = endpoint({
  method: 'GET',
  path: '/api/v1/export/all',
  summary: 'Answers as a spreadsheet: xlsx unless `format=csv`',
  access: 'staff',
  query: z.object({
    ...answerFilter,
    idObserver: z.optional(givenCount),
    observerPhoneNumber: z.optional(text(50)),
    observer: z.optional(text(200)),
    idNgo: z.optional(givenId),
    from: z.optional(text(40)),
    to: z.optional(text(40)),
    urgent: z.optional(flag),
    format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
  }),
  aliases: { idObserver: ['observerId'], urgent: ['isUrgent'] },
  answers: 'file',
  reply: nothing,
});

export const exportNotes = endpoint({
  method: 'GET',
  path: '/api/v1/export/all/notes',
  summary: 'Notes as a spreadsheet: xlsx unless `format=csv`',
  access: 'staff',
  query: z.object({
    ...answerFilter,
    idObserver: z.optional(givenCount),
    observerPhoneNumber: z.optional(text(50)),
    observer: z.optional(text(200)),
    idNgo: z.optional(givenId),
    from: z.optional(text(40)),
    to: z.optional(text(40)),
    format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
  }),
  aliases: { idObserver: ['observerId'] },
  answers: 'file',
  reply: nothing,
});
