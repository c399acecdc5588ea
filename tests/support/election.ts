import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import type { Db } from '#server/db/open.ts';
import { createHandlers } from '#server/handlers.ts';
import type { ObserverCaller } from '#server/http/handler.ts';
import type { Pace } from '#server/http/request-body.ts';
import { addPeople } from './people.ts';
import { openTestServer, type TestServer } from './server.ts';

/** Two counties with three stations each, forms A, B and C with two questions each, a second observer and a test observer. */
export async function openElection(environment: Readonly<Record<string, string>> = {}, pace?: Pace) {
  const options = { contract, handlers: createHandlers(), environment };
  const server = await openTestServer({ ...options, ...(pace && { pace }) });
  const people = await addPeople(server.db, server.config);
  const places = await addPlaces(server.db);
  const forms = await addForms(server.db);
  const second = await addObserver(server.db, people.otherAdmin.idNgo, '0733000002', 'Bogdan Șerban');
  const tester = await addObserver(server.db, people.admin.idNgo, '0744000003', 'Test', true);
  return { server, people: { ...people, second, tester }, places, forms, ...phoneOf(server) };
}

export type Election = Awaited<ReturnType<typeof openElection>>;

export async function addObserver(
  db: Db,
  idNgo: number,
  phone: string,
  name: string,
  is_test = false,
): Promise<ObserverCaller> {
  const { id } = await db
    .insertInto('observer')
    .values({ ngo_id: idNgo, phone, name, pin_hash: 'x', is_test })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'observer', observerId: id, idNgo, phone };
}

/** The body of a reply, read as a call of the contract or another schema says. */
export const read = async <Schema extends z.ZodMiniType>(reply: Response, schema: Schema): Promise<z.output<Schema>> =>
  z.parse(schema, await reply.json());

/** Where the faults of a refused request are, as `body name`. */
export async function faults(reply: Response): Promise<[status: number, places: string[]]> {
  const { errors } = await read(reply, Refused);
  return [reply.status, errors.map(({ at, path }) => `${at} ${path}`)];
}

const Refused = z.object({ errors: z.array(z.object({ at: z.string(), path: z.string() })) });

/** The ids of the stations by county code and number. */
async function addPlaces(db: Db) {
  const counties = await db
    .insertInto('county')
    .values([
      { code: 'AB', name: 'Alba', sort_order: 0 },
      { code: 'CJ', name: 'Cluj', sort_order: 1 },
    ])
    .returning(['id', 'code'])
    .execute();
  const stations = await db
    .insertInto('polling_station')
    .values(
      counties.flatMap(({ id }) =>
        [1, 2, 3].map((number) => ({ county_id: id, number, address: '', territory_code: '' })),
      ),
    )
    .returning(['id', 'county_id', 'number'])
    .execute();
  return (code: string, number: number): number => {
    const county = counties.find((one) => one.code === code);
    return stations.find((one) => one.county_id === county?.id && one.number === number)?.id ?? 0;
  };
}

export interface Asked {
  id: number;
  form: number;
  /** Yes, no (flagged), and other with a text. */
  yes: number;
  no: number;
  other: number;
}

/** The questions by code: A1, A2, B1, B2, C1, C2. */
async function addForms(db: Db) {
  const asked = new Map<string, Asked>();
  for (const [order, code] of ['A', 'B', 'C'].entries()) {
    const form = await db
      .insertInto('form')
      .values({ code, description: `Form ${code}`, sort_order: order })
      .returning('id')
      .executeTakeFirstOrThrow();
    const section = await db
      .insertInto('form_section')
      .values({ form_id: form.id, code: `${code}S`, description: `Section ${code}`, sort_order: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const number of [1, 2])
      asked.set(`${code}${number}`, await addQuestion(db, form.id, section.id, `${code}${number}`));
  }
  return (code: string): Asked => {
    const question = asked.get(code);
    if (!question) throw new Error(`There is no question ${code}.`);
    return question;
  };
}

async function addQuestion(db: Db, form: number, section: number, code: string): Promise<Asked> {
  const question = await db
    .insertInto('question')
    .values({
      form_id: form,
      section_id: section,
      code,
      question_type: 3,
      text: `Question ${code}`,
      hint: null,
      sort_order: Number(code.slice(1)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const options = await db
    .insertInto('option')
    .values([
      { question_id: question.id, text: 'Yes', is_free_text: false, flagged: false, sort_order: 0 },
      { question_id: question.id, text: 'No', is_free_text: false, flagged: true, sort_order: 1 },
      { question_id: question.id, text: 'Other', is_free_text: true, flagged: false, sort_order: 2 },
    ])
    .returning('id')
    .execute();
  const [yes, no, other] = options.map(({ id }) => id);
  return { id: question.id, form, yes: yes ?? 0, no: no ?? 0, other: other ?? 0 };
}

export interface PhoneAnswer {
  question: Asked | { id: number };
  at: readonly [county: string, station: number];
  options: readonly (number | { optionId: number; value: string })[];
}

/** What phones do: post answers. */
const phoneOf = (server: TestServer) => ({
  post: (observer: ObserverCaller, ...answers: PhoneAnswer[]): Promise<Response> =>
    server.call('POST', '/api/v1/answers', {
      as: observer,
      body: {
        answers: answers.map(({ question, at: [countyCode, pollingStationNumber], options }) => ({
          questionId: question.id,
          countyCode,
          pollingStationNumber,
          options: options.map((option) => (typeof option === 'number' ? { optionId: option, value: null } : option)),
        })),
      },
    }),
});
