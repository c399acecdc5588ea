import { config as zodConfig } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { checkReply } from './checkReply.ts';
import { pathOf, placed, queryOf, type Parts } from './requestUrl.ts';
import type { Call, CallArgs, CallOptions, CallResult, Credentials } from './call.ts';
import { tokenFor } from './headers.ts';
import { refusalOf } from './failure.ts';
import { createFetchTransport } from './fetchTransport.ts';
import { carriesFile, createSend, type Send } from './send.ts';
import type { ServerClock } from './serverClock.ts';
import { readToken } from './token.ts';

// Zod would otherwise try `new Function`, which the content security policy forbids and reports.
zodConfig({ jitless: true });

interface Sent extends Parts {
  form?: Readonly<Record<string, string | number | boolean | undefined>>;
  files?: Readonly<Record<string, Blob>>;
}

interface Client {
  /** Empty for the origin that served the console. */
  base: string;
  credentials: Credentials;
  /** Learns what time it is on the server. */
  clock?: ServerClock;
  /** Every call goes plainly: axios is never loaded. */
  isPlain?: boolean;
  /** Resolves when there is time for axios; at once unless said. */
  spareTime?: () => Promise<void>;
}

function bodyOf(endpoint: Endpoint, { body, form, files }: Sent): unknown {
  if (endpoint.method === 'GET') return undefined;
  if (endpoint.form === undefined && files === undefined) return body;
  const parts = new FormData();
  for (const [name, value] of Object.entries(form ?? {})) if (value !== undefined) parts.append(name, String(value));
  for (const [name, file] of Object.entries(files ?? {})) parts.append(name, file);
  return parts;
}

/**
 * The first calls go plainly, and axios comes behind the first reply, when nothing else is to be done. A browser never
 * asks again for a module that it once failed to load: from then on everything goes plainly.
 */
function lazySend(base: string, plainly: Send, spareTime: () => Promise<void>): Send {
  let send: Send | undefined;
  let coming: Promise<Send> | undefined;
  const fetchAxios = () =>
    (coming ??= import('./axiosTransport.ts').then(
      ({ createAxiosTransport }) => (send = createSend(createAxiosTransport(base))),
      () => (send = plainly),
    ));
  return async (ask) => {
    if (send !== undefined) return send(ask);
    if (carriesFile(ask)) return (await fetchAxios())(ask);
    return plainly(ask).finally(() => void spareTime().then(fetchAxios));
  };
}

/** Speaks the contract over HTTP: tokens, encoding, the XSRF header, and one shape for whatever goes wrong. */
export function createClient({
  base,
  credentials,
  clock,
  isPlain = false,
  spareTime = () => Promise.resolve(),
}: Client): Call {
  const sendPlainly = createSend(createFetchTransport(base));
  const send = isPlain ? sendPlainly : lazySend(base, sendPlainly, spareTime);

  /** Somebody logged in anew while a request was on its way with the old token: it goes out again, once (SES-08). */
  function renewedSince(token: string): string | null {
    const now = credentials.token();
    if (now === null || now === token) return null;
    const user = readToken(now)?.userName;
    return user !== undefined && user === readToken(token)?.userName ? now : null;
  }

  function call<const E extends Endpoint>(
    endpoint: E,
    args: CallArgs<E>,
    options?: CallOptions,
  ): Promise<CallResult<E>>;
  async function call(endpoint: Endpoint, args: Sent, options: CallOptions = {}): Promise<unknown> {
    const parts = { ...args, ...placed(endpoint.method, args) };
    const sendIt = endpoint.access === 'public' ? sendPlainly : send;
    const ask = async (token: string | null) => {
      const sentAt = performance.now();
      const response = await sendIt({
        ...options,
        method: endpoint.method,
        url: pathOf(endpoint.path, parts.params) + queryOf(parts.query),
        data: bodyOf(endpoint, parts),
        token,
        isFile: endpoint.answers === 'file',
      });
      clock?.heard(response.header('date'), performance.now() - sentAt);
      return response;
    };
    let token = tokenFor(endpoint, credentials);
    let response = await ask(token);
    const renewed = response.status === 401 && token !== null ? renewedSince(token) : null;
    if (renewed !== null) {
      options.signal?.throwIfAborted();
      token = renewed;
      response = await ask(renewed);
    }
    if (response.status >= 200 && response.status < 300) return checkReply(endpoint, response);
    const failure = await refusalOf(response);
    if (failure.kind === 'sessionOver' && token !== null) credentials.refused(token);
    throw failure;
  }

  return call;
}
