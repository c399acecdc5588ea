import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, givenId, givenVersion } from './scalars.ts';

/** How many emergencies the caller's account has not read as they are now; `latest` is the greatest version among them, 0 where there is none. */
const Unread = z.object({ count, latest: count });

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/v3/unread',
  summary: 'How many emergencies the account has not read',
  access: 'viewer',
  reply: Unread,
});

/** Kept for the account, so that every browser of it shows the same. A thread that is gone, or out of reach, is passed over. */
export const markRead = endpoint({
  method: 'POST',
  path: '/api/v3/unread/read',
  changesNothing: true,
  summary: 'What the account has read; answers how many are left',
  access: 'viewer',
  body: z.object({
    /** Threads, each as it was when it was read. */
    read: z
      .array(z.object({ idObserver: givenId, idPollingStation: givenId, version: givenVersion }))
      .check(z.maxLength(500)),
    /** All emergencies up to this version are read. */
    upTo: z.nullish(givenVersion),
  }),
  reply: Unread,
});
