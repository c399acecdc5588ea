import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetCallers } from '#server/auth/caller-cache.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import type { Caller, Staff } from '#server/http/handler.ts';
import { EventChannel } from '#server/live/event-channel.ts';
import { keepAlive } from '#server/live/keep-alive.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let people: People;
let channel: EventChannel;
let sent: string[];
const callerNow = vi.fn<() => Promise<Caller | undefined>>();
const [check, sign] = [4_000, 15_000];

beforeAll(async () => {
  server = await openTestServer({ contract: {}, handlers: {} });
  people = await addPeople(server.db, server.config);
});
afterAll(() => server.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  channel = new EventChannel();
  sent = [];
  vi.spyOn(channel, 'send').mockImplementation((text) => void sent.push(text));
  callerNow.mockReset().mockImplementation(async () => people.admin);
});
afterEach(() => vi.useRealTimers());

const keep = (caller: Staff = people.admin) => keepAlive(channel, { db: server.db, caller, callerNow }, () => 'at 7');
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('PEO-02 ANS-04 an open stream', () => {
  test('asks every four seconds whether its reader may stay, and gives a sign of life every fifteen', async () => {
    const stop = keep();
    await pass(check - 1);
    expect(callerNow).not.toHaveBeenCalled();
    await pass(1);
    expect(callerNow).toHaveBeenCalledTimes(1);
    await pass(sign - check);
    expect([sent, channel.ended.aborted]).toEqual([[': still here\nat 7\n'], false]);
    stop();
  });

  test.each([
    ['nobody is there', () => undefined],
    ['the role is another', () => ({ ...people.admin, role: 'viewer' as const })],
    ['the NGO is another', () => ({ ...people.admin, idNgo: people.admin.idNgo + 1 })],
    ['the account is another', () => ({ ...people.admin, adminId: people.admin.adminId + 1 })],
    ['the rights are another', () => ({ ...people.admin, organizer: !people.admin.organizer })],
  ])('ends where %s', async (_why, now) => {
    const stop = keep();
    callerNow.mockImplementation(async () => now());
    await pass(check);
    expect(channel.ended.aborted).toBe(true);
    stop();
  });

  test('asks at once when rights may have changed', async () => {
    const stop = keep();
    callerNow.mockImplementation(async () => undefined);
    forgetCallers(server.db);
    await pass(0);
    expect(channel.ended.aborted).toBe(true);
    stop();
  });

  test.each([
    [new DatabaseUnavailable(new Error('gone')), false],
    [new Error('a mistake'), true],
  ])('%s: its end is %s, since while the database is away nobody knows', async (error, isEnded) => {
    const stop = keep();
    callerNow.mockRejectedValue(error);
    await pass(check);
    expect(channel.ended.aborted).toBe(isEnded);
    stop();
  });

  test('asks and says nothing more once it is stopped', async () => {
    keep()();
    forgetCallers(server.db);
    await pass(10 * sign);
    expect([callerNow.mock.calls.length, sent, vi.getTimerCount()]).toEqual([0, [], 0]);
  });
});
