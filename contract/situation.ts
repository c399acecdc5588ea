import { z } from 'zod/mini';
import { Duplicated } from './reviews.ts';
import { endpoint } from './endpoint.ts';
import { maxLength } from './text-limits.values.ts';
import { Recipient } from './notifications.ts';
import { count, flag, id, instantText, text } from './scalars.ts';
import { page, pageOf, pageSize } from './paging.ts';

/**
 * What came in, form by form, in quarters of an hour (UTC, those in which nothing came are left out). Nothing is ever
 * subtracted: what was withdrawn later had come. Test observers do not count.
 */
export const getSituationSeries = endpoint({
  method: 'GET',
  path: '/api/v3/situation/series',
  summary: 'What came in over the day, form by form',
  access: 'viewer',
  reply: z.object({
    /** No change from before that moment is missing. */
    asOf: z.string(),
    forms: z.array(
      z.object({
        code: z.string(),
        description: z.string(),
        quarters: z.array(
          z.object({
            from: z.string(),
            /** Visits that answered the form for the first time. */
            arrivals: count,
            answers: count,
            /** Of these answers, those that were flagged then. */
            flagged: count,
          }),
        ),
      }),
    ),
  }),
});

/** What is new at the desk since the account last said that it had seen it; all there is where it never did. */
const Look = z.object({
  since: z.nullable(z.string()),
  opened: count,
  /** Opened before, and answered anew since. */
  changed: count,
  /** Verdicts that stand. */
  closed: count,
});

export const getSituation = endpoint({
  method: 'GET',
  path: '/api/v3/situation',
  summary: 'How the election day goes: figures, and what needs somebody first',
  access: 'viewer',
  reply: z.object({
    /** When the figures were read; their lists are asked for with the moments that they name. */
    at: z.string(),
    /** No change from before that moment is missing in `stations`, `answers.recent` and `answers.hourBefore`. */
    countedTo: z.string(),
    /** Expected: every observer who is active, and no test; with a plan those whom it names. Heard from: those who sent an answer or a note since. */
    observers: z.object({ since: z.string(), heard: count, expected: count }),
    /** Covered: with an answer of an observer who is no test. With a plan the planned ones alone, in both; those of an inactive NGO are planned no more. */
    stations: z.object({ covered: count, all: count }),
    answers: z.object({
      /** The beginning of a minute, 15 to 16 minutes ago. */
      since: z.string(),
      recent: count,
      /** In the hour before `since`. */
      hourBefore: count,
      /** The visits that were answered since. */
      visits: count,
    }),
    /** Emergencies that have to be decided. */
    openEmergencies: count,
    /** Deliveries of messages that failed, and those to observers without a phone registered. */
    undelivered: count,
    look: Look,
    /** The open emergencies that wait longest, that one first. */
    longest: z.array(z.extend(Duplicated, { since: z.string() })).check(z.maxLength(5)),
    /** The stations with most flagged answers since `observers.since`. */
    flaggedMost: z
      .array(z.object({ county: z.string(), countyName: z.string(), number: count, flagged: count }))
      .check(z.maxLength(5)),
  }),
});

/** A moment to come counts as now, and one before the last look is passed over. */
export const markLooked = endpoint({
  method: 'POST',
  path: '/api/v3/situation/look',
  changesNothing: true,
  summary: 'The account has seen the situation as it was at that moment',
  access: 'viewer',
  body: z.object({ at: instantText }),
  reply: z.object({ since: z.string() }),
});

/** In the order of the counties; with a plan the planned ones alone. Visits are those with an answer of an observer who is no test. */
export const listReportingStations = endpoint({
  method: 'GET',
  path: '/api/v3/situation/stations',
  summary: 'Polling stations, and whether anybody reported from them',
  access: 'viewer',
  query: z.object({
    page,
    pageSize: pageSize(50),
    county: z.optional(text(maxLength.countyCode)),
    covered: z.optional(flag),
  }),
  lenient: true,
  reply: pageOf(
    z.object({
      id,
      county: z.string(),
      countyName: z.string(),
      number: count,
      address: z.string(),
      visits: count,
      flagged: count,
      lastAnswer: z.nullable(z.string()),
    }),
  ),
});

/** The latest message first. */
export const listUndelivered = endpoint({
  method: 'GET',
  path: '/api/v3/situation/undelivered',
  summary: 'Messages that did not reach an observer',
  access: 'viewer',
  query: z.object({ page, pageSize: pageSize(50) }),
  lenient: true,
  reply: pageOf(z.extend(Recipient, { idNotification: id, title: z.string(), sentAt: z.string() })),
});
