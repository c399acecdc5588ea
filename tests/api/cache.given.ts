import { beforeEach } from 'vitest';
import { getForm } from '#contract/forms.ts';
import { createReplyCache, type ReplyCache } from '#src/api/cache.ts';
import type { Call } from '#src/api/call.ts';

interface Sent {
  /** Method and arguments. */
  what: string;
  answer: (reply: unknown) => void;
  fail: (error: unknown) => void;
  signal: AbortSignal | undefined;
}

let time = 0;
export let sent: Sent[] = [];
export let cache: ReplyCache;

const call = ((endpoint, args, options) => {
  const { promise, resolve, reject } = Promise.withResolvers<never>();
  const what = `${endpoint.method} ${JSON.stringify(args)}`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the cache does not look into replies
  const answer = resolve as (reply: unknown) => void;
  sent.push({ what, answer, fail: reject, signal: options?.signal });
  options?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
  return promise;
}) as Call;

/** A cache that knows nothing yet, anew for every test. */
export function givenCache({ shown }: { shown?: () => Promise<void> } = {}): void {
  beforeEach(() => {
    time = Date.parse('2026-11-23T14:02:00Z');
    sent = [];
    cache = createReplyCache({ call, now: () => time, ...(shown && { shown }) });
  });
}

export const later = (milliseconds: number) => {
  time += milliseconds;
};
export const form = (id: number) => ({ params: { id } });
export const loadForm = (id = 1, asked = {}) => cache.load(getForm, form(id), asked);
export const recalled = (id = 1) => cache.recall(getForm, form(id))?.reply;

/** Loads a form that the server answers at once. */
export async function kept(reply: unknown, id = 1) {
  const loaded = loadForm(id);
  sent.at(-1)?.answer(reply);
  return loaded;
}
