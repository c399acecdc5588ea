import axios, { AxiosError, type AxiosResponse, type RawAxiosRequestConfig } from 'axios';
import type { ServerResponse } from './serverResponse.ts';
import { bearer, carriesXsrf, xsrf } from './headers.ts';
import type { Ask, Transport } from './send.ts';

const blobOf = (data: unknown) => (data instanceof Blob ? data : new Blob(typeof data === 'string' ? [data] : []));

const readResponse = ({ status, headers, data }: AxiosResponse<unknown>): ServerResponse => ({
  status,
  header(name) {
    const value: unknown = headers[name];
    return typeof value === 'string' ? value : undefined;
  },
  text: async () => (data instanceof Blob ? data.text() : typeof data === 'string' ? data : ''),
  blob: async () => blobOf(data),
});

function configOf(ask: Ask): RawAxiosRequestConfig {
  const { method, url, data, token, isFile, signal, onProgress, onReceived } = ask;
  return {
    method,
    url,
    data,
    headers: bearer(token),
    responseType: isFile ? 'blob' : 'text',
    ...(signal && { signal }),
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }) => onProgress(total === undefined ? 0 : loaded / total),
    }),
    ...(onReceived && { onDownloadProgress: ({ loaded, total }) => onReceived(loaded, total ?? null) }),
  };
}

/** @param base Where the API lives; empty is the origin that served the console. */
export function createAxiosTransport(base: string): Transport {
  const http = axios.create({
    baseURL: base,
    xsrfCookieName: xsrf.cookie,
    xsrfHeaderName: xsrf.header,
    withXSRFToken: ({ method = 'get' }) => carriesXsrf(base, method),
    transformResponse: (data: unknown) => data,
    validateStatus: null,
  });
  return {
    tellsProgress: true,
    async carry(ask) {
      try {
        return readResponse(await http.request<unknown>(configOf(ask)));
      } catch (error) {
        if (error instanceof AxiosError) return null;
        throw error;
      }
    },
  };
}
