import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEarly } from '#src/api/early.ts';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation((address) => Promise.resolve(new Response(address)));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

describe('calls that go out before the screen has arrived', () => {
  test('carry the token, and answer the same request once', async () => {
    const early = createEarly('/behind');
    void early.send(['/api/v1/observer/count'], 'ana');
    expect(fetched.mock.calls.map(([address, { headers }]) => [address, headers])).toEqual([
      ['/behind/api/v1/observer/count', { Accept: 'application/json', Authorization: 'Bearer ana' }],
    ]);
    expect(await (await early.take('/api/v1/observer/count', 'ana'))?.text()).toBe('/behind/api/v1/observer/count');
    expect(early.take('/api/v1/observer/count', 'ana')).toBeUndefined();
  });

  test('answer nobody else and no other request', () => {
    const early = createEarly('');
    void early.send(['/api/v1/observer/count'], 'ana');
    expect(early.take('/api/v1/observer/count', 'dan')).toBeUndefined();
    expect(early.take('/api/v1/observer/count', null)).toBeUndefined();
    expect(early.take('/api/v1/observer?Page=1', 'ana')).toBeUndefined();
  });

  test('are forgotten when nobody asks for ten seconds', () => {
    const early = createEarly('');
    void early.send(['/api/v1/observer/count', '/api/v1/observer'], 'ana');
    vi.advanceTimersByTime(9_999);
    expect(early.take('/api/v1/observer', 'ana')).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(early.take('/api/v1/observer/count', 'ana')).toBeUndefined();
  });

  test('tell when all are over, however they ended', async () => {
    const slow = Promise.withResolvers<Response>();
    fetched.mockReturnValueOnce(slow.promise).mockRejectedValueOnce(new TypeError('no network'));
    const told = vi.fn<() => void>();
    const over = createEarly('').send(['/one', '/two'], 'ana').then(told);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).not.toHaveBeenCalled();
    slow.resolve(new Response());
    await expect(over).resolves.toBeUndefined();
  });

  test('fail for whoever takes them', async () => {
    fetched.mockRejectedValue(new TypeError('no network'));
    const early = createEarly('');
    void early.send(['/api/v1/observer/count'], 'ana');
    await expect(early.take('/api/v1/observer/count', 'ana')).rejects.toThrow('no network');
  });
});
