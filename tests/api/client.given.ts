import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { openNetwork } from '#tests/support/network.ts';

const emptyPage = { data: [], totalItems: 0, totalPages: 1 };
export const empty = (): Response => HttpResponse.json(emptyPage);

/** A client and the wire before it; what the server answers next is the test's. Call it once in a file. */
export function clientStage() {
  const wire: { token: string | null; answer: () => Response; refused: string[] } = {
    token: 'abc',
    answer: empty,
    refused: [],
  };
  const network = openNetwork(() => wire.answer());
  const credentials = { token: () => wire.token, refused: (old: string) => wire.refused.push(old) };
  beforeEach(() => Object.assign(wire, { token: 'abc', answer: empty, refused: [] }));
  afterEach(() => {
    network.heal();
    network.seen.length = 0;
  });
  afterAll(() => network.close());
  return { wire, network, credentials, call: createClient({ base: '', credentials }) };
}

export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  );
