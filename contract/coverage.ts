import { z } from 'zod/mini';
import { Plan } from './coverage-plan.ts';
import { boardStates, expectationBases } from './coverage.values.ts';
import { endpoint } from './endpoint.ts';
import { formLimits } from './form-limits.values.ts';
import { maxLength } from './text-limits.values.ts';
import { count, flag, givenCount, givenId, id, instantText, text } from './scalars.ts';
import { page, pageOf, pageSize } from './paging.ts';

/** How many, by state. */
const Counts = z.object({
  notDue: count,
  expected: count,
  late: count,
  partial: count,
  complete: count,
  flagged: count,
  unplanned: count,
});
export type Counts = z.output<typeof Counts>;

/** `cells` stand in the order of the forms, and count stations; `any` counts those with at least one form in that state. */
const counts = {
  /** All polling stations there are, and those from which something is expected. */
  stations: count,
  planned: count,
  cells: z.array(Counts),
  any: Counts,
  /** The last answer that counts. */
  lastAnswer: z.nullable(z.string()),
};

const CoverageForm = z.object({
  id,
  code: z.string(),
  description: z.string(),
  /** How many questions it has: a report that answers all of them is complete. */
  questions: count,
});

const CoverageCounty = z.object({ id, code: z.string(), name: z.string(), diaspora: z.boolean(), ...counts });
export type CoverageCounty = z.output<typeof CoverageCounty>;

/**
 * Each count is a door to as many rows of `listCoverageStations` with the same county, form and state. With a moment it is
 * the board as it was shown then, one of `listCoverageMoments`; 404 where there is none of that moment.
 */
export const getCoverage = endpoint({
  method: 'GET',
  path: '/api/v3/coverage',
  summary: 'What is expected from polling stations, what came, and what did not: by county and form',
  access: 'viewer',
  query: z.object({ at: z.optional(instantText) }),
  reply: z.object({
    /** By this moment the states are told; no change from before `countedTo` is missing. */
    at: z.string(),
    countedTo: z.string(),
    basis: z.enum(expectationBases),
    /** Whether `getCountyShapes` has outlines to draw it on a map. */
    hasShapes: z.boolean(),
    forms: z.array(CoverageForm),
    counties: z.array(CoverageCounty),
    totals: z.object(counts),
  }),
});
export type Coverage = z.output<typeof getCoverage.reply>;

/** The earliest first. */
export const listCoverageMoments = endpoint({
  method: 'GET',
  path: '/api/v3/coverage/moments',
  summary: 'Of which moments the board is kept',
  access: 'viewer',
  reply: z.object({ moments: z.array(z.string()) }),
});

/** `state` is null where nothing is expected and nothing came. */
const Cell = z.object({
  idForm: id,
  state: z.nullable(z.enum(boardStates)),
  /** Between these it is expected; null where it is not. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Of the observer who answered most: how many of the form's questions; and the flagged answers of all observers. */
  answered: count,
  flagged: count,
});
export type Cell = z.output<typeof Cell>;

/** Somebody who is planned at a station, was there, or reported from it. The name is empty where it was erased or the observer was deleted. */
const StationObserver = z.object({
  idObserver: z.nullable(id),
  name: z.string(),
  /** Told to organizers, who see several. */
  ngo: z.optional(z.string()),
  isPlanned: z.boolean(),
  arrivedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
  lastHeard: z.nullable(z.string()),
});

const station = { id, county: z.string(), countyName: z.string(), number: count, address: z.string() };

const CoverageStation = z.object({
  ...station,
  /** In the order of the board's forms. */
  cells: z.array(Cell),
  observers: z.array(StationObserver),
  /** The last answer, note, arrival or departure. */
  lastHeard: z.nullable(z.string()),
});
export type CoverageStation = z.output<typeof CoverageStation>;

/**
 * As things stand now, in the order of county and number. With a state: the stations where that form, or any of them, is in
 * it. Without one all of them.
 */
export const listCoverageStations = endpoint({
  method: 'GET',
  path: '/api/v3/coverage/stations',
  summary: 'Polling stations: who is there, when they were last heard, what is missing',
  access: 'viewer',
  query: z.object({
    page,
    pageSize: pageSize(50),
    county: z.optional(text(maxLength.countyCode)),
    form: z.optional(text(formLimits.formCode)),
    state: z.optional(z.enum(boardStates)),
    /** Only those from which something is expected, or only the others. */
    planned: z.optional(flag),
  }),
  lenient: true,
  reply: z.extend(pageOf(CoverageStation), { at: z.string(), forms: z.array(CoverageForm) }),
});

/**
 * Every polling station by one letter (`stateLetters`), so that all of them are drawn at once: as many of a letter as
 * `listCoverageStations` lists in that state. Without a form, the worst state of its forms
 * (`worstFirst`). As things stand now; within a county in the order of the numbers.
 */
export const listStationStates = endpoint({
  method: 'GET',
  path: '/api/v3/coverage/states',
  summary: 'The states of all polling stations, in few bytes',
  access: 'viewer',
  query: z.object({ form: z.optional(text(formLimits.formCode)) }),
  lenient: true,
  reply: z.object({
    at: z.string(),
    counties: z.array(z.object({ code: z.string(), ids: z.array(id), numbers: z.array(count), states: z.string() })),
  }),
});
export type StationStates = z.output<typeof listStationStates.reply>;

export const getCoverageStation = endpoint({
  method: 'GET',
  path: '/api/v3/coverage/stations/:id',
  summary: 'A polling station, and what each observer reported from it',
  access: 'viewer',
  params: z.object({ id: givenId }),
  reply: z.object({
    at: z.string(),
    forms: z.array(CoverageForm),
    station: CoverageStation,
    /** One an observer with answers or notes; the last heard first. */
    visits: z.array(
      z.object({
        idObserver: id,
        name: z.string(),
        ngo: z.optional(z.string()),
        notes: count,
        lastHeard: z.nullable(z.string()),
        /** In the order of the board's forms; nothing where nothing stands. */
        forms: z.array(
          z.object({ idForm: id, answered: count, flagged: count, firstAt: z.string(), lastAt: z.string() }),
        ),
      }),
    ),
  }),
});

const timeOfDay = text(5).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/u));
const Hours = z.object({ from: timeOfDay, to: timeOfDay });

/**
 * Without a plan each station with an observer that day is expected to report each form between its hours; forms for
 * voters abroad only in counties abroad. A plan takes the place of all that.
 */
export const getExpectations = endpoint({
  method: 'GET',
  path: '/api/v3/coverage/expectations',
  summary: 'What polling stations are expected to report, and when',
  access: 'viewer',
  reply: z.object({
    basis: z.enum(expectationBases),
    /** The day that hours belong to, and the zone of their clock. */
    day: z.string(),
    timeZone: z.string(),
    forms: z.array(
      z.extend(CoverageForm, {
        /** An end before the beginning is on the next day. Null: nobody is expected to report it. */
        hours: z.nullable(Hours),
        /** Nobody has set them: they follow from the hours of the polls. */
        isDefault: z.boolean(),
        /** For a change: what it was when it was read. */
        version: count,
      }),
    ),
    plan: z.nullable(Plan),
  }),
});
export type Expectations = z.output<typeof getExpectations.reply>;

/** 409 `changed-meanwhile` where somebody else set them since. */
export const setFormHours = endpoint({
  method: 'PUT',
  path: '/api/v3/coverage/hours/:id',
  summary: 'Between which hours stations are expected to report a form, where there is no plan',
  access: 'organizer',
  params: z.object({ id: givenId }),
  body: z.object({
    /** Null: nobody is expected to report it. `default`: what follows from the hours of the polls. */
    hours: z.nullable(z.union([Hours, z.literal('default')])),
    version: givenCount,
  }),
  reply: z.object({ version: count }),
});
