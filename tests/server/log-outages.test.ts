import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listCounties } from '#contract/stations.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import type { Db } from '#server/db/open.ts';
import { startJobs } from '#server/jobs.ts';
import { createLog } from '#server/log.ts';
import { recordOnly } from '#server/notifications/channel.ts';
import { startOutbox } from '#server/notifications/outbox.ts';
import { addPeople } from '#tests/support/people.ts';
import { openTestServer } from '#tests/support/server.ts';

const now = () => new Date('2026-11-22T08:00:00.000Z');

let lines: Record<string, unknown>[];
const log = createLog({ level: 'info', pretty: false, now, write: (line) => lines.push(JSON.parse(line)) });
const said = () => lines.map(({ level, message, failures, requests }) => [level, message, failures ?? requests]);

beforeEach(() => {
  lines = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => vi.useRealTimers());

describe('A2 an outage is logged when it begins and when it ends', () => {
  test('by the outbox, which asks every second', async () => {
    let isAway = true;
    const executeQuery = async () => {
      if (isAway) throw new DatabaseUnavailable('Connection terminated unexpectedly');
      return { rows: [] };
    };
    // eslint-disable-next-line typescript/no-unsafe-type-assertion
    const db = {
      getExecutor: () => ({ transformQuery: (node: unknown) => node, compileQuery: () => ({}), executeQuery }),
    } as unknown as Db;
    const outbox = startOutbox({ db, channel: recordOnly, log, now });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said()).toEqual([['error', 'the outbox could not be emptied', undefined]]);
    isAway = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said().slice(1)).toEqual([['info', 'the outbox is emptied again', 61]]);
    isAway = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said().slice(2)).toEqual([['error', 'the outbox could not be emptied', undefined]]);
    await outbox.stop();
  });

  test('by a job, each for itself', async () => {
    let isAway = true;
    const run = async () => {
      if (isAway) throw new DatabaseUnavailable('away');
    };
    const stop = startJobs(
      [
        { name: 'tidy', everySeconds: 5, run },
        { name: 'rest', everySeconds: 5, run: async () => {} },
      ],
      log,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    isAway = false;
    await vi.advanceTimersByTimeAsync(60_000);
    await stop();
    expect(lines.map(({ job }) => job)).toEqual(['tidy', 'tidy']);
    expect(said()).toEqual([
      ['error', 'a job failed', undefined],
      ['info', 'a job works again', 12],
    ]);
  });
});

test('A2 calls that are refused while the database is away are logged once a second, with their number', async () => {
  vi.useRealTimers();
  const away = async () => Promise.reject(new DatabaseUnavailable('Connection terminated unexpectedly'));
  const server = await openTestServer({ contract: { listCounties }, handlers: { listCounties: away } });
  const { organizer } = await addPeople(server.db, server.config);
  await server.bearer(organizer);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const calls = async (count: number) => {
    for (let call = 0; call < count; call += 1)
      expect((await server.call('GET', listCounties.path, { as: organizer })).status).toBe(503);
  };
  const counts = () =>
    server.logged.flatMap(({ message, requests }) => (message === 'the database did not answer' ? [requests] : []));
  await calls(5);
  expect(counts()).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(counts()).toEqual([1, 4]);
  await calls(3);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(counts()).toEqual([1, 4, 3]);
  await calls(1);
  expect(counts()).toEqual([1, 4, 3, 1]);
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
  vi.useRealTimers();
  await server.close();
});
