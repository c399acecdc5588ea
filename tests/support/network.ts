import { readFileSync } from 'node:fs';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** A request as the wire saw it. */
export interface Seen {
  method: string;
  /** Path and query, as they were encoded. */
  address: string;
  headers: Record<string, string>;
  body: string;
}

type Answer = () => Response | Promise<Response>;
type Fate = 'pass' | Answer;

/** A request that waits for the test to decide. */
export interface Held {
  arrived: Promise<Seen>;
  /** Lets it through to the server. */
  pass: () => void;
  answer: (answer: Response) => void;
  /** The connection breaks. */
  drop: () => void;
}

export interface Network {
  seen: Seen[];
  /** Stops the next request of this kind, such as `GET /api/v1/observer`, until the test decides. */
  hold: (kind: string) => Held;
  /** Answers every request of this kind, until `heal`. */
  answer: (kind: string, answer: Answer) => void;
  /** From now on everything reaches the server again. */
  heal: () => void;
  close: () => void;
}

const broken: Answer = () => HttpResponse.error();

/** Nobody unpacks an answer between here and the console, as a browser does. */
function unpacked(request: Request): Request {
  const plain = new Request(request);
  plain.headers.delete('accept-encoding');
  return plain;
}

const isOf = (kind: string, { method, address }: Seen) => `${method} ${address.split('?')[0] ?? ''}` === kind;

/** Puts a server, such as the embedded one, behind the console's calls, with a gate in front for slowness and faults. */
export function openNetwork(serve: (request: Request) => Response | Promise<Response>): Network {
  const seen: Seen[] = [];
  const answers = new Map<string, Answer>();
  let waiting: { kind: string; decided: Promise<Fate>; arrive: (request: Seen) => void }[] = [];

  async function decide(request: Seen): Promise<Fate> {
    const held = waiting.find(({ kind }) => isOf(kind, request));
    if (held === undefined) return [...answers].find(([kind]) => isOf(kind, request))?.[1] ?? 'pass';
    waiting = waiting.filter((other) => other !== held);
    held.arrive(request);
    return held.decided;
  }

  const api = http.all('*/api/*', async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const headers = Object.fromEntries(request.headers.entries());
    const one = { method: request.method, address: pathname + search, headers, body: await request.clone().text() };
    seen.push(one);
    const fate = await decide(one);
    return fate === 'pass' ? serve(unpacked(request)) : fate();
  });
  const texts = http.get('*/assets/i18n/:file', ({ params }) =>
    HttpResponse.text(readFileSync(`public/assets/i18n/${String(params['file'])}`, 'utf8')),
  );
  const server = setupServer(api, texts);
  server.listen({ onUnhandledFrame: 'error' });

  return {
    seen,
    hold(kind) {
      const { promise: decided, resolve: decideOn } = Promise.withResolvers<Fate>();
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<Seen>();
      waiting.push({ kind, decided, arrive });
      return {
        arrived,
        pass: () => decideOn('pass'),
        answer: (answer) => decideOn(() => answer),
        drop: () => decideOn(() => broken()),
      };
    },
    answer: (kind, answer) => answers.set(kind, answer),
    heal() {
      answers.clear();
      waiting = [];
    },
    close: () => server.close(),
  };
}
