import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';

const reader = (endpoint: Endpoint) => endpoint.reads ?? endpoint.reply;
const read = (endpoint: Endpoint, sent: unknown) => z.parse(reader(endpoint), sent);

describe('API-04 the shapes of published back ends are read as one', () => {
  test('threads of E, V and M', () => {
    const page = { totalItems: 1, totalPages: 1, page: 1, pageSize: 5 };
    const e = { idObserver: 3, idPollingStation: 77, observerName: 'Ana', pollingStationName: 'AB 12' };
    const m = {
      observerId: 3,
      pollingStationId: 77,
      observerName: 'Ana',
      observerPhoneNumber: '0722',
      pollingStationName: 'AB 12',
      lastModified: '2026-11-21T10:00:00',
    };
    expect(read(contract.listThreads, { ...page, data: [e] })).toEqual({ ...page, data: [e] });
    expect(read(contract.listThreads, { ...page, data: [{ ...e, observerPhoneNumber: '0722' }] })).toEqual({
      ...page,
      data: [{ ...e, observerPhoneNumber: '0722' }],
    });
    expect(read(contract.listThreads, { ...page, data: [m] })).toEqual({
      ...page,
      data: [{ ...e, observerPhoneNumber: '0722', lastModified: '2026-11-21T10:00:00' }],
    });
  });

  test('answered questions of E and M', () => {
    const e = {
      id: 5,
      text: 'Was the urn sealed?',
      idQuestionType: 1,
      idQuestion: 'A5',
      formCode: 'A',
      answers: [{ idOption: 9, text: 'No', isFreeText: false, value: null, flagged: true }],
    };
    const m = {
      id: 5,
      text: 'Was the urn sealed?',
      questionTypeId: 1,
      questionId: 'A5',
      formCode: 'A',
      answers: [{ optionId: 9, text: 'No', isFreeText: false, value: null, isFlagged: true }],
    };
    expect(read(contract.listCompletedQuestions, [e])).toEqual([e]);
    expect(read(contract.listCompletedQuestions, [m])).toEqual([e]);
  });

  test('notes of E (one attachment), V (a list) and M (no question is form -1)', () => {
    const base = { countyCode: 'AB', questionId: null, text: 'Seal broken', formCode: null };
    expect(
      read(contract.listNotes, [
        { ...base, pollingStattionNumber: 0, attachmentPath: 'notes/a.jpg', formId: 0 },
        { ...base, pollingStationNumber: 12, attachmentsPaths: ['b.jpg', 'c.mp4'], formId: 4 },
        { ...base, pollingStationNumber: 12, attachmentsPaths: [], formId: -1 },
        { ...base, attachmentPath: null, formId: 0 },
      ]),
    ).toEqual([
      { ...base, attachmentsPaths: ['notes/a.jpg'], formId: 0 },
      { ...base, pollingStationNumber: 12, attachmentsPaths: ['b.jpg', 'c.mp4'], formId: 4 },
      { ...base, pollingStationNumber: 12, attachmentsPaths: [], formId: -1 },
      { ...base, attachmentsPaths: [], formId: 0 },
    ]);
  });

  test('forms: `ver` of E, `currentVersion` of M; options by idOption or optionId', () => {
    const form = { id: 1, code: 'A', description: 'Opening', diaspora: false, order: 0, draft: false };
    const both = { formVersions: [{ ...form, ver: 2, currentVersion: 2 }] };
    expect(read(contract.listForms, { formVersions: [{ ...form, ver: 2 }] })).toEqual(both);
    expect(read(contract.listForms, { formVersions: [{ ...form, currentVersion: 2 }] })).toEqual(both);

    const section = (option: object) => [
      {
        uniqueId: 'AS1',
        id: 1,
        code: 'S',
        description: 'Opening',
        questions: [
          {
            id: 2,
            formCode: null,
            code: 'A1',
            idSection: 1,
            questionType: 1,
            text: 'Open?',
            hint: null,
            optionsToQuestions: [option],
          },
        ],
      },
    ];
    const Options = z.array(z.object({ questions: z.array(z.object({ optionsToQuestions: z.unknown() })) }));
    const options = (sent: unknown) => z.parse(Options, sent)[0]?.questions[0]?.optionsToQuestions;
    const wanted = [{ id: 7, idOption: 7, optionId: 7, text: 'Yes', isFreeText: false, flagged: true, orderNumber: 0 }];
    expect(
      options(read(contract.getForm, section({ id: 7, idOption: 7, text: 'Yes', isFreeText: false, flagged: true }))),
    ).toEqual(wanted);
    expect(
      options(read(contract.getForm, section({ optionId: 7, text: 'Yes', isFreeText: false, isFlagged: true }))),
    ).toEqual(wanted);
  });

  test('station info: 204 of E is no record', () => {
    expect(read(contract.getAnswerExtra, '')).toBeNull();
    expect(read(contract.getAnswerExtra, undefined)).toBeNull();
    const info = { lastModified: '2026-11-21T10:00:00', urbanArea: true, observerLeaveTime: null };
    expect(read(contract.getAnswerExtra, info)).toEqual(info);
  });

  test('import: the bare number of E and M, our object with line errors', () => {
    expect(read(contract.importObservers, 12)).toEqual({ count: 12, errors: [] });
    const errors = [{ line: 3, phone: '', name: 'Ana', reason: 'phone-missing' }];
    expect(read(contract.importObservers, { count: 1, errors })).toEqual({ count: 1, errors });
  });

  test('a message was taken, whatever is answered: nothing, a number, a serialised task, or how many it reaches', () => {
    const untold = { withApp: null, pushes: null };
    for (const sent of ['', 3, undefined, { result: 1, status: 5, isCompletedSuccessfully: true }])
      expect(read(contract.sendNotification, sent)).toEqual({ id: null, recipients: null, ...untold });
    expect(read(contract.sendNotification, { id: 7, recipients: 12 })).toEqual({ id: 7, recipients: 12, ...untold });
  });

  test('answers that nobody reads may be anything', () => {
    for (const sent of ['', 3, undefined, { result: 1 }]) expect(read(contract.deleteForm, sent)).toBeUndefined();
  });

  test('statistics: values as text or as numbers', () => {
    const page = { totalItems: 1, totalPages: 1 };
    expect(read(contract.getStatistic, { ...page, data: [{ label: 'Alba', value: 3 }] })).toEqual({
      ...page,
      data: [{ label: 'Alba', value: '3' }],
    });
  });
});

describe('API-04 junk is refused, never thrown past the border', () => {
  test.each(Object.entries(contract))('%s', (_name, endpoint) => {
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        expect(() => z.safeParse(reader(endpoint), junk)).not.toThrow();
      }),
      { numRuns: 200 },
    );
  });
});

test.each(Object.entries<Endpoint>(contract).filter(([, { reply }]) => reply instanceof z.ZodMiniNullable))(
  'AND-07 %s: that there is nothing is answered by an empty reply, and read as such',
  (_name, endpoint) => {
    expect([read(endpoint, ''), read(endpoint, undefined)]).toEqual([null, null]);
  },
);
