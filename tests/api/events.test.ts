import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followThreads } from '#contract/live.ts';
import { listenToNews } from '#src/api/events.ts';
import { cameOf, newsOf } from '#tests/support/threads.ts';

const fetched = vi.fn<(address: URL, init: RequestInit) => Promise<Response>>();
const refused = vi.fn<(token: string) => void>();

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  fetched.mockReset();
  refused.mockReset();
});

const bytes = (text: string) => new TextEncoder().encode(text);

const streaming = (parts: readonly (string | Uint8Array<ArrayBuffer>)[], type = 'text/event-stream; charset=utf-8') =>
  new Response(
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const part of parts) controller.enqueue(typeof part === 'string' ? bytes(part) : part);
        controller.close();
      },
    }),
    { headers: { 'Content-Type': type } },
  );

interface Heard {
  log: string[];
  fault: unknown;
}

async function hear(response: Response | Promise<Response>, query: Record<string, string | null> = {}): Promise<Heard> {
  fetched.mockReturnValueOnce(Promise.resolve(response));
  const log: string[] = [];
  const fault: unknown = await listenToNews(
    { base: '', credentials: { token: () => 'secret', refused }, path: followThreads.path },
    query,
    {
      opened: () => log.push('opened'),
      heard: () => log.push('heard'),
      placed: (cursor) => log.push(`at ${cursor}`),
      came: ({ came }) => log.push(`came ${came.map(({ idObserver }) => idObserver).join()}`),
      missed: () => log.push('missed'),
      stalled: () => log.push('stalled'),
    },
    new AbortController().signal,
  ).catch((error: unknown) => error);
  return { log: log.filter((line, place) => line !== 'heard' || log[place - 1] !== 'heard'), fault };
}

const dataOf = (...numbers: number[]) =>
  `event: news\ndata: ${JSON.stringify(newsOf({ came: numbers.map((one) => cameOf(one)) }))}\n`;
const event = (id: string, ...numbers: number[]) => `${dataOf(...numbers)}id: ${id}\n\n`;

const ended = { kind: 'offline', status: null, detail: '' };

describe('the stream of threads', () => {
  test('API-01 is asked for with the token, the filter of the list and the place where to go on', async () => {
    await hear(streaming([]), { county: 'AB', urgent: 'true', after: '1.2.3' });
    const [[address, init] = []] = fetched.mock.calls;
    expect([String(address), init?.headers, init?.cache]).toEqual([
      `${location.origin}/api/v3/answers/events?county=AB&urgent=true&after=1.2.3`,
      { Accept: 'text/event-stream', Authorization: 'Bearer secret' },
      'no-store',
    ]);
  });

  test('API-04 tells signs of life, places and threads in their order, and its end as a lost connection', async () => {
    expect(
      await hear(
        streaming([': connected\nretry: 2000\n\n', event('b', 1, 2), ': still here\nevent: at\ndata: {}\nid: c\n\n']),
      ),
    ).toEqual({
      log: ['opened', 'heard', 'came 1,2', 'at b', 'heard', 'at c'],
      fault: ended,
    });
  });

  test('ANS-08 a place counts once all before it was heard: where the line breaks in an event, it is told again', async () => {
    expect((await hear(streaming([event('b', 1), dataOf(2), 'id: c\n']))).log.at(-1)).toBe('heard');
    expect((await hear(streaming([event('b', 1), `id: c\n${dataOf(2)}`]))).log).not.toContain('at c');
  });

  test('ANS-08 who is too far behind is told so, and goes on from there', async () => {
    const { log } = await hear(streaming(['event: reset\ndata: {}\nid: c\n\n', event('d', 1)]));
    expect(log).toEqual(['opened', 'heard', 'missed', 'at c', 'heard', 'came 1', 'at d']);
  });

  test('ANS-08 a server that cannot read what changes says so, and where it goes on once it can', async () => {
    const { log } = await hear(
      streaming([event('b', 1), 'event: away\ndata: {}\n\n', 'event: at\ndata: {}\nid: b\n\n']),
    );
    expect(log).toEqual(['opened', 'heard', 'came 1', 'at b', 'heard', 'stalled', 'heard', 'at b']);
  });

  test('API-04 events of other kinds are left alone', async () => {
    expect(await hear(streaming(['event: weather\ndata: rain\n\n', 'data: x\n\n', event('b', 1)]))).toEqual({
      log: ['opened', 'heard', 'came 1', 'at b'],
      fault: ended,
    });
  });

  test('API-04 however the bytes are cut, the same is heard', async () => {
    const whole = bytes([': ș\n\n', event('b', 1), event('c', 2, 3)].join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length), { maxLength: 8 }), async (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
        const { log, fault } = await hear(
          streaming(edges.slice(1).map((end, place) => whole.slice(edges[place] ?? 0, end))),
        );
        expect([log.filter((line) => line !== 'heard'), fault]).toEqual([
          ['opened', 'came 1', 'at b', 'came 2,3', 'at c'],
          ended,
        ]);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['no JSON', 'data: {half\n\n'],
    ['another shape', 'data: {"came":[{"idObserver":"x"}],"left":[],"isUrgent":false}\n\n'],
    ['nothing', 'data: null\n\n'],
  ])('API-04 an event that holds %s ends the stream, so that it is asked for anew', async (_what, data) => {
    const { log, fault } = await hear(streaming([event('b', 1), `event: news\n${data}`, event('c', 2)]));
    expect([log, fault]).toEqual([
      ['opened', 'heard', 'came 1', 'at b', 'heard'],
      { kind: 'wrongShape', status: 200, detail: expect.any(String) },
    ]);
  });

  test('API-04 random junk is never more than a failure', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string(), fc.constant('event: news\n'), fc.constant('data: [1]\n\n'))),
        async (junk) => {
          const { log, fault } = await hear(streaming(junk));
          expect(log[0]).toBe('opened');
          expect(['offline', 'wrongShape']).toContain(Object(fault).kind);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('API-04 an event without an end is not waited for for ever', async () => {
    const { fault } = await hear(streaming([`data: ${'x'.repeat(3_000_000)}`, 'y'.repeat(3_000_000), event('b', 1)]));
    expect(fault).toEqual({ kind: 'wrongShape', status: 200, detail: 'max-buffer-size-exceeded' });
  });

  test.each([
    ['a page', streaming(['<html>'], 'text/html')],
    ['JSON', Response.json({})],
  ])('API-04 %s in its place is no stream', async (_what, response) => {
    const { log, fault } = await hear(response);
    expect([log, fault]).toEqual([[], { kind: 'wrongShape', status: 200, detail: expect.any(String) }]);
  });

  test('SES-05 a 401 ends the session of this token', async () => {
    const { fault } = await hear(new Response(null, { status: 401 }));
    expect([fault, refused.mock.calls]).toEqual([{ kind: 'sessionOver', status: 401, detail: '' }, [['secret']]]);
  });

  test('API-04 a refusal is told with its reason and its pause', async () => {
    const headers = { 'Retry-After': '7' };
    const { fault } = await hear(Response.json({ detail: 'Too many.' }, { status: 429, headers }));
    expect(fault).toEqual({ kind: 'refused', status: 429, detail: 'Too many.', retryAfter: 7 });
  });

  test('API-04 a server that is not there is a lost connection', async () => {
    expect((await hear(Promise.reject(new TypeError('fetch failed')))).fault).toEqual(ended);
  });

  test('SES-07 leaving ends it, and is no failure', async () => {
    const gone = new AbortController();
    fetched.mockImplementationOnce(
      (_address, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const none = { opened() {}, heard() {}, placed() {}, came() {}, missed() {}, stalled() {} };
    const credentials = { token: () => null, refused };
    const outcome = listenToNews({ base: '', credentials, path: followThreads.path }, {}, none, gone.signal).catch(
      (error: unknown) => error,
    );
    gone.abort(new Error('gone'));
    expect(await outcome).toEqual(new Error('gone'));
  });
});
