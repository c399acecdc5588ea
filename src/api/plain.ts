import { answerOf } from './answer.ts';
import type { Failure } from './failure.ts';
import type { Send } from './http.ts';

const patience = 30_000;

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Sends what needs no session: the login has to work before anything else has arrived, and when nothing else does. */
export const createPlainSend =
  (base: string): Send =>
  async ({ method, url, data, signal }) => {
    const late = AbortSignal.timeout(patience);
    const xsrf = base === '' ? cookie('XSRF-TOKEN') : undefined;
    try {
      const response = await fetch(base + url, {
        method,
        headers: {
          Accept: 'application/json',
          ...(data !== undefined && { 'Content-Type': 'application/json' }),
          ...(xsrf !== undefined && { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) }),
        },
        ...(data !== undefined && { body: JSON.stringify(data) }),
        signal: signal ? AbortSignal.any([signal, late]) : late,
      });
      return await answerOf(response);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      const failure: Failure = { kind: late.aborted ? 'timeout' : 'offline', status: null, detail: '' };
      throw failure;
    }
  };
