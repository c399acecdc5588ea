import { afterAll, beforeAll, expect } from 'vitest';
import { z } from 'zod/mini';
import { listForms, type FormSummary } from '#contract/form-list.ts';
import { addForm, getForm, type Section } from '#contract/forms.ts';
import type { Caller } from '#server/http/handler.ts';
import { openElection, type Election } from '#tests/support/election.ts';

export let election: Election;

/** Forms over HTTP, each test with those of the election alone: A, B and C. */
export function givenForms(): void {
  beforeAll(async () => {
    election = await openElection();
  });
  afterAll(() => election.server.close());
}

export const call = async (method: string, path: string, body?: unknown, as: Caller = election.people.organizer) => {
  const reply = await election.server.call(method, path, { as, ...(body !== undefined && { body }) });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? undefined : z.parse(z.unknown(), JSON.parse(text)) };
};

export const option = (text: string, more = {}) => ({ text, isFreeText: false, flagged: false, ...more });
export const question = (code: string, options: readonly unknown[], more = {}) => ({
  code,
  text: `Question ${code}`,
  questionType: 1,
  optionsToQuestions: options,
  ...more,
});
export const section = <Part>(code: string, questions: readonly Part[], more = {}) => ({
  code,
  description: `Section ${code}`,
  questions,
  ...more,
});
export const form = <Part>(code: string, formSections: readonly Part[], more = {}) => ({
  code,
  description: `Form ${code}`,
  diaspora: false,
  draft: false,
  formSections,
  ...more,
});

export const add = async (body: unknown): Promise<number> => {
  const reply = await call('POST', '/api/v1/form', body);
  expect(reply).toEqual({ status: 200, body: expect.any(Number) });
  return z.parse(addForm.reply, reply.body);
};
export const sections = async (id: number, as?: Caller): Promise<Section[]> => {
  const reply = await call('GET', `/api/v1/form/${id}`, undefined, as);
  expect(reply.status).toBe(200);
  return z.parse(getForm.reply, reply.body);
};
export const list = async (query = '', as?: Caller): Promise<FormSummary[]> => {
  const reply = await call('GET', `/api/v1/form?${query}`, undefined, as);
  return z.parse(listForms.reply, reply.body).formVersions;
};
export const summary = async (id: number) => (await list()).find((one) => one.id === id);

/** A stored form as an editor would upload it again. */
export const edited = async (id: number, code: string, more = {}) => {
  const { currentVersion } = (await summary(id)) ?? { currentVersion: 0 };
  const loaded = await sections(id);
  return form(code, loaded, { id, currentVersion, ...more });
};

export const firstOf = <T>(items: readonly T[] | undefined): T => {
  const [first] = items ?? [];
  if (first === undefined) throw new Error('There is nothing.');
  return first;
};

export const reset = async () => {
  const { db } = election.server;
  for (const table of ['answer', 'thread', 'note'] as const) await db.deleteFrom(table).execute();
  await db.deleteFrom('form').where('code', 'not in', ['A', 'B', 'C']).execute();
};
