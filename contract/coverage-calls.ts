import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { formLimits } from './form-limits.values.ts';
import { maxLength } from './text-limits.values.ts';
import { Colleague } from './reviews.ts';
import { callOutcomes } from './reviews.values.ts';
import { count, givenId, id, text } from './scalars.ts';
import { page, pageOf, pageSize } from './paging.ts';

const LastCall = z.object({
  outcome: z.enum(callOutcomes),
  at: z.string(),
  by: z.nullable(Colleague),
  /** What the caller wrote; null where nothing was, or where it was erased. */
  text: z.nullable(z.string()),
});

/** Somebody who can be called about a station. Their phone is told to whoever claims the call. */
const Callee = z.object({
  idObserver: id,
  name: z.string(),
  /** Told to organizers, who see several. */
  ngo: z.optional(z.string()),
  /** Whether a message can reach them. */
  hasApp: z.boolean(),
  lastHeard: z.nullable(z.string()),
  /** Of the last twelve hours. */
  lastCall: z.nullable(LastCall),
  /** Who calls them now, about this station or another one; nobody once it has lapsed. */
  claim: z.nullable(z.object({ by: Colleague, until: z.string(), isMine: z.boolean(), idPollingStation: id })),
});

/** A station with at least one late form. */
const LateStation = z.object({
  idPollingStation: id,
  county: z.string(),
  countyName: z.string(),
  number: count,
  address: z.string(),
  /** Minutes by which its forms are late, together; twice as much where nothing at all came from there. */
  weight: count,
  isSilent: z.boolean(),
  late: z.array(z.object({ idForm: id, code: z.string(), to: z.string() })),
  /** Nobody where who was planned was deleted, deactivated or made anonymous. */
  callees: z.array(Callee),
  /** After a call it is left alone until then; null where it is not. */
  restsUntil: z.nullable(z.string()),
});
export type LateStation = z.output<typeof LateStation>;

export const callFilter = {
  county: z.optional(text(maxLength.countyCode)),
  form: z.optional(text(formLimits.formCode)),
};

/** The heaviest first. As many as `listCoverageStations` lists under `late`. */
export const listLateStations = endpoint({
  method: 'GET',
  path: '/api/v3/coverage/calls',
  summary: 'Whom to call first: late polling stations, by weight',
  access: 'viewer',
  query: z.object({ page, pageSize: pageSize(20), ...callFilter }),
  lenient: true,
  reply: z.extend(pageOf(LateStation), { at: z.string() }),
});

/** For a message to exactly these: `recipients` of `sendNotification`. */
export const listLateObservers = endpoint({
  method: 'GET',
  path: '/api/v3/coverage/calls/observers',
  summary: 'All who can be called about late polling stations',
  access: 'reviewer',
  query: z.object(callFilter),
  lenient: true,
  /** The NGO is told to organizers, who see several. */
  reply: z.object({
    at: z.string(),
    observers: z.array(z.object({ id, name: z.string(), ngo: z.optional(z.string()) })),
  }),
});

/** A call that the caller has claimed, with the numbers: that they were shown is an act. */
const Call = z.object({
  station: LateStation,
  until: z.string(),
  phones: z.array(z.object({ idObserver: id, phone: z.string() })),
  /** Others of the same NGOs who were heard from in this county lately, if nobody answers. */
  others: z
    .array(z.object({ idObserver: id, name: z.string(), phone: z.string(), ngo: z.optional(z.string()) }))
    .check(z.maxLength(3)),
});
export type Call = z.output<typeof Call>;

/**
 * Claims all callees of the heaviest late station of which nobody else calls any and which does not rest, and gives back
 * what the caller had claimed before. `call` is null where there is none; `left` counts the other late ones.
 */
export const nextCall = endpoint({
  method: 'POST',
  path: '/api/v3/coverage/calls/next',
  summary: 'The next station to call, claimed for the caller',
  access: 'reviewer',
  query: z.object(callFilter),
  /** `after`: the station just left, which is dealt again only when there is no other. */
  body: z.object({ after: z.optional(givenId) }),
  reply: z.object({ call: z.nullable(Call), left: count }),
});

/** 409 `call-claimed-by-other` where somebody calls one of them, unless it takes over; 404 `call-unknown` where nothing is late there any more. */
export const claimCall = endpoint({
  method: 'POST',
  path: '/api/v3/coverage/calls/:id/claim',
  summary: 'Claim the call of a station; whoever claims it is shown the numbers',
  access: 'reviewer',
  params: z.object({ id: givenId }),
  body: z.object({ takesOver: z.optional(z.boolean()) }),
  reply: Call,
});

/** Work renews it. `until` is null where the claim is lost: then `by` says to whom, or that it lapsed. */
export const renewCall = endpoint({
  method: 'POST',
  path: '/api/v3/coverage/calls/:id/renew',
  changesNothing: true,
  summary: 'Keep the claim on the call of a station',
  access: 'reviewer',
  params: z.object({ id: givenId }),
  reply: z.object({ until: z.nullable(z.string()), by: z.nullable(Colleague) }),
});

export const giveBackCall = endpoint({
  method: 'POST',
  path: '/api/v3/coverage/calls/:id/givenBack',
  changesNothing: true,
  summary: 'Give back the call of a station, without a call',
  access: 'reviewer',
  params: z.object({ id: givenId }),
  reply: z.object({ given: count }),
});

/**
 * An act. It ends the caller's claim on that observer, whatever the outcome; without a claim it is noted all the same. The same key
 * again is the same call; with something else it is refused as `act-key-used`.
 */
export const noteCall = endpoint({
  method: 'POST',
  path: '/api/v3/coverage/calls/:id/outcomes',
  summary: 'What came of calling an observer about a station',
  access: 'reviewer',
  params: z.object({ id: givenId }),
  body: z.object({
    key: z.uuid(),
    idObserver: givenId,
    outcome: z.enum(callOutcomes),
    text: z.optional(text(maxLength.staffText)),
  }),
  reply: z.object({ act: id, restsUntil: z.nullable(z.string()) }),
});
