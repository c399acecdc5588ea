import axios, { AxiosError, type AxiosResponse } from 'axios';
import { config as zodConfig } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { fileName, pathOf, placed, queryOf, type Parts } from './address.ts';
import type { Call, CallArgs, CallOptions, CallResult, Credentials, Download } from './call.ts';
import type { Early } from './early.ts';
import { explain, kindOf, looksLikeHtml, pauseOf, wrongShape, type Failure } from './failure.ts';

// Zod would otherwise try `new Function`, which the content security policy forbids and reports.
zodConfig({ jitless: true });

const patience = 30_000;

interface Sent extends Parts {
  form?: Readonly<Record<string, string | number | boolean | undefined>>;
  files?: Readonly<Record<string, Blob>>;
}

interface Client {
  /** Empty for the origin that served the console. */
  base: string;
  credentials: Credentials;
  /** What was asked for before the client had arrived. */
  early?: Early;
}

const isRelative = (base: string) => !/^[a-z][a-z\d+.-]*:/iu.test(base);

function bodyOf(endpoint: Endpoint, { body, form, files }: Sent): unknown {
  if (endpoint.form === undefined && files === undefined) return body;
  const parts = new FormData();
  for (const [name, value] of Object.entries(form ?? {})) if (value !== undefined) parts.append(name, String(value));
  for (const [name, file] of Object.entries(files ?? {})) parts.append(name, file);
  return parts;
}

/** The body as it came; JSON is read by `valueOf`, so that an answer that is no JSON can be told from one that is. */
async function textOf(response: AxiosResponse<unknown>): Promise<string> {
  const { data } = response;
  if (data instanceof Blob) return data.text();
  return typeof data === 'string' ? data : '';
}

function valueOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What a refused, broken or unanswered request means; a request that its caller gave up stays an abort. */
async function failureOf(error: unknown, signal: AbortSignal | undefined): Promise<Failure> {
  if (signal?.aborted === true || !(error instanceof AxiosError)) throw error;
  if (error.response !== undefined) {
    const { status, headers } = error.response;
    const said = explain(await textOf(error.response));
    return { kind: kindOf(status), status, ...said, ...pauseOf(headers['retry-after']) };
  }
  const late = error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT;
  return { kind: late ? 'timeout' : 'offline', status: null, detail: '' };
}

function downloadOf(response: AxiosResponse<unknown>): Download {
  const blob = response.data instanceof Blob ? response.data : new Blob();
  const header = (name: string) => {
    const value: unknown = response.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return { name: fileName(header('content-disposition')), type: header('content-type') ?? blob.type, blob };
}

async function replyOf(endpoint: Endpoint, response: AxiosResponse<unknown>): Promise<unknown> {
  if (endpoint.answers === 'file') {
    if (/^text\/html\b/u.test(downloadOf(response).type)) throw wrongShape(response.status, '');
    return downloadOf(response);
  }
  const text = await textOf(response);
  if (looksLikeHtml(text)) throw wrongShape(response.status, '');
  const parsed = (endpoint.reads ?? endpoint.reply).safeParse(valueOf(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw wrongShape(response.status, issue === undefined ? '' : [issue.path.join('.'), issue.code].join(' ').trim());
}

/** Speaks the contract over HTTP: tokens, encoding, the XSRF header, and one shape for whatever goes wrong. */
export function createClient({ base, credentials, early }: Client): Call {
  const http = axios.create({
    baseURL: base,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    withXSRFToken: ({ method }) => isRelative(base) && !/^(get|head)$/iu.test(method ?? 'get'),
    transformResponse: (data: unknown) => data,
  });

  function call<const E extends Endpoint>(
    endpoint: E,
    args: CallArgs<E>,
    options?: CallOptions,
  ): Promise<CallResult<E>>;
  async function call(
    endpoint: Endpoint,
    args: Sent,
    { signal, onProgress, onReceived }: CallOptions = {},
  ): Promise<unknown> {
    const parts = { ...args, ...placed(endpoint.method, args) };
    const data = bodyOf(endpoint, parts);
    const token = endpoint.access === 'public' ? null : credentials.token();
    const url = pathOf(endpoint.path, parts.params) + queryOf(parts.query);
    const answer = endpoint.method === 'GET' ? early?.take(url, token) : undefined;
    const isLong = endpoint.answers === 'file' || data instanceof FormData;
    try {
      const response = await http.request<unknown>({
        method: endpoint.method,
        url,
        data,
        headers: token === null ? {} : { Authorization: `Bearer ${token}` },
        responseType: endpoint.answers === 'file' ? 'blob' : 'text',
        timeout: isLong ? 0 : patience,
        ...(answer && { adapter: 'fetch', env: { fetch: () => answer } }),
        ...(signal && { signal }),
        ...(onProgress && {
          onUploadProgress: ({ loaded, total }) => onProgress(total === undefined ? 0 : loaded / total),
        }),
        ...(onReceived && { onDownloadProgress: ({ loaded, total }) => onReceived(loaded, total ?? null) }),
      });
      return await replyOf(endpoint, response);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const failure = await failureOf(error, signal);
      if (failure.kind === 'sessionOver' && token !== null) credentials.refused(token);
      throw failure;
    }
  }

  return call;
}
