import { z } from 'zod/mini';
import { maxPlanProblems, planReasons } from './coverage.values.ts';
import { endpoint } from './endpoint.ts';
import { count, flag, givenId, id, nothing } from './scalars.ts';

export const Plan = z.object({
  id,
  importedAt: z.string(),
  /** The account, by its name at that time. */
  by: z.string(),
  fileName: z.string(),
  /** Lines that were taken over, and those that were left out because something was wrong with them. */
  lines: count,
  leftOut: count,
  observers: count,
  stations: count,
});
export type Plan = z.output<typeof Plan>;

export const PlanProblem = z.object({
  /** Counts from 1, the header included. */
  line: z.int(),
  reason: z.enum(planReasons),
  /** What the line says, shortened: the cell that is wrong. */
  value: z.string(),
  /** The line with which it does not go together, of `line-twice` and `station-taken`. */
  other: z.nullable(z.int()),
});
export type PlanProblem = z.output<typeof PlanProblem>;

/**
 * The file is the part `file`: observer (phone), NGO (short name; only where a phone is in two), county, station, form, from,
 * to; tab, comma or semicolon; the first line names the columns, in English or Romanian. Hours such as `07:30`, or
 * `2026-11-22 07:30`; an end before its beginning is on the next day; empty ones are those of the form.
 * With `dryRun=true` nothing is written. Otherwise the good lines are the plan from then on, whatever was planned before, in one act;
 * without any good line it is refused as `plan-empty`, and without a column that it needs as `plan-columns-missing`. 409 `changed-meanwhile` where the plan is not `replaces` any more.
 */
export const importPlan = endpoint({
  method: 'POST',
  path: '/api/v3/coverage/plan',
  summary: 'Plan who reports what from where, from a file; or see first what is wrong with it',
  access: 'organizer',
  form: z.object({
    dryRun: z._default(flag, false),
    /** The plan that was there when the file was chosen; empty or absent: none. */
    replaces: z.optional(givenId),
    /** To which hours without a date belong; the election day, or today, unless given. */
    day: z.optional(z.iso.date().check(z.maxLength(10))),
  }),
  reply: z.object({
    /** The new plan; null after a dry run. */
    plan: z.nullable(Plan),
    day: z.string(),
    /** Good lines, and what they name. */
    lines: count,
    observers: count,
    stations: count,
    /** How many lines are wrong; the first ones are named. */
    wrong: count,
    problems: z.array(PlanProblem).check(z.maxLength(maxPlanProblems)),
  }),
});
export type PlanImport = z.output<typeof importPlan.reply>;

export const removePlan = endpoint({
  method: 'DELETE',
  path: '/api/v3/coverage/plan/:id',
  summary: 'Take a plan away: from then on the hours of the forms say what is expected',
  access: 'organizer',
  params: z.object({ id: givenId }),
  reply: z.null(),
  reads: nothing,
});

export const planTemplate = endpoint({
  method: 'GET',
  path: '/api/v3/coverage/plan/template',
  summary: 'A file to fill in for the plan',
  access: 'organizer',
  answers: 'file',
  reply: nothing,
});

const Position = z.tuple([z.number(), z.number()]);

/** Without a file `isConfigured` is false, and the list empty. What of the file was left out is told to the log of the server. */
export const getCountyShapes = endpoint({
  method: 'GET',
  path: '/api/v3/coverage/shapes',
  summary: 'The outlines of the counties, where the operator brought them',
  access: 'viewer',
  reply: z.object({
    isConfigured: z.boolean(),
    /** Longitude and latitude: polygons of rings, the first of which is the outside. */
    counties: z.array(z.object({ code: z.string(), polygons: z.array(z.array(z.array(Position))) })),
  }),
});
export type CountyShapes = z.output<typeof getCountyShapes.reply>;
