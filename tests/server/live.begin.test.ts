import { describe, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { liveThreads } from '#server/live/v1-events/live-threads.ts';
import { liveStage } from './live.given.ts';

const { election, say } = liveStage();
const log = createLog({ level: 'silent', pretty: false, write: () => {}, now: () => new Date(0) });

/** The database, with the number of statements that it was sent; some may fail. */
function counted(fails: (statement: number) => boolean = () => false) {
  let statements = 0;
  const db = election().server.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      if (fails(statements)) throw new Error('The database is away.');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { live: liveThreads(db), statements: () => statements };
}

describe('API-01 many consoles that come at once', () => {
  test('begin with one reading of the database, as one of them does', async () => {
    for (const station of [1, 2, 3]) await say('A1', station, 'yes');
    const one = counted();
    const alone = await one.live.listen(() => {}, log);
    const many = counted();
    const all = await Promise.all(Array.from({ length: 50 }, () => many.live.listen(() => {}, log)));
    expect(many.statements()).toBe(one.statements());
    expect(all.map(({ cursor }) => cursor)).toEqual(all.map(() => alone.cursor));
    for (const { unlisten } of [alone, ...all]) unlisten();
  });

  test('are all refused where that reading fails, and whoever comes after it begins anew', async () => {
    const { live } = counted((statement) => statement === 1);
    const first = await Promise.allSettled(Array.from({ length: 3 }, () => live.listen(() => {}, log)));
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const { unlisten } = await live.listen(() => {}, log);
    unlisten();
  });
});
