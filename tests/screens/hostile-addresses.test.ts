import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { listThreads } from '#contract/threads.ts';
import { getNotification, listNotifications, listRecipients } from '#contract/notifications.ts';
import { getForm } from '#contract/forms.ts';
import { getNgo } from '#contract/ngos.ts';
import { getFormStatistics, getQuestionStatistics, listCountedVisits } from '#contract/question-statistics.ts';
import { listObservers } from '#contract/observers.ts';
import { idIn } from '#contract/ids.values.ts';
import { chunksOf } from '#machines/list/list.chunks.ts';
import { asked as askedOfAnswers, readPlace } from '#src/screens/answers/answers.query.ts';
import { readQuery as readForms } from '#src/screens/forms/forms.query.ts';
import { readQuery as readNgos } from '#src/screens/ngos/ngos.query.ts';
import { chunkSize } from '#src/screens/observers/observers.requestSizes.ts';
import { readPage } from '#src/lists/pageQuery.ts';
import { readSent } from '#src/screens/notifications/history.query.ts';
import { readWanted } from '#src/screens/notifications/notifications.query.ts';
import { prefetchObservers } from '#src/screens/observers/observers.prefetch.ts';
import { isPhone } from '#src/screens/observer-profile/observerByPhone.ts';
import { asked as askedOfObservers, readQuery as readObservers } from '#src/screens/observers/observers.query.ts';
import { countedArgs, readQuestions } from '#src/screens/statistics/questions.query.ts';
import { readVisits, visitsArgs } from '#src/screens/statistics/visits.query.ts';
import { askedAhead } from '#tests/support/askedAhead.ts';

/** What people and programs put into addresses. */
const hostile = [
  '1e9', '1e6', '1000001', '-1', '0', '1.5', 'NaN', 'Infinity', String(2 ** 53), '1e300', '99999999999999999999',
  '2147483648', '0x10', '%00', '\0', `A\0na`, '\uD83D', '🗳'.repeat(100), 'x'.repeat(10_240), '9'.repeat(10_240), '', ' ', 'null',
  "' or 1=1 --", '<b>', '../..',
]; // prettier-ignore

const value = fc.oneof(
  fc.constantFrom(...hostile),
  fc.integer({ min: -3 }).map(String),
  fc.double().map(String),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** An address with any of these parameters, some of them twice, as the address line carries it. */
const searchOf = (...names: string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: names.length + 1 })
    .map((entries) => new URLSearchParams(new URLSearchParams(entries).toString()));

type Part = { safeParse: (value: unknown) => { success: boolean } };

/** The server would answer: what is asked keeps the contract, and holds no character that no database keeps. */
function expectAnswered(schema: Part | z.ZodMiniType, given: object) {
  const read = 'safeParse' in schema ? schema.safeParse(given) : undefined;
  expect({ given, success: read?.success }).toEqual({ given, success: true });
  expect(JSON.stringify(given)).not.toContain('\\u0000');
}

describe('C22 NAV-07 whatever stands in the address, what is asked for can be answered', () => {
  const observers = searchOf('name', 'phone', 'sort', 'page', 'size', 'ngo');

  test('observers, first calls included', () => {
    fc.assert(
      fc.property(observers, (search) => {
        const { filter, sort, page, pageSize } = readObservers(search, 9);
        for (const Page of chunksOf(page, pageSize, chunkSize, null))
          expectAnswered(listObservers.query, { ...askedOfObservers(filter, sort), Page, PageSize: chunkSize });
        const preferences = { recall: () => undefined, keep: () => {} };
        const first = askedAhead((cache) => prefetchObservers(cache, search.toString(), { preferences }));
        for (const address of first) expect(address.length).toBeLessThan(4_000);
      }),
      { numRuns: 1_000 },
    );
  });

  test('answers', () => {
    fc.assert(
      fc.property(searchOf('county', 'station', 'observer', 'from', 'to', 'form', 'show', 'q'), (search) => {
        const { filter } = readPlace('/answers', search);
        expectAnswered(listThreads.query, { ...askedOfAnswers('answers', filter, 'Europe/Bucharest'), page: 1 });
      }),
      { numRuns: 1_000 },
    );
  });

  test('messages, and to whom they went', () => {
    fc.assert(
      fc.property(searchOf('page', 'size', 'status'), (search) => {
        const history = readPage(search);
        expectAnswered(listNotifications.query, { page: history.page, pageSize: history.size });
        const { page, size, status } = readSent(search);
        expectAnswered(listRecipients.query, { page, pageSize: size, ...(status !== null && { status }) });
      }),
      { numRuns: 1_000 },
    );
  });

  test('answers by question, and the visits that are counted', () => {
    const names = [
      'ngo',
      'review',
      'area',
      'question',
      'option',
      'hour',
      'county',
      'station',
      'flagged',
      'page',
      'size',
    ];
    fc.assert(
      fc.property(searchOf('form', 'by', ...names), (search) => {
        const { by, question, ...query } = readQuestions(search);
        expectAnswered(getFormStatistics.query, countedArgs(query));
        if (by !== '') expectAnswered(getQuestionStatistics.query, { ...countedArgs(query), by });
        if (by !== '') expectAnswered(getQuestionStatistics.params, { id: question });
        expectAnswered(listCountedVisits.query, visitsArgs(readVisits(search)));
      }),
      { numRuns: 1_000 },
    );
  });

  test('lists that are paged here', () => {
    fc.assert(
      fc.property(searchOf('page', 'size', 'sort', 'name'), (search) => {
        for (const { page, pageSize } of [readForms(search, 10), readNgos(search, 9)]) {
          expect(Number.isSafeInteger((page - 1) * pageSize)).toBe(true);
          expect(page).toBeGreaterThanOrEqual(1);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('recipients', () => {
    fc.assert(
      fc.property(searchOf('unreached', 'county', 'from', 'to'), (search) => {
        const wanted = readWanted(search);
        if (wanted?.kind === 'unreached') expectAnswered(getNotification.params, { id: wanted.notification });
        expect(wanted?.kind === 'area' ? wanted.county.length : 0).toBeLessThanOrEqual(20);
      }),
      { numRuns: 1_000 },
    );
  });

  test('the id of something, wherever a path carries it', () => {
    fc.assert(
      fc.property(value, (text) => {
        const id = idIn(text);
        if (id === null) return;
        for (const { params } of [getNotification, getForm, getNgo]) expectAnswered(params, { id });
      }),
      { numRuns: 1_000 },
    );
  });

  test('the phone of an observer', () => {
    fc.assert(
      fc.property(value, (text) => {
        if (isPhone(text)) expectAnswered(listObservers.query, { Number: text });
      }),
      { numRuns: 1_000 },
    );
  });
});
