import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { canned, type Canned, type Fault } from './faults.ts';

/** A call of the API as it passed. */
export interface Passed {
  method: string;
  path: string;
  query: URLSearchParams;
}

type Picks = (call: Passed) => boolean;

export interface Proxy {
  url: string;
  /** What has passed since the last `clear`. */
  passed: Passed[];
  /** From now on this happens to every call that is picked. */
  inject: (fault: Fault, picks: Picks) => void;
  /** Always answered like this, beside the fault. */
  always: (answer: Canned, picks: Picks) => void;
  /** Resolves when the fault has happened to a call. */
  struck: () => Promise<void>;
  /** How many requests are on their way, those for chunks of the console too. */
  pending: () => number;
  /** From now on everything goes through, and so does what was held. */
  heal: () => void;
  clear: () => void;
  close: () => Promise<void>;
}

interface Whole {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A page of the same origin on which nothing runs. */
export const blank = '/between-visits';

const isStream = (path: string) => path.endsWith('/events');

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of message) if (part instanceof Uint8Array) parts.push(part);
  return Buffer.concat(parts);
}

/** Stands between browser and server, and does to one kind of call what networks do. */
export async function openProxy(upstream: string, port = 0): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const passed: Passed[] = [];
  let injected: { fault: Fault; picks: Picks } | null = null;
  let standing: { answer: Canned; picks: Picks } | null = null;
  let struck = Promise.withResolvers<void>();
  let held: (() => void)[] = [];
  let pending = 0;

  const forward = (from: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers, url = '/' } = from;
      const to = request(new URL(url, upstream), { method, headers, agent }, resolve);
      to.on('error', reject);
      to.end(body);
    });

  async function whole(from: IncomingMessage, body: Buffer): Promise<Whole> {
    const answer = await forward(from, body);
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await bodyOf(answer) };
  }

  const give = (to: ServerResponse, { status, type, body, headers }: Canned) =>
    to.writeHead(status, { 'content-type': type, ...headers }).end(body);

  const pass = (to: ServerResponse, { status, headers, body }: Whole) => {
    const { 'transfer-encoding': _, ...rest } = headers;
    to.writeHead(status, { ...rest, 'content-length': body.length }).end(body);
  };

  async function stream(from: IncomingMessage, body: Buffer, to: ServerResponse): Promise<IncomingMessage> {
    const answer = await forward(from, body);
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    to.on('close', () => answer.destroy());
    return answer.on('error', () => to.destroy());
  }

  async function befall(fault: Fault, from: IncomingMessage, body: Buffer, to: ServerResponse) {
    const answer = canned[fault];
    if (answer) return give(to, answer);
    if (isStream(from.url ?? '') && fault === 'truncate')
      return (await stream(from, body, to)).once('data', () => from.socket.destroy());
    if (isStream(from.url ?? '') && fault === 'twice') return (await stream(from, body, to)).pipe(to);
    if (fault === 'drop') return from.socket.destroy();
    if (fault === 'hang') return held.push(() => from.socket.destroy());
    if (fault === 'delay') {
      await new Promise<void>((resolve) => held.push(resolve));
      if (isStream(from.url ?? '')) return (await stream(from, body, to)).pipe(to);
      return pass(to, await whole(from, body));
    }
    if (fault === 'twice') {
      await whole(from, body);
      return pass(to, await whole(from, body));
    }
    const { status, headers, body: all } = await whole(from, body);
    const { 'transfer-encoding': _, ...rest } = headers;
    to.writeHead(status, { ...rest, 'content-length': all.length + 1 });
    to.write(all.subarray(0, Math.floor(all.length / 2)), () => from.socket.destroy());
  }

  async function serve(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(from.url ?? '/', upstream);
    if (path === blank) return void give(to, { status: 200, type: 'text/html', body: '<title>Between visits</title>' });
    const call = { method: from.method ?? 'GET', path, query };
    const isCall = path.startsWith('/api/');
    const body = await bodyOf(from);
    if (isCall) passed.push(call);
    if (!isStream(path)) {
      pending += 1;
      to.on('close', () => (pending -= 1));
    }
    if (isCall && standing?.picks(call) === true) return void give(to, standing.answer);
    if (isCall && injected?.picks(call) === true) {
      struck.resolve();
      return void (await befall(injected.fault, from, body, to));
    }
    (await stream(from, body, to)).pipe(to);
  }

  const server = createServer((from, to) => {
    serve(from, to).catch(() => from.socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    passed,
    inject(fault, picks) {
      struck = Promise.withResolvers<void>();
      injected = { fault, picks };
    },
    always(answer, picks) {
      standing = { answer, picks };
    },
    struck: () => struck.promise,
    pending: () => pending,
    heal() {
      injected = null;
      for (const letGo of held) letGo();
      held = [];
    },
    clear() {
      standing = null;
      passed.length = 0;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
