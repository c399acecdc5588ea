import { afterAll, beforeAll } from 'vitest';
import { pause } from '#server/live/lists/list-feed.ts';

/** News are looked for at once instead of after the feed's pauses, as long as the tests of the file run. */
export function shortenPauses(): void {
  const own = { ...pause };
  beforeAll(() => void Object.assign(pause, { idle: 50, afterPost: 5, afterNews: 20 }));
  afterAll(() => void Object.assign(pause, own));
}
