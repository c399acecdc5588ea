import { z } from 'zod/mini';
import { getCoverage } from './coverage.ts';
import { endpoint } from './endpoint.ts';
import { getSituation, getSituationSeries } from './situation.ts';
import { count, givenId, id, nothing, whole, words } from './scalars.ts';
import { maxWallHours, maxWallLinks, maxWallName } from './wall.values.ts';

/** What hangs on the wall: figures and places, nobody's name and nobody's number. The only call that a wall's link may make. */
export const getWall = endpoint({
  method: 'GET',
  path: '/api/v3/situation/wall',
  summary: 'The figures of the day for a projector',
  access: 'wall',
  reply: z.extend(
    z.pick(getSituation.reply, {
      at: true,
      countedTo: true,
      observers: true,
      stations: true,
      answers: true,
      openEmergencies: true,
      undelivered: true,
      flaggedMost: true,
    }),
    {
      /** Since when the open emergency waits that waits longest. */
      waitingSince: z.nullable(z.string()),
      /** In the order of the counties: their stations, with a plan the planned ones; of these, those with an answer; and all flagged answers from the county. */
      counties: z.array(
        z.object({ code: z.string(), name: z.string(), stations: count, covered: count, flagged: count }),
      ),
      forms: getSituationSeries.reply.shape.forms,
      /** The board of coverage, of all counties together. */
      coverage: z.pick(getCoverage.reply, { at: true, countedTo: true, basis: true, forms: true, totals: true }),
      /** When the link ends with which this was asked; null for whoever is logged in. */
      linkEnds: z.nullable(z.string()),
    },
  ),
});

const WallLink = z.object({
  id,
  name: z.string(),
  /** The account that made it. */
  madeBy: z.string(),
  madeAt: z.string(),
  /** It ends by itself then. */
  expiresAt: z.string(),
  /** Null as long as nobody ended it. */
  endedAt: z.nullable(z.string()),
  /** To within about a minute; null for never. */
  lastUsed: z.nullable(z.string()),
  isGood: z.boolean(),
});
export type WallLink = z.output<typeof WallLink>;

export const listWallLinks = endpoint({
  method: 'GET',
  path: '/api/v3/situation/wall-links',
  summary: 'The links to the wall: those that are good, and those that ended last',
  access: 'organizer',
  reply: z.array(WallLink).check(z.maxLength(2 * maxWallLinks)),
});

export const makeWallLink = endpoint({
  method: 'POST',
  path: '/api/v3/situation/wall-links',
  summary: 'Make a link that shows the wall to whoever has it, until it ends',
  access: 'organizer',
  body: z.object({ key: z.uuid(), name: words(maxWallName), hours: whole(1, maxWallHours) }),
  /** Only the digest of the token is kept. Asked again with the same key, the answer is the same, as long as the link is good. */
  reply: z.object({ id, token: z.string(), expiresAt: z.string() }),
});

export const endWallLink = endpoint({
  method: 'DELETE',
  path: '/api/v3/situation/wall-links/:id',
  summary: 'End a link to the wall',
  access: 'organizer',
  params: z.object({ id: givenId }),
  reply: z.null(),
  reads: nothing,
});
