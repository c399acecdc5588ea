import { answerOf } from './answer.ts';
import { noAnswer, tooLate } from './failure.ts';
import { bearer, carriesFile, carriesXsrf, patience, type Send } from './send.ts';

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function xsrf(base: string, method: string) {
  const token = carriesXsrf(base, method) ? cookie('XSRF-TOKEN') : undefined;
  return token === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(token) };
}

function contentOf(data: unknown): { body?: BodyInit; headers?: Record<string, string> } {
  if (data === undefined) return {};
  if (data instanceof FormData) return { body: data };
  return { body: JSON.stringify(data), headers: { 'Content-Type': 'application/json' } };
}

/**
 * Sends by the means that every browser has, and tells no progress: the login has to work before anything else has arrived,
 * and every call when nothing else does.
 */
export const createPlainSend =
  (base: string): Send =>
  async (ask) => {
    const { method, url, data, token, isFile, signal } = ask;
    const late = carriesFile(ask) ? undefined : AbortSignal.timeout(patience);
    const { headers, ...content } = contentOf(data);
    try {
      const response = await fetch(base + url, {
        method,
        headers: {
          Accept: isFile ? '*/*' : 'application/json',
          ...headers,
          ...bearer(token),
          ...xsrf(base, method),
        },
        ...content,
        signal: AbortSignal.any([signal, late].filter((one) => one !== undefined)),
      });
      return await answerOf(response);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      throw late?.aborted === true ? tooLate : noAnswer;
    }
  };
