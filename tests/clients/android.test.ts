import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { get, post, replay, step } from './client.ts';
import {
  Addresses,
  android,
  County,
  forms,
  JPEG,
  logsIn,
  mistypes,
  note,
  places,
  sectionsWith,
  sentTwice,
  stored,
} from './apps.ts';

const LOGIN = '/api/v2/access/authorize';
const visit = {
  idPollingStation: 1,
  countyCode: 'AB',
  urbanArea: true,
  isPollingStationPresidentFemale: false,
  observerArrivalTime: '2026-11-22 07:15:00',
};
const push = { fcmToken: 'fcm-1', channelName: 'Firebase' };

test('the Android app of 2020 (K20): a day of an observer', () =>
  replay(android, (day) => {
    const { election } = day;
    const [a1, a2] = [election.forms('A1'), election.forms('A2')];
    const at = { countyCode: 'AB', pollingStationNumber: 1, formId: a1.form };
    return [
      mistypes(day, LOGIN, push),
      logsIn(day, LOGIN, push),
      step('the counties', {
        sends: () => get('/api/v1/county'),
        takes: z.array(z.extend(County, { numberOfPollingStations: z.int() })),
        sees: ([first]) => expect(first).toMatchObject({ code: 'AB', numberOfPollingStations: 3 }),
      }),
      ...forms(day, z.object({ ver: z.int() }), sectionsWith({ idOption: z.int() })),
      ...sentTwice(day, [
        step('the visit, by the clock of the phone', {
          sends: () => post('/api/v1/polling-station', { ...visit, observerLeaveTime: null }),
        }),
        step('answers, one of a station that does not exist', {
          sends: () =>
            post('/api/v1/answers', {
              answers: [
                { ...at, questionId: a1.id, options: [{ optionId: a1.no, value: null }] },
                { ...at, questionId: a2.id, options: [{ optionId: a2.other, value: 'Late' }] },
                { ...at, pollingStationNumber: 99, questionId: a1.id, options: [{ optionId: a1.yes, value: null }] },
              ],
            }),
        }),
        step('a note on no question, with a photo', {
          sends: () =>
            note([
              ['CountyCode', 'AB'],
              ['PollingStationNumber', '1'],
              ['QuestionId', '0'],
              ['Text', 'Long queue'],
              ['files', JPEG],
            ]),
          takes: Addresses,
        }),
      ]),
      step('the visit, when leaving', {
        sends: () => post('/api/v1/polling-station', { ...visit, observerLeaveTime: '2026-11-22 09:30:00' }),
        takes: z.unknown(),
        sees: async () =>
          expect(await stored(election)).toMatchObject({
            visits: [
              {
                arrived_at: new Date('2026-11-22T05:15:00Z'),
                left_at: new Date('2026-11-22T07:30:00Z'),
                urban_area: true,
              },
            ],
            answers: [
              { option_id: a1.no, value: null },
              { option_id: a2.other, value: 'Late' },
            ],
            notes: [{ text: 'Long queue', question_id: null }],
            aside: [{ kind: 'answer', reason: 'unknown-station' }],
          }),
      }),
    ];
  }));

test('B9 the Android app of 2023 (K23): a day of an observer', () =>
  replay(android, (day) => {
    const { election } = day;
    const a1 = election.forms('A1');
    const place = { provinceCode: 'ALL', countyCode: 'AB', municipalityCode: 'AB', pollingStationNumber: 1 };
    return [
      logsIn(day, LOGIN, push),
      ...places(),
      ...forms(day, z.object({ ver: z.int() }), sectionsWith({ optionId: z.int() })),
      ...sentTwice(day, [
        step('B9 the visit, with a Z that is only ornament', {
          sends: () =>
            post('/api/v1/polling-station', {
              ...place,
              observerArrivalTime: '2026-11-22T07:15Z',
              observerLeaveTime: null,
              numberOfVotersOnTheList: 1200,
              numberOfCommissionMembers: 9,
              numberOfFemaleMembers: 5,
              minPresentMembers: 7,
              chairmanPresence: true,
              singlePollingStationOrCommission: false,
              adequatePollingStationSize: true,
            }),
        }),
        step('answers, one of a question that does not exist', {
          sends: () =>
            post('/api/v1/answers', {
              answers: [
                { ...place, formId: a1.form, questionId: a1.id, options: [{ optionId: a1.yes, value: '' }] },
                { ...place, formId: a1.form, questionId: 999_999, options: [{ optionId: 999_999, value: null }] },
              ],
            }),
        }),
        step('a note on a question', {
          sends: () =>
            note([
              ['ProvinceCode', 'ALL'],
              ['CountyCode', 'AB'],
              ['MunicipalityCode', 'AB'],
              ['PollingStationNumber', '1'],
              ['QuestionId', String(a1.id)],
              ['Text', 'Seal broken'],
              ['files', JPEG],
            ]),
          takes: Addresses,
          sees: async () =>
            expect(await stored(election)).toMatchObject({
              visits: [
                {
                  arrived_at: new Date('2026-11-22T05:15:00Z'),
                  voters_on_list: 1200,
                  commission_members: 9,
                  female_members: 5,
                  min_present_members: 7,
                  chairman_present: true,
                  single_station: false,
                  adequate_size: true,
                },
              ],
              answers: [{ option_id: a1.yes }],
              notes: [{ text: 'Seal broken', question_id: a1.id }],
              aside: [{ kind: 'answer', reason: 'unknown-question' }],
            }),
        }),
      ]),
    ];
  }));
