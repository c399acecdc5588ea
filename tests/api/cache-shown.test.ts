import { beforeEach, describe, expect, test } from 'vitest';
import { cache, givenCache, kept, loadForm, recalled, sent } from './cache.given.ts';

let showing = Promise.withResolvers<void>();
beforeEach(() => {
  showing = Promise.withResolvers<void>();
});
givenCache({ shown: () => showing.promise });

const untilShown = async () => {
  showing.resolve();
  await showing.promise;
};

describe('TAB-02 what is known is shown before it is asked for again', () => {
  test('what nobody knows yet is asked for at once', () => {
    void loadForm();
    expect(sent.length).toBe(1);
  });

  test('what is known waits until it is shown, whoever asks for it', async () => {
    await kept('old');
    const again = [loadForm(), loadForm()];
    expect([sent.length, recalled()]).toEqual([1, 'old']);
    await untilShown();
    expect(sent.length).toBe(2);
    sent[1]?.answer('new');
    expect((await Promise.all(again)).map(({ reply }) => reply)).toEqual(['new', 'new']);
  });

  test('what nobody wants any more by then is not asked for', async () => {
    await kept('old');
    const gone = new AbortController();
    const again = loadForm(1, { signal: gone.signal });
    gone.abort(new Error('left'));
    await expect(again).rejects.toThrow('left');
    await untilShown();
    expect([sent.length, recalled()]).toEqual([1, 'old']);
  });

  test('what was forgotten meanwhile is asked for all the same', async () => {
    await kept('old');
    const again = loadForm();
    cache.forget();
    await untilShown();
    sent.at(-1)?.answer('before the change');
    await expect.poll(() => sent.length).toBe(3);
    sent.at(-1)?.answer('new');
    expect((await again).reply).toBe('new');
  });
});
