import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { hostileRequests, type Hostile } from '#tests/support/hostile.ts';

const MAX_BYTES = 16_384;

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

/** What is wrong with an answer to something wrong; nothing where it is as it should be. */
async function complaint({ title, method, path, access, headers, body }: Hostile): Promise<string[]> {
  const { server, people } = election;
  const bearer =
    access === 'public' ? {} : await server.bearer(access === 'observer' ? people.observer : people.organizer);
  const content = body();
  const reply = await server.app.request(path, {
    method,
    headers: { ...headers, ...bearer },
    ...(content && { body: new Uint8Array(content) }),
  });
  if (reply.status < 400) {
    await reply.body?.cancel();
    return [];
  }
  const text = await reply.text();
  const told: { errors?: unknown[] } =
    reply.headers.get('content-type') === 'application/problem+json' ? JSON.parse(text) : {};
  return [
    ...(reply.status >= 500 ? [`${title}: ${reply.status} ${text}`] : []),
    ...(reply.headers.get('content-type') === 'application/problem+json' ? [] : [`${title}: no problem+json`]),
    ...(Buffer.byteLength(text) > MAX_BYTES ? [`${title}: ${Buffer.byteLength(text)} bytes`] : []),
    ...((told.errors?.length ?? 0) > 100 ? [`${title}: ${told.errors?.length} problems`] : []),
  ];
}

describe('A1 wrong input is the fault of who sent it: refused in at most 100 problems and 16 kB, never with 5xx', () => {
  test.each(Object.entries<Endpoint>(contract))('%s', { timeout: 120_000 }, async (name, endpoint) => {
    const complaints: string[] = [];
    for (const request of hostileRequests({ [name]: endpoint }, true)) complaints.push(...(await complaint(request)));
    expect(complaints).toEqual([]);
  });
});
