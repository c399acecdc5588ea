import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { readWorkbook } from '#tests/support/workbook.ts';
import { get, post, put, replay, saves, step, upload, when } from './client.ts';
import { angular, Form, FormList, formOf, logsIn, Observer, page, statistics } from './consoles.ts';
import { reported } from './field.ts';

/** It was made for the last public back end, which renamed the ids. */
const Thread = z.object({
  observerId: z.int(),
  pollingStationId: z.int(),
  observerName: z.string(),
  observerPhoneNumber: z.string(),
  pollingStationName: z.string(),
  lastModified: when,
});

test('B1 B2 B5 B8 B9 B13 the newest console, of 2023: a day of an organizer', () =>
  replay(angular, async (day) => {
    const { ana, station, a1 } = await reported(day);
    let thread = '';
    let added = 0;
    let form = 0;
    return [
      logsIn(day, 'organizer'),
      step('B2 urgent threads, by their new name', {
        sends: () => get('/api/v1/answers?page=1&pageSize=20&isUrgent=true'),
        takes: page(Thread),
        sees: ({ data, totalItems, page: number, pageSize }) => {
          const [first] = data;
          expect(first).toMatchObject({ observerId: ana.observerId, pollingStationId: station });
          thread = `pollingStationId=${first?.pollingStationId}&observerId=${first?.observerId}`;
          const rows = [(number - 1) * pageSize + 1, Math.min(number * pageSize, totalItems), totalItems];
          expect(`${rows[0]} to ${rows[1]} of ${rows[2]}`).toBe('1 to 1 of 1');
        },
      }),
      step('B2 the answers of that thread, with options and flags by their new names', {
        sends: () => get(`/api/v1/answers/filledIn?${thread}`),
        takes: z.array(
          z.object({
            id: z.int(),
            text: z.string(),
            questionTypeId: z.int(),
            questionId: z.string(),
            formCode: z.string(),
            answers: z.array(z.object({ optionId: z.int(), isFreeText: z.boolean(), isFlagged: z.boolean() })),
          }),
        ),
        sees: (questions) =>
          expect(questions.find(({ id }) => id === a1.id)).toMatchObject({
            questionTypeId: 3,
            questionId: 'A1',
            answers: [
              { optionId: a1.no, isFlagged: true },
              { optionId: a1.other, isFlagged: false },
            ],
          }),
      }),
      step('B9 B13 the station block', {
        sends: () => get(`/api/v1/answers/pollingStationInfo?PollingStationId=${station}&ObserverId=${ana.observerId}`),
        takes: z.object({
          lastModified: when,
          observerArrivalTime: when,
          observerLeaveTime: z.nullable(when),
          numberOfVotersOnTheList: z.nullable(z.int()),
          chairmanPresence: z.nullable(z.boolean()),
        }),
        sees: ({ observerArrivalTime, numberOfVotersOnTheList }) => {
          expect(new Date(observerArrivalTime).getHours()).toBe(7);
          expect(numberOfVotersOnTheList).toBe(1200);
        },
      }),
      step('the notes', {
        sends: () => get(`/api/v2/note?${thread}`),
        takes: z.array(
          z.object({ questionId: z.nullable(z.int()), text: z.string(), attachmentsPaths: z.array(z.string()) }),
        ),
        sees: (notes) => expect(notes).toMatchObject([{ questionId: a1.id, text: 'Seal broken' }]),
      }),
      step('B8 a new draft, whose parts all have the id 0', {
        sends: () => {
          const { formSections, ...rest } = formOf('N', { id: 0, draft: true, currentVersion: 1, order: 0 });
          return post('/api/v1/form', {
            ...rest,
            formSections: formSections.map((section) => ({
              id: 0,
              orderNumber: 0,
              code: section.code,
              description: section.description,
              questions: section.questions.map((question) => ({
                id: 0,
                orderNumber: 0,
                hint: null,
                code: question.code,
                text: question.text,
                questionType: question.questionType,
                optionsToQuestions: [
                  { id: 0, optionId: 0, text: 'Yes', isFreeText: false, flagged: true, orderNumber: 0 },
                ],
              })),
            })),
          });
        },
        takes: z.int(),
        sees: (id) => {
          form = id;
        },
      }),
      ...[
        ['false', ['A', 'B', 'C']],
        ['true', ['N']],
      ].map(([which, codes]) =>
        step(`B1 forms with draft=${String(which)}, after a slash`, {
          sends: () => get(`/api/v1/form/?draft=${String(which)}`),
          takes: FormList,
          sees: ({ formVersions }) => expect(formVersions.map(({ code }) => code)).toEqual(codes),
        }),
      ),
      step('B8 the draft has its question', {
        sends: () => get(`/api/v1/form/${form}`),
        takes: Form,
        sees: (sections) => expect(sections).toMatchObject([{ questions: [{ code: 'N1.1', questionType: 2 }] }]),
      }),
      ...statistics(5),
      step('a new observer, in the body alone', {
        sends: () =>
          post('/api/v1/observer', { phone: '0755000111', pin: '482915', name: 'Ioana Radu', sendSMS: false }),
        takes: z.int(),
        sees: (id) => {
          added = id;
        },
      }),
      step('C19 somebody else saves meanwhile, without saying what they read: taken as ever', {
        sends: () =>
          put('/api/v1/observer', { observerId: added, name: 'Saved by somebody else', phone: '0755000111' }),
        takes: z.boolean(),
        sees: (changed) => expect(changed).toBe(true),
      }),
      step('the profile is changed', {
        sends: () =>
          put('/api/v1/observer', { observerId: added, name: 'Ioana Țîru', phone: '0755000111', pin: '751938' }),
        takes: z.boolean(),
        sees: (changed) => expect(changed).toBe(true),
      }),
      step('the observers', {
        sends: () => get('/api/v1/observer?Page=1&PageSize=20&Name=&Number='),
        takes: page(Observer),
        sees: ({ totalItems }) => expect(totalItems).toBe(4),
      }),
      step('B6 the import', {
        sends: () =>
          upload(
            '/api/v1/observer/import',
            ['file', new File(['Phone,Pin,Name\n0755000201,482915,Eva Pop'], 'observers.csv', { type: 'text/csv' })],
            ['ngoId', String(ana.idNgo)],
          ),
        takes: z.int(),
        sees: (count) => expect(count).toBe(1),
      }),
      step('the NGOs', {
        sends: () => get('/api/v1/ngo'),
        takes: z.array(z.object({ id: z.int(), name: z.string(), organizer: z.boolean(), isActive: z.boolean() })),
        sees: (ngos) => expect(ngos).toHaveLength(3),
      }),
      step('who is in the field', {
        sends: () => get('/api/v1/observer/active?countyCodes=AB&currentlyCheckedIn=true'),
        takes: z.array(z.object({ id: z.int(), lastSeen: when })),
        sees: (active) => expect(active).toMatchObject([{ id: ana.observerId }]),
      }),
      step('a notification', {
        sends: () =>
          post('/api/v1/notification/send', {
            channel: 'Firebase',
            from: 'Vote Monitor',
            title: 'Polls',
            message: 'They close at nine.',
            recipients: [ana.observerId],
          }),
        takes: z.unknown(),
      }),
      saves('B5 the export', '/api/v2/export/all', (file) =>
        expect(readWorkbook(file).map(({ name }) => name)).toEqual(
          expect.arrayContaining(['observers', 'polling-stations-observations', 'A', 'notes']),
        ),
      ),
    ];
  }));
