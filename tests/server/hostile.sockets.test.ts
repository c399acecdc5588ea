import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listening, type Listening } from '#tests/support/sockets.ts';

let at: Listening;
let authorization = '';
beforeAll(async () => {
  const pace = { span: 50, bytes: 8_000, maxTime: 60_000 };
  at = await listening({}, pace, { headersTimeout: 200, connectionsCheckingInterval: 50 });
  ({ authorization } = await at.election.server.bearer(at.election.people.observer));
});
afterEach(async () => {
  if ((await at.health()) !== 200) throw new Error('Others are not served any more.');
});
afterAll(() => at.close());

const head = (start: string, ...lines: readonly string[]) =>
  `${[`${start} HTTP/1.1`, 'Host: x', ...lines].join('\r\n')}\r\n\r\n`;
const mine = () => `Authorization: ${authorization}`;
const JSON_TYPE = 'Content-Type: application/json';
const CLOSE = 'Connection: close';
const HEALTH = head('GET /health', CLOSE);
/** The status of every answer on a connection. */
const statuses = (said: string) => [...said.matchAll(/HTTP\/1\.1 (\d{3})/gu)].map(([, status]) => Number(status));

describe('A1 a request whose end is told in two ways is no request, nor is what hides behind it', () => {
  const body = '{"answers":[]}';
  test.each([
    ['two lengths', [`Content-Length: ${body.length}`, 'Content-Length: 0']],
    ['two equal lengths', [`Content-Length: ${body.length}`, `Content-Length: ${body.length}`]],
    ['two lengths in one line', [`Content-Length: ${body.length}, 0`]],
    ['a length and chunks', [`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked']],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 0']],
    ['chunks that are not the last encoding', ['Transfer-Encoding: chunked, identity']],
    ['chunks of another kind', ['Transfer-Encoding: xchunked', `Content-Length: ${body.length}`]],
    ['a negative length', ['Content-Length: -1']],
    ['a length beyond all numbers', [`Content-Length: ${'9'.repeat(400)}`]],
    ['a length with a sign', ['Content-Length: +14']],
    ['a blank before the colon', ['Content-Length : 14']],
    ['a line that goes on', ['Content-Type: a', ' b', 'Content-Length: 14', ' ']],
  ])('%s', async (_, lines) => {
    const { closed } = at.open(head('POST /api/v1/answers', mine(), JSON_TYPE, ...lines), body, HEALTH);
    expect(statuses(await closed)).toEqual([400]);
  });

  test.each([
    ['a chunk longer than it says', '1\r\n{"answers":[]}\r\n0\r\n\r\n'],
    ['a chunk whose length is no number', 'xyz\r\n{}\r\n0\r\n\r\n'],
    ['a chunk longer than any body', `${'f'.repeat(17)}\r\n{`],
  ])('%s', async (_, chunks) => {
    const lines = [mine(), JSON_TYPE, 'Transfer-Encoding: chunked'];
    const { closed } = at.open(head('POST /api/v1/answers', ...lines), chunks, HEALTH);
    expect(statuses(await closed)).toEqual([400]);
  });
});

describe('A1 what never ends is cut off', () => {
  const MEGABYTE = 1024 * 1024;
  /** Sends the same until the other side ends the connection; answers how many bytes it took. */
  async function flood(socket: Socket, piece: string): Promise<number> {
    const ended = Promise.withResolvers<void>();
    socket.once('close', ended.resolve);
    while (!socket.destroyed) {
      const drained = Promise.withResolvers<void>();
      socket.once('drain', drained.resolve);
      if (!socket.write(piece)) await Promise.race([drained.promise, ended.promise]);
      socket.off('drain', drained.resolve);
    }
    return socket.bytesWritten;
  }
  const piece = `10000\r\n${' '.repeat(65_536)}\r\n`;
  const chunked = ['Transfer-Encoding: chunked', JSON_TYPE];

  test.each([
    ['answers', 'POST /api/v1/answers', true, 413],
    ['answers of nobody', 'POST /api/v1/answers', false, 401],
    ['a login', 'POST /api/v2/access/authorize', false, 413],
    ['a call that takes no body', 'GET /api/v1/county', true, 200],
    ['a call that there is not', 'POST /api/v9/nothing', false, 404],
    ['the health', 'GET /health', false, 200],
  ])('a body without end: %s', async (_, start, known, status) => {
    const { socket, said } = at.open(head(start, ...chunked, ...(known ? [mine()] : [])));
    // How much that is hangs on the machine: the adapter reads on for half a second, so that the answer arrives.
    await flood(socket, piece);
    expect(statuses(said())).toEqual([status]);
  });

  test('a body that was refused and has come whole leaves its connection to the next request', async () => {
    const body = 'a=1&'.repeat(MEGABYTE / 2);
    const lines = [mine(), 'Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`];
    const { socket, said, closed } = at.open(head('POST /api/v1/answers', ...lines), body);
    const answered = Promise.withResolvers<void>();
    socket.once('data', () => answered.resolve());
    await answered.promise;
    expect(statuses(said())).toEqual([413]);
    socket.write(HEALTH);
    expect(statuses(await closed)).toEqual([413, 200]);
  });

  test.each([
    ['too large', 'application/x-www-form-urlencoded', 413],
    ['of no known kind', 'text/plain; charset=none', 415],
    ['a form without a boundary', 'multipart/form-data', 400],
  ])(
    'a body that is refused before it has come ends its connection, and the answer says so: %s',
    async (_, type, is) => {
      const lines = [mine(), `Content-Type: ${type}`, `Content-Length: ${MEGABYTE}`];
      const { said, closed } = at.open(head('POST /api/v2/note', ...lines), 'a=1&'.repeat(20_000));
      await closed;
      expect([statuses(said()), /^connection: (.*)$/imu.exec(said())?.[1]]).toEqual([[is], 'close']);
    },
  );

  test('a head without end', async () => {
    const { socket, said } = at.open('GET /health HTTP/1.1\r\nHost: x\r\n');
    expect(await flood(socket, 'X: y\r\n'.repeat(1_000))).toBeLessThan(8 * MEGABYTE);
    expect(statuses(said())).toEqual([431]);
  });

  test.each([
    ['a head that stops', 'GET /health HTTP/1.1\r\nHost: x\r\n'],
    ['a line that stops', 'GET /hea'],
  ])('%s', async (_, sent) => {
    expect(statuses(await at.open(sent).closed)).toEqual([408]);
  });

  test.each([
    ['a chunk that stops', '10\r\n{"ans'],
    ['chunks of which no more come', '1\r\n{\r\n'],
    ['no chunk at all', ''],
  ])('%s', async (_, sent) => {
    const said = await at.open(head('POST /api/v1/answers', mine(), ...chunked), sent).closed;
    expect(statuses(said)).toEqual([408]);
  });

  test('chunks that trickle', async () => {
    const { socket, closed } = at.open(head('POST /api/v1/answers', mine(), ...chunked));
    const timer = setInterval(() => socket.write('1\r\n \r\n'), 5);
    expect(statuses(await closed)).toEqual([408]);
    clearInterval(timer);
  });
});

describe('A1 too much of everything', () => {
  const ask = (start: string, ...lines: readonly string[]) => at.open(head(start, CLOSE, ...lines)).closed;

  test('10,000 headers', async () => {
    expect(statuses(await ask('GET /health', ...Array.from({ length: 10_000 }, (_, index) => `X${index}: y`)))).toEqual(
      [431],
    );
    expect(statuses(await ask('GET /health', ...Array.from({ length: 100 }, () => 'X: y')))).toEqual([200]);
  });

  test('10,000 query parameters', async () => {
    const many = (count: number) => Array.from({ length: count }, () => 'a').join('&');
    expect(statuses(await ask(`GET /api/v1/county?${many(10_000)}`, mine()))).toEqual([431]);
    expect(statuses(await ask(`GET /api/v1/county?${many(7_000)}`, mine()))).toEqual([200]);
    expect(statuses(await ask(`GET /api/v2/access/authorize?${many(7_000)}`))).toEqual([405]);
  });

  test('a thousand requests that do not wait for their answers are answered in their order', async () => {
    const requests = Array.from({ length: 1_000 }, (_, index) =>
      head(index % 2 ? 'GET /api/v9' : 'GET /api/v1/county'),
    );
    const said = await at.open(...requests, head('GET /nothing', CLOSE)).closed;
    expect(statuses(said)).toEqual([...requests.map((_, index) => (index % 2 ? 404 : 401)), 404]);
  });

  test('a login of 40 kB hears how much it may have', async () => {
    const body = JSON.stringify({ user: 'x'.repeat(40_000), password: 'x' });
    const lines = [CLOSE, JSON_TYPE, `Content-Length: ${body.length}`];
    const said = await at.open(head('POST /api/v2/access/authorize', ...lines), body).closed;
    expect([statuses(said), said]).toEqual([[413], expect.stringContaining('larger than the 32 kB that')]);
  });

  test('twenty parts with one name, byte by byte', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="CountyCode"\r\n\r\nAB\r\n';
    const form = `${part.repeat(20)}--b--\r\n`;
    const lines = [mine(), CLOSE, 'Content-Type: multipart/form-data; boundary=b', `Content-Length: ${form.length}`];
    expect(statuses(await at.open(head('POST /api/v2/note', ...lines), ...Array.from(form)).closed)).toEqual([400]);
  });
});

describe('A1 bodies and addresses that say what nothing can hold', () => {
  const post = (body: Buffer | string, ...more: readonly string[]) => {
    const lines = [mine(), JSON_TYPE, CLOSE, `Content-Length: ${Buffer.byteLength(body)}`, ...more];
    return at.open(head('POST /api/v1/answers', ...lines), body).closed;
  };
  const answer = (questionId: string, countyCode: string) =>
    `{"answers":[{"questionId":${questionId},"countyCode":"${countyCode}","pollingStationNumber":1,"options":[]}]}`;

  test.each<[string, Buffer | string, number, ...string[]]>([
    ['packed', Buffer.from('1f8b0800', 'hex'), 415, 'Content-Encoding: gzip'],
    ['packed twice', Buffer.from('1f8b0800', 'hex'), 415, 'Content-Encoding: gzip, br'],
    ['half of a letter, escaped', answer('1', '\\ud83d'), 200],
    ['half of a letter, as bytes', Buffer.from(answer('1', '\xed\xa0\xbd'), 'latin1'), 200],
    ['NUL, escaped', answer('1', '\\u0000'), 200],
    ['NUL, as it is', answer('1', '\0'), 400],
    ['a number beyond 2^53', answer('9007199254740993', 'AB'), 400],
    ['a number beyond all', answer('1e400', 'AB'), 400],
  ])('%s', async (_, body, status, ...more) => {
    expect(statuses(await post(body, ...more))).toEqual([status]);
  });

  test.each([
    ['/api/v1/export/all?format=csv&from=-271821-04-20T00:00:00.000Z', 400],
    ['/api/v1/export/all?format=csv&from=-271822-01-01', 400],
    ['/api/v1/answers/events?after=-271821-04-20T00:00:00.000Z', 400],
    ['/api/v1/observer?Page=9007199254740993', 200],
    ['/api/v1/form/%00', 400],
    ['/api/v1/form/%ED%A0%BD', 400],
    ['/api/v1/form/%', 400],
    ['/api/v1/form/\0', 400],
    ['/../../etc/passwd', 404],
    ['//etc/passwd', 404],
    ['http://[::1', 400],
    ['*', 400],
  ])('%s', async (path, status) => {
    const { authorization: staff } = await at.election.server.bearer(at.election.people.organizer);
    const said = await at.open(head(`GET ${path}`, `Authorization: ${staff}`, CLOSE)).closed;
    expect(statuses(said)).toEqual([status]);
  });
});
