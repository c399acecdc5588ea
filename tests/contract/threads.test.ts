import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { Thread } from '#contract/threads.ts';
import { contract } from '#contract/index.ts';
import { ThreadsEvent } from '#contract/live.ts';
import { lengthsOf, neededIn, taken } from './reading.ts';

const thread = {
  idObserver: 3,
  idPollingStation: 77,
  observerName: 'Ana Pop',
  observerPhoneNumber: '0722000111',
  pollingStationName: 'AB 12',
  lastModified: '2026-11-21T10:00:00Z',
  answerCount: 0,
  flaggedCount: 0,
};
const needed = ['idObserver', 'idPollingStation', 'observerName', 'pollingStationName'];

describe('ANS-01 the filters of the threads', () => {
  const { query } = contract.listThreads;
  const sent = {
    county: 'AB',
    pollingStationNumber: '0',
    observerId: '0',
    observerPhoneNumber: '0722',
    urgent: 'false',
    from: '2026-11-21T07:00',
    to: '2026-11-21T21:00',
    page: '2',
    pageSize: '5',
  };

  test('are all read', () => {
    const found = { ...sent, pollingStationNumber: 0, observerId: 0, urgent: false, page: 2, pageSize: 5 };
    expect(z.parse(query, { ...sent, other: 'x' })).toEqual(found);
  });

  test('ANS-04 are all optional; ten threads are a page', () => {
    expect(z.parse(query, {})).toEqual({ page: 1, pageSize: 10 });
  });

  test.each([
    ['county', 20],
    ['observerPhoneNumber', 50],
    ['from', 40],
    ['to', 40],
  ])('%s has at most %i characters', (name, longest) => {
    expect(lengthsOf(query, (text) => ({ ...sent, [name]: text }), [0, longest, longest + 1])).toEqual([0, longest]);
  });

  test.each(['pollingStationNumber', 'observerId'])('%s is a whole number from 0', (name) => {
    const given = ['0', '12', '-1', '1.5', 'x'].map((value) => ({ [name]: value }));
    expect(taken(query, given)).toEqual([{ [name]: '0' }, { [name]: '12' }]);
  });
});

describe('API-04 a thread', () => {
  test('is read with all that is known of it', () => {
    expect(z.parse(Thread, { ...thread, other: 1 })).toEqual(thread);
    expect(neededIn(Thread, thread)).toEqual(needed);
  });

  test('may come alone as an event, which says whether it is new or only counted again', () => {
    const sent = { threads: [{ ...thread, isNew: false, isRecounted: true }] };
    expect(z.parse(ThreadsEvent, sent)).toEqual(sent);
    const ofThreads = [...needed, 'isNew'].map((name) => `threads.${name}`);
    expect(neededIn(ThreadsEvent, sent)).toEqual(['threads', ...ofThreads]);
  });

  test('is waited for from where the caller was, urgent ones alone if wanted', () => {
    const { query } = contract.threadEvents;
    const after = '2026-11-22T05:00:00.000Z';
    expect(z.parse(query, { urgent: 'true', after })).toEqual({ urgent: true, after });
    expect(z.parse(query, {})).toEqual({});
  });

  test('A17 is never waited for from before or after our time', () => {
    const taken = [
      '1999-12-31T23:59:59.999Z',
      '2000-01-01T00:00:00.000Z',
      '2099-12-31T23:59:59.999Z',
      '2100-01-01T00:00:00.000Z',
      '-271821-04-20T00:00:00.000Z',
      '+275760-09-13T00:00:00.000Z',
      '2026-02-30T25:00:00.000Z',
      '7',
      '',
    ].filter((after) => z.safeParse(contract.threadEvents.query, { after }).success);
    expect(taken).toEqual(['2000-01-01T00:00:00.000Z', '2099-12-31T23:59:59.999Z']);
  });
});
