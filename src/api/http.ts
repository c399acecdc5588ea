import axios, { AxiosError, type AxiosResponse, type RawAxiosRequestConfig } from 'axios';
import type { Answer } from './answer.ts';
import type { CallOptions } from './call.ts';
import type { Failure } from './failure.ts';

const patience = 30_000;

export interface Ask extends CallOptions {
  method: string;
  url: string;
  data: unknown;
  token: string | null;
  isFile: boolean;
}

/** Sends a request and gives whatever was answered; rejects with a `Failure` where nothing was. */
export type Send = (ask: Ask) => Promise<Answer>;

const isRelative = (base: string) => !/^[a-z][a-z\d+.-]*:/iu.test(base);

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
  return { kind: late ? 'timeout' : 'offline', status: null, detail: '' };
}

function configOf({ method, url, data, token, isFile, signal, onProgress, onReceived }: Ask): RawAxiosRequestConfig {
  return {
    method,
    url,
    data,
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    responseType: isFile ? 'blob' : 'text',
    timeout: isFile || data instanceof FormData ? 0 : patience,
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
    withXSRFToken: ({ method }) => isRelative(base) && !/^(get|head)$/iu.test(method ?? 'get'),
    transformResponse: (data: unknown) => data,
    validateStatus: null,
  });
  return async (ask) => {
    try {
      return answerOf(await http.request<unknown>(configOf(ask)));
    } catch (error) {
      throw unanswered(error, ask.signal);
    }
  };
}
