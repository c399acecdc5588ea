import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { addObserver } from '#tests/support/election.ts';
import { get, post, put, remove, replay, saves, step, upload, when } from './client.ts';
import { angular, Form, FormList, formOf, logsIn, Observer, page, statistics } from './consoles.ts';
import { reported } from './field.ts';

const Thread = z.object({
  idObserver: z.int(),
  idPollingStation: z.int(),
  observerName: z.string(),
  pollingStationName: z.string(),
});
test('B3 B6 B7 B10 B11 B13 B14 the original console of December 2020 (A0): a day of an organizer', () =>
  replay(angular, async (day) => {
    const { ana, station, formA, a1 } = await reported(day);
    const thread = `idPollingStation=${station}&idObserver=${ana.observerId}`;
    const { server, people } = day.election;
    await addObserver(server.db, people.otherAdmin.idNgo, ana.phone, 'Namesake');
    let added = 0;
    let form = 0;
    const threads = '/api/v1/answers?page=1&pageSize=5';
    return [
      step('B3 answers, before the login', {
        sends: () => get(`${threads}&urgent=true`),
        takes: page(Thread),
        sees: (read) => expect(read).toMatchObject({ data: [], totalItems: 0 }),
      }),
      step('log in, mistyped', {
        sends: () => post('/api/v2/access/authorize', { user: 'organizer', password: 'x' }),
        fails: 400,
      }),
      logsIn(day, 'organizer'),
      step('urgent threads', {
        sends: () => get(`${threads}&county=&pollingStationNumber=&urgent=true`),
        takes: page(Thread),
        sees: ({ data, totalItems }) => {
          expect([data.length, totalItems]).toEqual([1, 1]);
          expect(data[0]).toEqual({
            idObserver: ana.observerId,
            idPollingStation: station,
            observerName: 'Ana Observer',
            pollingStationName: 'AB 1',
          });
        },
      }),
      step('all threads', {
        sends: () => get(threads),
        takes: page(Thread),
        sees: ({ totalItems }) => expect(totalItems).toBe(2),
      }),
      step('B7 a word in the box of the station number', {
        sends: () => get(`${threads}&county=AB&pollingStationNumber=abc&urgent=false`),
        takes: page(Thread),
        sees: ({ totalItems }) => expect(totalItems).toBe(2),
      }),
      step('the answers of a thread', {
        sends: () => get(`/api/v1/answers/filledIn?${thread}`),
        takes: z.array(
          z.object({
            id: z.int(),
            text: z.string(),
            idQuestionType: z.int(),
            idQuestion: z.string(),
            formCode: z.string().check(z.minLength(1)),
            answers: z.array(
              z.object({
                idOption: z.int(),
                isFreeText: z.boolean(),
                value: z.nullable(z.string()),
                flagged: z.boolean(),
              }),
            ),
          }),
        ),
        sees: (questions) =>
          expect(questions.find(({ id }) => id === a1.id)?.answers).toEqual([
            { idOption: a1.no, isFreeText: false, value: null, flagged: true },
            { idOption: a1.other, isFreeText: true, value: 'No seal', flagged: false },
          ]),
      }),
      step('B13 the station block, by the clock of the browser', {
        sends: () =>
          get(`/api/v1/answers/pollingStationInfo?ObserverId=${ana.observerId}&PollingStationNumber=${station}`),
        takes: z.object({
          lastModified: when,
          urbanArea: z.boolean(),
          observerArrivalTime: when,
          observerLeaveTime: z.null(),
          isPollingStationPresidentFemale: z.boolean(),
        }),
        sees: ({ observerArrivalTime }) => {
          const shown = new Date(observerArrivalTime);
          expect([shown.getHours(), shown.getMinutes()]).toEqual([7, 15]);
        },
      }),
      step('the station block of a station that was not visited', {
        sends: () =>
          get(`/api/v1/answers/pollingStationInfo?ObserverId=${ana.observerId}&PollingStationNumber=${station + 1}`),
        takes: z.null(),
      }),
      step('the notes of a thread, sorted to forms by formId', {
        sends: () => get(`/api/v2/note?${thread}`),
        takes: z.array(z.object({ questionId: z.nullable(z.int()), formId: z.nullable(z.int()), text: z.string() })),
        sees: (notes) =>
          expect(notes.filter(({ formId }) => formId === formA)).toEqual([
            { questionId: a1.id, formId: formA, text: 'Seal broken' },
          ]),
      }),
      step('the forms', {
        sends: () => get('/api/v1/form'),
        takes: FormList,
        sees: ({ formVersions }) => expect(formVersions.map(({ code }) => code)).toEqual(['A', 'B', 'C']),
      }),
      step('one form', {
        sends: () => get(`/api/v1/form/${formA}`),
        takes: Form,
        sees: ([section]) =>
          expect(section?.questions[0]?.optionsToQuestions.map(({ idOption }) => idOption)).toEqual([
            a1.yes,
            a1.no,
            a1.other,
          ]),
      }),
      step('a new draft', {
        sends: () => post('/api/v1/form', formOf('N', { draft: true, currentVersion: 1 })),
        takes: z.int(),
        sees: (id) => {
          form = id;
        },
      }),
      step('B11 the draft, saved again and published', {
        sends: () => post('/api/v1/form', formOf('N', { draft: false, currentVersion: 1 })),
        takes: z.int(),
        sees: (id) => expect(id).toBe(form),
      }),
      step('B11 the forms have one more', {
        sends: () => get('/api/v1/form'),
        takes: FormList,
        sees: ({ formVersions }) =>
          expect(formVersions.filter(({ code }) => code === 'N')).toMatchObject([{ id: form, draft: false }]),
      }),
      ...statistics(5),
      step('the observers', {
        sends: () => get('/api/v1/observer?Name=&Number=&Page=1&PageSize=100'),
        takes: page(Observer),
        sees: ({ data, totalItems }) => {
          expect(totalItems).toBe(4);
          expect(data.find(({ id }) => id === ana.observerId)).toMatchObject({ numberOfNotes: 1, ngo: 'First NGO' });
        },
      }),
      step('their number', {
        sends: () => get('/api/v1/observer/count'),
        takes: z.int(),
        sees: (count) => expect(count).toBe(4),
      }),
      step('a profile: the first one found by phone', {
        sends: () => get(`/api/v1/observer?Number=${ana.phone}`),
        takes: page(Observer),
        sees: ({ data: [first] }) => expect(first?.id).toBe(ana.observerId),
      }),
      step('B14 a new observer, in an unencoded query and the body', {
        sends: () =>
          post('/api/v1/observer?Phone=+40755000111&Pin=482915&Name=Ioana Țîru&SendSMS=false', {
            id: '',
            name: 'Ioana Țîru',
            ngo: '',
            phone: '+40755000111',
            sendSMS: false,
            isSelected: false,
            deviceRegisterDate: null,
            numberOfNotes: 0,
            numberOfPollingStations: 0,
            pin: '482915',
          }),
        takes: z.int(),
        sees: (id) => {
          added = id;
        },
      }),
      step('C19 somebody else saves meanwhile, without saying what they read: taken as ever', {
        sends: () =>
          put('/api/v1/observer', { name: 'Saved by somebody else', phone: '+40755000111', idObserver: added }),
        takes: z.boolean(),
        sees: (changed) => expect(changed).toBe(true),
      }),
      step('the profile is changed', {
        sends: () =>
          put('/api/v1/observer', { name: 'Ioana Radu', phone: '+40755000111', password: '751938', idObserver: added }),
        takes: z.boolean(),
        sees: (changed) => expect(changed).toBe(true),
      }),
      step('the PIN is reset', {
        sends: () =>
          post('/api/v1/observer/reset', { action: 'reset-password', phoneNumber: '+40755000111', pin: '846203' }),
        takes: z.null(),
      }),
      step('B10 the PIN of a phone that two NGOs have is reset', {
        sends: () =>
          post('/api/v1/observer/reset', { action: 'reset-password', phoneNumber: ana.phone, pin: '846203' }),
        takes: z.null(),
      }),
      step('the observer is deleted', {
        sends: () => remove(`/api/v1/observer?id=${added}`),
        takes: z.boolean(),
        sees: (gone) => expect(gone).toBe(true),
      }),
      step('B6 the import tells how many were added', {
        sends: () =>
          upload(
            '/api/v1/observer/import',
            ['file', new File(['0755000201\t4829\tEva Pop\n0755000202\t7519\tIon Pop'], 'observers.csv')],
            ['ongId', String(ana.idNgo)],
          ),
        takes: z.int(),
        sees: (count) => expect(`${count} observers have been added`).toBe('2 observers have been added'),
      }),
      step('the NGOs', {
        sends: () => get('/api/v1/ngo'),
        takes: z.array(
          z.object({
            id: z.int(),
            shortName: z.string(),
            name: z.string(),
            organizer: z.boolean(),
            isActive: z.boolean(),
          }),
        ),
        sees: (ngos) => expect(ngos.map(({ shortName }) => shortName)).toEqual(['ONE', 'ORG', 'TWO']),
      }),
      step('the counties of the notifications', {
        sends: () => get('/api/v1/polling-station'),
        takes: z.array(z.object({ id: z.int(), name: z.string(), code: z.string(), limit: z.int() })),
        sees: ([first]) => expect(first).toMatchObject({ code: 'AB', limit: 3 }),
      }),
      step('who is in the field, with the numbers left empty', {
        sends: () =>
          get(
            '/api/v1/observer/active?countyCodes=AB&fromPollingStationNumber=undefined&toPollingStationNumber=undefined&currentlyCheckedIn=true',
          ),
        takes: z.array(z.object({ id: z.int(), name: z.string(), phone: z.string() })),
        sees: (active) => expect(active).toEqual([{ id: ana.observerId, name: 'Ana Observer', phone: ana.phone }]),
      }),
      step('a notification', {
        sends: () =>
          post('/api/v1/notification/send', {
            channel: 'Firebase',
            from: 'Monitorizare Vot',
            title: 'Polls',
            message: 'They close at nine.',
            recipients: [String(ana.observerId)],
          }),
        takes: z.unknown(),
      }),
      saves(
        'the answers as a file, with dates that were never chosen',
        '/api/v1/export/all?county=AB&pollingStationNumber=1&from=undefined&to=undefined',
        (file) => expect(file.subarray(0, 2).toString()).toBe('PK'),
      ),
    ];
  }));
