import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { DeliveryStatus } from './notifications.ts';
import { observerEventKinds } from './observer-page.values.ts';
import { count, givenId, id, text } from './scalars.ts';

const station = { idPollingStation: id, county: z.string(), number: count };
const at = z.string();

/** What a phone reported is told at the time that the phone said of arrivals and departures, all else at the server's. */
const ObserverEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrived'), at, ...station }),
  z.object({ kind: z.literal('left'), at, ...station }),
  /** Options that a post chose, those of them that were flagged then, and answers that it took or reworded. */
  z.object({ kind: z.literal('answered'), at, ...station, answers: count, flagged: count, lost: count }),
  z.object({
    kind: z.literal('noted'),
    at,
    ...station,
    note: id,
    text: z.string(),
    /** The code of the question; null where the note is about the station. */
    question: z.nullable(z.string()),
    photos: count,
  }),
  z.object({
    kind: z.literal('message'),
    at,
    notification: id,
    title: z.string(),
    status: DeliveryStatus,
    detail: z.nullable(z.string()),
  }),
  /** For administrators: what staff did about the observer or one of the visits, by the account's name at that time. */
  z.object({
    kind: z.literal('act'),
    at,
    act: count,
    what: z.string(),
    by: z.nullable(z.string()),
    station: z.nullable(z.object(station)),
  }),
]);
export type ObserverEvent = z.output<typeof ObserverEvent>;

/** 404 for observers of others. */
export const listObserverEvents = endpoint({
  method: 'GET',
  path: '/api/v3/observers/:id/events',
  summary:
    'What an observer did, was sent, and what staff did about it, newest first; `before` goes on where `next` ended',
  access: 'viewer',
  params: z.object({ id: givenId }),
  query: z.object({
    kind: z.optional(z.enum(observerEventKinds)),
    before: z.optional(text(80).check(z.regex(/^\d{1,15}(?:\.\d{1,15}){3}$/u))),
    limit: z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({ data: z.array(ObserverEvent), next: z.nullable(z.string()) }),
});

/** Where the observer was or from where something came; the last heard first. */
export const listObserverStations = endpoint({
  method: 'GET',
  path: '/api/v3/observers/:id/stations',
  summary: 'The polling stations of an observer, with what came from each',
  access: 'viewer',
  params: z.object({ id: givenId }),
  reply: z.object({
    stations: z.array(
      z.object({
        ...station,
        address: z.string(),
        arrivedAt: z.nullable(z.string()),
        leftAt: z.nullable(z.string()),
        answers: count,
        flagged: count,
        notes: count,
        photos: count,
        lastHeard: z.nullable(z.string()),
      }),
    ),
  }),
});
export type ObserverStation = z.output<typeof listObserverStations.reply>['stations'][number];
