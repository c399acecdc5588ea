import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { atPace, PACE } from '#server/http/request-body.ts';
import { createRoom } from '#server/http/upload-room.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ObserverCaller } from '#server/http/handler.ts';
import type { Election } from '#tests/support/election.ts';
import { listening, type Listening } from '#tests/support/sockets.ts';

const MEGABYTE = 1024 * 1024;
const LIMIT = { UPLOAD_LIMIT_MB: '1' };

const FORM = 'multipart/form-data; boundary=b';
const beginning = (bytes: number) =>
  Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n'),
    Buffer.alloc(bytes, 'x'),
  ]);

function note(photo: number): FormData {
  const form = new FormData();
  form.set('CountyCode', 'AB');
  form.set('PollingStationNumber', '1');
  form.set('Text', `A photo of ${photo} bytes`);
  if (photo > 0) form.append('files', new File([new Uint8Array(photo)], 'a.jpg'));
  return form;
}

const sendNote = async ({ server }: Election, as: ObserverCaller, photo: number) =>
  (await server.app.request('/api/v2/note', { method: 'POST', body: note(photo), headers: await server.bearer(as) }))
    .status;

describe('A3 who sends slowly holds up nobody else', () => {
  let at: Listening;
  beforeAll(async () => {
    at = await listening(LIMIT);
  });
  afterAll(() => at.close());

  test('eight uploads of the largest size that were announced and never come take no room', async () => {
    const { observer, second } = at.election.people;
    for (let upload = 0; upload < 8; upload += 1)
      await at.begin('/api/v2/note', observer, { length: MEGABYTE, type: FORM, sent: beginning(10) });
    expect([
      await sendNote(at.election, second, 900_000),
      await sendNote(at.election, observer, 0),
      await sendNote(at.election, observer, 900_000),
    ]).toEqual([200, 200, 200]);
  });
});

describe('A3 bodies that never come', () => {
  let at: Listening;
  beforeAll(async () => {
    at = await listening(LIMIT, { span: 50, bytes: 8_000, maxTime: 60_000 });
  });
  afterAll(() => at.close());

  test.each([
    ['an upload', '/api/v2/note', FORM, beginning(10)],
    ['a field of a form', '/api/v2/note', FORM, '--b\r\nContent-Disposition: form-data; name="Text"\r\n\r\nab'],
    ['the head of a part', '/api/v2/note', FORM, '--b\r\nContent-Disp'],
    ['answers', '/api/v1/answers', 'application/json', '{"answers":['],
    ['a form like an address line', '/api/v1/notification/register', 'application/x-www-form-urlencoded', 'Token='],
    ['nothing at all', '/api/v1/answers', 'application/json', ''],
  ])('%s: cut off with a reason, and the connection with it', async (_, path, type, sent) => {
    const { closed } = await at.begin(path, at.election.people.observer, { length: 500_000, type, sent });
    const said = await closed;
    expect([said.slice(0, 24), said.includes('application/problem+json')]).toEqual(['HTTP/1.1 408 Request Tim', true]);
    const uploads = join(at.election.server.config.dataDir, 'uploads');
    expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([]);
  });
});

describe('A3 how fast a body has to come', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Pieces of so many bytes, one a second. */
  async function* trickle(bytes: number, seconds: number): AsyncGenerator<Uint8Array, void, undefined> {
    for (let second = 0; second < seconds; second += 1) {
      await new Promise((resolve) => {
        setTimeout(resolve, 1_000);
      });
      yield new Uint8Array(bytes);
    }
  }

  /** How it ended, with the bytes that came and the seconds that it took. */
  async function read(source: AsyncGenerator<Uint8Array, void, undefined>) {
    vi.useFakeTimers();
    const began = performance.now();
    let came = 0;
    let ended: number | string = 'whole';
    const reading = (async () => {
      try {
        for await (const chunk of atPace(source, PACE)) came += chunk.length;
      } catch (error) {
        ended = error instanceof Refusal ? error.status : 'other';
      }
      return [ended, came, Math.round((performance.now() - began) / 1_000)];
    })();
    await vi.advanceTimersByTimeAsync(400_000);
    return reading;
  }

  test('a byte a second is cut off after 20 seconds', async () => {
    expect(await read(trickle(1, 1_000))).toEqual([408, 19, 20]);
  });

  test('the slowest mobile network brings its photo', async () => {
    expect(await read(trickle(1_000, 200))).toEqual(['whole', 200_000, 200]);
  });

  test('a small body may come in pieces', async () => {
    expect(await read(trickle(100, 15))).toEqual(['whole', 1_500, 15]);
  });

  test('nothing goes on for longer than five minutes', async () => {
    expect((await read(trickle(1_000, 1_000))).slice(0, 1)).toEqual([408]);
  });
});

describe('A3 the room', () => {
  const outcome = (work: () => void) => {
    try {
      work();
      return 'taken';
    } catch (error) {
      return error instanceof Refusal ? [error.status, error.headers['Retry-After']] : 'other';
    }
  };

  test('has a share for each caller, whatever all others take', () => {
    const room = createRoom({ all: 100, each: 40 });
    const [ana, anasOther, bogdan, carmen] = [room('ana'), room('ana'), room('bogdan'), room('carmen')];
    const outcomes = [
      outcome(() => ana.take(30)),
      outcome(() => anasOther.take(11)),
      outcome(() => anasOther.take(10)),
      outcome(() => bogdan.take(40)),
      outcome(() => carmen.take(30)),
      outcome(() => carmen.take(20)),
    ];
    expect(outcomes).toEqual(['taken', [429, '5'], 'taken', 'taken', [503, '5'], 'taken']);
    ana.leave();
    ana.leave();
    expect([
      outcome(() => carmen.take(20)),
      outcome(() => room('dan').take(11)),
      outcome(() => room('ana').take(10)),
    ]).toEqual(['taken', [503, '5'], 'taken']);
  });
});
