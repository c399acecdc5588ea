import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { get, post, replay, step } from './client.ts';
import {
  Addresses,
  County,
  forms,
  ios,
  JPEG,
  logsIn,
  mistypes,
  note,
  places,
  sectionsWith,
  sentTwice,
  stored,
} from './apps.ts';

const LOGIN = '/api/v1/access/authorize';
const device = { uniqueId: '3C1B3F0A-3B52-4C7E-9E0C-5B8B0C3C3C3C' };

/** The fields are in the query, there is no body. */
const register = step('the push token', {
  sends: () => ({ method: 'POST', path: '/api/v1/notification/register?ChannelName=Firebase&Token=fcm:ios 1' }),
});

test('B12 the iOS app of 2020 (i20): a day of an observer', () =>
  replay(ios, (day) => {
    const { election } = day;
    const [a1, b1] = [election.forms('A1'), election.forms('B1')];
    const at = { countyCode: 'AB', pollingStationNumber: 2 };
    return [
      mistypes(day, LOGIN, device),
      logsIn(day, LOGIN, device),
      register,
      step('the counties, of which nothing may be missing', {
        sends: () => get('/api/v1/county'),
        takes: z.array(z.extend(County, { numberOfPollingStations: z.int() })),
        sees: (counties) => expect(counties).toHaveLength(2),
      }),
      ...forms(day, z.object({ ver: z.int() }), sectionsWith({ idOption: z.int() })),
      ...sentTwice(day, [
        step('the visit, in true UTC', {
          sends: () =>
            post('/api/v1/polling-station', {
              idPollingStation: 2,
              countyCode: 'AB',
              urbanArea: false,
              observerArrivalTime: '2026-11-22T05:15:00Z',
              isPollingStationPresidentFemale: true,
            }),
        }),
        step('B12 answers, one without a station', {
          sends: () =>
            post('/api/v1/answers', {
              answers: [
                { ...at, questionId: a1.id, options: [{ optionId: a1.other, value: 'Blocked door' }] },
                { countyCode: '', pollingStationNumber: -1, questionId: b1.id, options: [{ optionId: b1.yes }] },
                { questionId: b1.id, options: [{ optionId: b1.no }] },
              ],
            }),
        }),
        step('a note with a photo', {
          sends: () =>
            note([
              ['CountyCode', 'AB'],
              ['PollingStationNumber', '2'],
              ['QuestionId', String(a1.id)],
              ['Text', 'Seal broken'],
              ['Files', JPEG],
            ]),
          takes: Addresses,
          sees: async () =>
            expect(await stored(election)).toMatchObject({
              visits: [{ arrived_at: new Date('2026-11-22T05:15:00Z'), president_female: true }],
              answers: [{ option_id: a1.other, value: 'Blocked door' }],
              notes: [{ text: 'Seal broken', question_id: a1.id }],
              aside: [{ reason: 'unknown-station' }, { reason: 'unknown-station' }],
            }),
        }),
      ]),
    ];
  }));

test('B9 B12 the iOS app of 2023 (i23): a day of an observer', () =>
  replay(ios, (day) => {
    const { election } = day;
    const a1 = election.forms('A1');
    const place = { countyCode: 'AB', municipalityCode: 'AB', pollingStationNumber: 3 };
    return [
      logsIn(day, LOGIN, device),
      register,
      ...places(),
      ...forms(
        day,
        z.object({ currentVersion: z.int(), draft: z.literal(false) }),
        sectionsWith({ optionId: z.int(), orderNumber: z.int() }),
      ),
      ...sentTwice(day, [
        step('B9 the visit', {
          sends: () =>
            post('/api/v1/polling-station', {
              ...place,
              observerArrivalTime: '2026-11-22T05:15:00Z',
              numberOfVotersOnTheList: 800,
              numberOfCommissionMembers: 7,
              numberOfFemaleMembers: 3,
              minPresentMembers: 5,
              chairmanPresence: false,
              singlePollingStationOrCommission: true,
              adequatePollingStationSize: false,
            }),
        }),
        step('B12 answers, one without a station', {
          sends: () =>
            post('/api/v1/answers', {
              answers: [
                { ...place, questionId: a1.id, options: [{ optionId: a1.no, value: null }] },
                { countyCode: 'AB', municipalityCode: 'AB', questionId: a1.id, options: [{ optionId: a1.yes }] },
              ],
            }),
        }),
        step('a note without a question', {
          sends: () =>
            note([
              ['CountyCode', 'AB'],
              ['MunicipalityCode', 'AB'],
              ['PollingStationNumber', '3'],
              ['Text', 'Calm'],
              ['Files', JPEG],
            ]),
          takes: Addresses,
          sees: async () =>
            expect(await stored(election)).toMatchObject({
              visits: [{ voters_on_list: 800, chairman_present: false, single_station: true, adequate_size: false }],
              answers: [{ option_id: a1.no }],
              notes: [{ text: 'Calm', question_id: null }],
              aside: [{ kind: 'answer', reason: 'unknown-station' }],
            }),
        }),
      ]),
    ];
  }));
