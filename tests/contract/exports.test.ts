import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { answered, lengthsOf, taken } from './reading.ts';

const common = {
  county: 'AB',
  pollingStationNumber: '12',
  idObserver: '3',
  observerPhoneNumber: '0722',
  from: '2026-11-21T07:00',
  to: '2026-11-21T21:00',
  format: 'csv',
};

describe.each([
  ['answers', contract.exportAnswers, { ...common, idNgo: '2', urgent: 'true' }, { idNgo: 2, urgent: true }],
  ['notes', contract.exportNotes, common, {}],
])('ANS-07 a spreadsheet of the %s', (_what, endpoint, sent, more) => {
  const { query } = endpoint;

  test('takes the filters of the list', () => {
    expect(z.parse(query, { ...sent, other: 1 })).toEqual({
      ...common,
      pollingStationNumber: 12,
      idObserver: 3,
      ...more,
    });
  });

  test('is an xlsx of everything unless said', () => {
    expect(z.parse(query, {})).toEqual({ format: 'xlsx' });
    const formats = ['xlsx', 'csv', 'ods', ''].map((format) => ({ format }));
    expect(taken(query, formats)).toEqual([{ format: 'xlsx' }, { format: 'csv' }]);
  });

  test.each([
    ['county', 20],
    ['observerPhoneNumber', 50],
    ['from', 40],
    ['to', 40],
  ])('has a %s of at most %i characters', (name, longest) => {
    expect(lengthsOf(query, (text) => ({ [name]: text }), [0, longest, longest + 1])).toEqual([0, longest]);
  });

  test('takes 0 for any observer and any station', () => {
    expect(z.parse(query, { idObserver: '0', pollingStationNumber: '0' })).toMatchObject({
      idObserver: 0,
      pollingStationNumber: 0,
    });
  });

  test('is a file, of which the contract says no more', () => {
    expect(endpoint.answers).toBe('file');
    expect(answered(endpoint, 'PK')).toBeUndefined();
  });
});

test('B5 the newest console exports without a question', () => {
  expect([contract.exportWorkbook.access, contract.exportWorkbook.answers, 'query' in contract.exportWorkbook]).toEqual(
    ['organizer', 'file', false],
  );
});
