import { beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { CSV_TYPE, fileResponse } from '#server/spreadsheets/file-response.ts';

describe('file response', () => {
  async function* body() {
    yield Buffer.from('a');
    yield Buffer.from('b');
  }

  const logged: unknown[] = [];
  const write = (line: string) => logged.push(JSON.parse(line));
  const log = createLog({ level: 'info', pretty: false, now: () => new Date(0), write }).with({ id: 'r-1' });
  const csvFile = { name: 'a.csv', type: CSV_TYPE, log };
  beforeEach(() => logged.splice(0));

  test('OBS-03 a file comes with its type and both forms of its name, and stays in no cache', async () => {
    const response = await fileResponse({ ...csvFile, name: 'observatori "Țară" (1).csv' }, body());
    expect(await response.text()).toBe('ab');
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="observatori _Tara_ (1).csv"; filename*=UTF-8''observatori%20%22%C8%9Aar%C4%83%22%20%281%29.csv`,
    });
  });

  test('OBS-03 a failure before the first bytes is no response at all', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield* [];
      throw new Error('no rows');
    }
    await expect(fileResponse(csvFile, failing())).rejects.toThrow('no rows');
  });

  test('OBS-03 a file that breaks off is in the log', async () => {
    async function* broken() {
      yield Buffer.from('a');
      throw new Error('lost the database');
    }
    const response = await fileResponse(csvFile, broken());
    await expect(response.text()).rejects.toThrow('lost the database');
    expect(logged).toEqual([
      expect.objectContaining({ level: 'error', message: 'a file broke off while it was sent', id: 'r-1' }),
    ]);
  });

  test('OBS-03 a caller who goes away ends the file', async () => {
    let ended = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.from('a');
      } finally {
        ended = true;
      }
    }
    const response = await fileResponse(csvFile, endless());
    await response.body?.cancel();
    expect(ended).toBe(true);
  });
});
