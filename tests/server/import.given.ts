import { afterAll, beforeAll, beforeEach } from 'vitest';
import { importObservers, importTemplate } from '#contract/observer-import.ts';
import type { Caller } from '#server/http/handler.ts';
import { observersHandlers } from '#server/observers/observers.handlers.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

export let server: TestServer;
export let people: People;

/** Imports over HTTP, each test with one observer alone. */
export function givenImports(): void {
  beforeAll(async () => {
    server = await openTestServer({ contract: { importObservers, importTemplate }, handlers: observersHandlers });
    people = await addPeople(server.db, server.config);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.db.deleteFrom('observer').where('id', '!=', people.observer.observerId).execute();
  });
}

export const send = async (
  content: string | Uint8Array | undefined,
  fields: Record<string, string> = {},
  as: Caller = people.admin,
  query = '?report=true',
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (content !== undefined)
    form.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), 'observers.csv');
  return sendForm(form, as, query);
};

export const sendForm = async (form: FormData, as: Caller = people.admin, query = '?report=true') => {
  const response = await server.app.request(`/api/v1/observer/import${query}`, {
    method: 'POST',
    headers: await server.bearer(as),
    body: form,
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
};

export const added = () =>
  server.db
    .selectFrom('observer')
    .select(['ngo_id as ngo', 'phone', 'name'])
    .where('id', '!=', people.observer.observerId)
    .orderBy('id')
    .execute();

export const good = (count: number) => ({ status: 200, body: { count, errors: [] } });
