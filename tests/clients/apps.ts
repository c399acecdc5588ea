import { expect } from 'vitest';
import { z } from 'zod/mini';
import type { Election } from '#tests/support/election.ts';
import { PIN } from '#tests/support/people.ts';
import { get, post, step, Token, upload, type Call, type Client, type Day, type Step } from './client.ts';

/** Android writes the header before the login as well, and takes any 2xx. */
export const android: Client = {
  headers: (token) => ({ Authorization: `Bearer ${token}`, 'User-Agent': 'okhttp/3.12.0' }),
  succeeds: (status) => status >= 200 && status < 300,
};

/** To iOS everything but 200 is a failure; the JSON type stands on calls without a body, too. */
export const ios: Client = {
  headers: (token): Record<string, string> =>
    token === null ? { Accept: '*/*' } : { Accept: '*/*', Authorization: `Bearer ${token}` },
  succeeds: (status) => status === 200,
};

export const logsIn = (day: Day, path: string, more: object): Step =>
  step('log in', {
    sends: () => post(path, { user: day.election.people.observer.phone, password: PIN, ...more }),
    takes: Token,
    sees: ({ access_token }) => {
      day.token = access_token;
    },
  });

/** Failed logins are told by `error`, whatever the status. */
export const mistypes = (day: Day, path: string, more: object): Step =>
  step('log in, mistyped', {
    sends: () => post(path, { user: day.election.people.observer.phone, password: '0', ...more }),
    fails: 400,
    takes: z.object({ error: z.string() }),
  });

export const County = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  order: z.int(),
});

/** Provinces, their counties, their municipalities: the way to a station in the apps of 2023. */
export function places(): Step[] {
  let province = '';
  return [
    step('the provinces', {
      sends: () => get('/api/v1/province'),
      takes: z.array(County),
      sees: ([first]) => {
        province = first?.code ?? '';
      },
    }),
    step('their counties', {
      sends: () => get(`/api/v1/province/${province}/counties`),
      takes: z.array(z.extend(County, { provinceCode: z.string() })),
      sees: (counties) => expect(counties.map(({ code }) => code)).toEqual(['AB', 'CJ']),
    }),
    step('their municipalities', {
      sends: () => get('/api/v1/county/AB/municipalities'),
      takes: z.array(z.extend(County, { countyCode: z.string(), numberOfPollingStations: z.int() })),
      sees: (towns) => expect(towns).toMatchObject([{ code: 'AB', countyCode: 'AB', numberOfPollingStations: 3 }]),
    }),
  ];
}

const option = { text: z.string(), isFreeText: z.boolean() };

/** Strict decoders: nothing may be missing or null. */
export const sectionsWith = <Shape extends Record<string, z.ZodMiniType>>(optionKeys: Shape) =>
  z.array(
    z.object({
      id: z.int(),
      uniqueId: z.string(),
      code: z.string(),
      description: z.string(),
      orderNumber: z.int(),
      questions: z.array(
        z.object({
          id: z.int(),
          code: z.string(),
          questionType: z.int().check(z.minimum(0), z.maximum(3)),
          text: z.string(),
          orderNumber: z.int(),
          optionsToQuestions: z.array(z.object({ ...option, ...optionKeys })),
        }),
      ),
    }),
  );

/** The list, then each form; phones keep them by version. */
export const forms = (day: Day, version: z.ZodMiniObject, sections: z.ZodMiniType): Step[] => [
  step('the list of forms', {
    sends: () => get('/api/v1/form'),
    takes: z.object({
      formVersions: z.array(
        z.extend(version, { id: z.int(), code: z.string(), description: z.string(), order: z.int() }),
      ),
    }),
    sees: ({ formVersions }) => expect(formVersions).toHaveLength(3),
  }),
  ...['A1', 'B1', 'C1'].map((code) =>
    step(`the form of ${code}`, {
      sends: () => get(`/api/v1/form/${day.election.forms(code).form}`),
      takes: sections,
      sees: (read) => expect(read).toMatchObject([{ questions: [{ code }, {}] }]),
    }),
  ),
];

export const JPEG = new File([Buffer.from('FFD8FFE000104A46494600', 'hex')], 'photo.jpg', { type: 'image/jpeg' });

/** The form of a note in the order of its parts. */
export const note = (parts: readonly (readonly [string, string | File])[]): Call => upload('/api/v2/note', ...parts);

export const Addresses = z.object({ filesAddress: z.array(z.string()).check(z.length(1)) });

/** What the server has of the observer. */
export async function stored({ server, people }: Election) {
  const of = people.observer.observerId;
  const [visits, answers, notes, aside] = await Promise.all([
    server.db.selectFrom('station_visit').selectAll().where('observer_id', '=', of).execute(),
    server.db
      .selectFrom('answer')
      .select(['option_id', 'value'])
      .where('observer_id', '=', of)
      .orderBy('option_id')
      .execute(),
    server.db.selectFrom('note').select(['text', 'question_id']).where('observer_id', '=', of).orderBy('id').execute(),
    server.db.selectFrom('kept_aside').select(['kind', 'reason']).where('observer_id', '=', of).execute(),
  ]);
  return { visits, answers, notes, aside };
}

/** A phone that got no answer sends the same again; nothing may be there twice. */
export function sentTwice(day: Day, steps: readonly Step[]): Step[] {
  let before: unknown;
  const compared = (does: string, sees: (now: unknown) => void): Step => ({
    does,
    sends: () => get('/api/v1/form'),
    reads: async () => {
      const { visits, ...rest } = await stored(day.election);
      sees({ ...rest, stations: visits.map((visit) => visit.polling_station_id) });
    },
  });
  return [
    ...steps,
    compared('what is there', (now) => {
      before = now;
    }),
    ...steps.map((one) => ({ ...one, does: `${one.does}, again` })),
    compared('nothing is there twice', (now) => expect(now).toEqual(before)),
  ];
}
