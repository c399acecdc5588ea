import axios, { AxiosError, type AxiosResponse, type RawAxiosRequestConfig } from 'axios';
import type { Answer } from './answer.ts';
import type { Failure } from '#contract/failures.values.ts';
import { noAnswer, tooLate } from './failure.ts';
import { bearer, carriesFile, carriesXsrf, patience, type Ask, type Send } from './send.ts';
import { watchSilence } from './silence.ts';

const blobOf = (data: unknown) => (data instanceof Blob ? data : new Blob(typeof data === 'string' ? [data] : []));

const answerOf = ({ status, headers, data }: AxiosResponse<unknown>): Answer => ({
  status,
  header(name) {
    const value: unknown = headers[name];
    return typeof value === 'string' ? value : undefined;
  },
  text: async () => (data instanceof Blob ? data.text() : typeof data === 'string' ? data : ''),
  blob: async () => blobOf(data),
});

/** A request that its caller gave up stays an abort. */
function unanswered(error: unknown, signal: AbortSignal | undefined): Failure {
  if (signal?.aborted === true || !(error instanceof AxiosError)) throw error;
  const late = error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT;
  return late ? tooLate : noAnswer;
}

function configOf(ask: Ask): RawAxiosRequestConfig {
  const { method, url, data, token, isFile, signal, onProgress, onReceived } = ask;
  return {
    method,
    url,
    data,
    headers: bearer(token),
    responseType: isFile ? 'blob' : 'text',
    timeout: carriesFile(ask) ? 0 : patience,
    ...(signal && { signal }),
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }) => onProgress(total === undefined ? 0 : loaded / total),
    }),
    ...(onReceived && { onDownloadProgress: ({ loaded, total }) => onReceived(loaded, total ?? null) }),
  };
}

/** @param base Where the API lives; empty is the origin that served the console. */
export function createSend(base: string): Send {
  const http = axios.create({
    baseURL: base,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    withXSRFToken: ({ method = 'get' }) => carriesXsrf(base, method),
    transformResponse: (data: unknown) => data,
    validateStatus: null,
  });
  async function send(ask: Ask): Promise<Answer> {
    try {
      return answerOf(await http.request<unknown>(configOf(ask)));
    } catch (error) {
      throw unanswered(error, ask.signal);
    }
  }

  async function sendFile(ask: Ask): Promise<Answer> {
    const { onProgress, onReceived } = ask;
    const { signal, heard, isOver, stop } = watchSilence(ask.signal);
    const told =
      <A extends unknown[]>(tell?: (...args: A) => void) =>
      (...args: A) => {
        heard();
        tell?.(...args);
      };
    try {
      return await send({ ...ask, signal, onProgress: told(onProgress), onReceived: told(onReceived) });
    } catch (error) {
      throw isOver() ? tooLate : error;
    } finally {
      stop();
    }
  }

  return (ask) => (carriesFile(ask) ? sendFile(ask) : send(ask));
}
