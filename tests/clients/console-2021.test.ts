import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { get, patch, post, put, replay, saves, step, upload, when } from './client.ts';
import { angular, Form, FormList, formOf, logsIn, Observer, page, statistics } from './consoles.ts';
import { reported } from './field.ts';

const Thread = z.object({
  idObserver: z.int(),
  idPollingStation: z.int(),
  observerName: z.string(),
  observerPhoneNumber: z.string(),
  pollingStationName: z.string(),
});

test('B6 B11 B14 the successor of the original console (AD): a day of an organizer', () =>
  replay(angular, async (day) => {
    const { ana, station, formA, a1 } = await reported(day);
    let added = 0;
    let draft = 0;
    return [
      logsIn(day, 'organizer'),
      step('threads of a phone', {
        sends: () => get(`/api/v1/answers?page=1&pageSize=20&observerPhoneNumber=${ana.phone}&urgent=false`),
        takes: page(Thread),
        sees: ({ data, totalItems, totalPages }) => {
          expect([totalItems, totalPages]).toEqual([2, 1]);
          expect(new Set(data.map((one) => one.observerPhoneNumber))).toEqual(new Set([ana.phone]));
        },
      }),
      step('notes, of which an address list is read', {
        sends: () => get(`/api/v2/note?idPollingStation=${station}&idObserver=${ana.observerId}`),
        takes: z.array(
          z.object({ questionId: z.int(), formId: z.int(), text: z.string(), attachmentsPaths: z.array(z.string()) }),
        ),
        sees: (notes) => expect(notes).toMatchObject([{ questionId: a1.id, formId: formA, text: 'Seal broken' }]),
      }),
      step('a new draft', {
        sends: () => post('/api/v1/form', formOf('N', { draft: true, currentVersion: 1 })),
        takes: z.int(),
        sees: (id) => {
          draft = id;
        },
      }),
      ...[
        ['false', ['A', 'B', 'C']],
        ['true', ['N']],
      ].map(([which, codes]) =>
        step(`the tab of forms with draft=${String(which)}`, {
          sends: () => get(`/api/v1/form?draft=${String(which)}`),
          takes: FormList,
          sees: ({ formVersions }) => expect(formVersions.map(({ code }) => code)).toEqual(codes),
        }),
      ),
      step('B11 the draft is published', {
        sends: () => post('/api/v1/form', formOf('N', { draft: false, currentVersion: 1 })),
        takes: z.int(),
        sees: (id) => expect(id).toBe(draft),
      }),
      step('the form', {
        sends: () => get(`/api/v1/form/${draft}`),
        takes: Form,
        sees: (sections) => expect(sections).toMatchObject([{ code: 'N1', questions: [{ code: 'N1.1' }] }]),
      }),
      ...statistics(20),
      step('B14 a new observer', {
        sends: () =>
          post('/api/v1/observer?Phone=0755000111&Pin=482915&Name=Ioana Radu&SendSMS=false', {
            name: 'Ioana Radu',
            phone: '0755000111',
            sendSMS: false,
            pin: '482915',
          }),
        takes: z.int(),
        sees: (id) => {
          added = id;
        },
      }),
      step('C19 somebody else saves meanwhile, without saying what they read: taken as ever', {
        sends: () =>
          put('/api/v1/observer', { name: 'Saved by somebody else', phone: '0755000111', observerId: added }),
        takes: z.boolean(),
        sees: (changed) => expect(changed).toBe(true),
      }),
      step('the profile is changed, with a PIN', {
        sends: () =>
          put('/api/v1/observer', { name: 'Ioana Țîru', phone: '0755000111', pin: '751938', observerId: added }),
        takes: z.boolean(),
        sees: (changed) => expect(changed).toBe(true),
      }),
      step('the observer, found by name', {
        sends: () => get('/api/v1/observer?Name=Ioana Țîru&Number=&Page=1&PageSize=100'),
        takes: page(Observer),
        sees: ({ data }) => expect(data.map(({ id }) => id)).toEqual([added]),
      }),
      step('B6 the import, with the header that it asks for', {
        sends: () =>
          upload(
            '/api/v1/observer/import',
            ['file', new File(['Phone,Pin,Name\r\n0755000201,482915,Eva Pop\r\n'], 'observers.csv')],
            ['ngoId', String(ana.idNgo)],
          ),
        takes: z.int(),
        sees: (count) => expect(count).toBe(1),
      }),
      step('an NGO is changed where every back end has that call', {
        sends: () =>
          post(`/api/v1/ngo/${ana.idNgo}`, {
            shortName: 'ONE',
            name: 'First of all',
            organizer: false,
            isActive: true,
            idNgo: ana.idNgo,
          }),
      }),
      step('a switch whose body is forgotten changes nothing', {
        sends: () => patch(`/api/v1/ngo/${ana.idNgo}/status`),
        fails: 400,
      }),
      step('the NGO', {
        sends: () => get(`/api/v1/ngo/${ana.idNgo}`),
        takes: z.object({ name: z.string(), isActive: z.boolean() }),
        sees: (ngo) => expect(ngo).toEqual({ name: 'First of all', isActive: true }),
      }),
      step('who is in the field', {
        sends: () => get('/api/v1/observer/active?countyCodes=AB&countyCodes=CJ&currentlyCheckedIn=true'),
        takes: z.array(z.object({ id: z.int() })),
        sees: (active) => expect(active).toEqual([{ id: ana.observerId }]),
      }),
      step('a notification to all', {
        sends: () =>
          post('/api/v1/notification/send/all', {
            channel: 'Firebase',
            from: 'Monitorizare Vot',
            title: 'Polls',
            message: 'They close at nine.',
          }),
        takes: z.unknown(),
      }),
      step('the history of notifications', {
        sends: () => get('/api/v1/notification/get/all?page=1&pageSize=100'),
        takes: page(
          z.object({
            id: z.int(),
            title: z.string(),
            body: z.string(),
            insertedAt: when,
            senderAccount: z.string(),
            sentObserverIds: z.array(z.int()),
          }),
        ),
        sees: ({ data: [sent] }) => {
          expect(sent).toMatchObject({ title: 'Polls', senderAccount: 'organizer' });
          expect(sent?.sentObserverIds).toContain(added);
        },
      }),
      saves('the answers', '/api/v1/export/all?county=AB', (file) => expect(file.length).toBeGreaterThan(1_000)),
      saves('the notes', '/api/v1/export/all/notes?county=AB', (file) => expect(file.length).toBeGreaterThan(1_000)),
    ];
  }));

test('the successor of the original console (AD): an admin of one NGO sees that one', () =>
  replay(angular, async (day) => {
    const { ana } = await reported(day);
    return [
      logsIn(day, 'ngo-admin'),
      step('the threads', {
        sends: () => get('/api/v1/answers?page=1&pageSize=20&urgent=true'),
        takes: page(Thread),
        sees: ({ data }) => expect(data.map(({ idObserver }) => idObserver)).toEqual([ana.observerId]),
      }),
      step('the counties, which the last public back end refuses here', {
        sends: () => get('/api/v1/polling-station'),
        takes: z.array(z.object({ code: z.string(), limit: z.int() })),
        sees: (counties) => expect(counties.map(({ code }) => code)).toEqual(['AB', 'CJ']),
      }),
      step('a form is not theirs to save', {
        sends: () => post('/api/v1/form', formOf('N', { draft: true })),
        fails: 403,
      }),
    ];
  }));
