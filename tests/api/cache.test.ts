import { describe, expect, test } from 'vitest';
import { getForm } from '#contract/forms.ts';
import { listObservers } from '#contract/observers.ts';
import { aheadMs, seldomMs } from '#src/api/cache.ts';
import { cache, form, givenCache, kept, later, loadForm, recalled, sent } from './cache.given.ts';

givenCache();

const rowOf = (reply: unknown, at: number): unknown => Reflect.get(Object(Reflect.get(Object(reply), 'data')), at);

describe('what was asked for', () => {
  test('is kept with its time, and given to the same question alone', async () => {
    expect(recalled()).toBeUndefined();
    const loaded = await kept('one');
    later(60_000);
    expect(cache.recall(getForm, form(1))).toEqual({ reply: 'one', loadedAt: '2026-11-23T14:02:00.000Z' });
    expect([loaded.loadedAt, recalled(2)]).toEqual(['2026-11-23T14:02:00.000Z', undefined]);
  });

  test('is asked for again with every visit', async () => {
    await kept('old');
    const again = loadForm();
    expect([sent.length, recalled()]).toEqual([2, 'old']);
    sent[1]?.answer('new');
    expect([(await again).reply, recalled()]).toEqual(['new', 'new']);
  });

  test('comes with the very rows that have not changed', async () => {
    const [ana, dan] = [
      { id: 1, name: 'Ana' },
      { id: 2, name: 'Dan' },
    ];
    const { reply: first } = await kept({ data: [ana, dan], totalItems: 2 });
    const { reply: same } = await kept({ data: [{ ...ana }, { ...dan }], totalItems: 2 });
    const { reply: other } = await kept({ data: [{ ...ana }, { id: 2, name: 'Dana' }], totalItems: 2 });
    const { reply: fewer } = await kept({ data: [{ ...ana }], totalItems: 1 });
    expect(same).toBe(first);
    expect(other).toEqual({ data: [ana, { id: 2, name: 'Dana' }], totalItems: 2 });
    expect(fewer).toEqual({ data: [ana], totalItems: 1 });
    expect(rowOf(other, 0)).toBe(ana);
    expect(rowOf(fewer, 0)).toBe(ana);
  });

  test('is the same whatever the order of its arguments', async () => {
    const loaded = cache.load(listObservers, { query: { Page: 1, Name: 'Ana' } });
    sent[0]?.answer('page');
    await loaded;
    expect(cache.recall(listObservers, { query: { Name: 'Ana', Page: 1 } })?.reply).toBe('page');
    expect(cache.recall(listObservers, { query: { Name: 'Ana', Page: 2 } })).toBeNull();
  });

  test('of another version is another question', async () => {
    const loaded = loadForm(1, { version: '7' });
    sent[0]?.answer('seven');
    await loaded;
    expect(cache.recall(getForm, form(1), { version: '7' })?.reply).toBe('seven');
    expect(cache.recall(getForm, form(1), { version: '8' })).toBeNull();
  });

  test('is recalled in its newest version by whoever names none', async () => {
    for (const version of ['7', '8', '6']) {
      const loaded = loadForm(1, { version });
      sent.at(-1)?.answer(`version ${version}`);
      await loaded;
      later(1_000);
    }
    await kept('another form', 11);
    expect(recalled()).toBe('version 6');
    await kept('without a version');
    expect(recalled()).toBe('without a version');
  });

  test('is not asked for again while it is young, where that is enough', async () => {
    await kept('one');
    later(seldomMs - 1);
    expect((await loadForm(1, { freshMs: seldomMs })).reply).toBe('one');
    expect(sent).toHaveLength(1);
    later(1);
    void loadForm(1, { freshMs: seldomMs });
    expect(sent).toHaveLength(2);
  });

  test('that failed leaves what was kept, and its time', async () => {
    await kept('old');
    later(1_000);
    const failing = loadForm();
    sent[1]?.fail('no answer');
    await expect(failing).rejects.toBe('no answer');
    expect(cache.recall(getForm, form(1))).toEqual({ reply: 'old', loadedAt: '2026-11-23T14:02:00.000Z' });
    void loadForm();
    expect(sent).toHaveLength(3);
  });
});

describe('two who ask the same', () => {
  test('share one request', async () => {
    const both = Promise.all([loadForm(), loadForm()]);
    expect(sent).toHaveLength(1);
    sent[0]?.answer('one');
    expect((await both).map(({ reply }) => reply)).toEqual(['one', 'one']);
  });

  test('end it when both have left, not before', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const [one, two] = [loadForm(1, { signal: first.signal }), loadForm(1, { signal: second.signal })];
    first.abort(new Error('left'));
    await expect(one).rejects.toThrow('left');
    expect(sent[0]?.signal?.aborted).toBe(false);
    second.abort(new Error('left, too'));
    await expect(two).rejects.toThrow('left, too');
    expect(sent[0]?.signal?.aborted).toBe(true);
    void loadForm();
    expect(sent).toHaveLength(2);
  });

  test('who has left before asking asks nothing', async () => {
    await expect(loadForm(1, { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
    expect(sent).toEqual([]);
  });
});

describe('what is asked for ahead', () => {
  test('answers the first who wants it without another request, the second not', async () => {
    const over = cache.ahead(getForm, form(1));
    sent[0]?.answer('ahead');
    await over;
    expect((await loadForm()).reply).toBe('ahead');
    expect(sent).toHaveLength(1);
    void loadForm();
    expect(sent).toHaveLength(2);
  });

  test('is shared while it is on its way', async () => {
    void cache.ahead(getForm, form(1));
    const wanted = loadForm();
    sent[0]?.answer('ahead');
    expect((await wanted).reply).toBe('ahead');
    void loadForm();
    expect(sent).toHaveLength(2);
  });

  test('waits a minute', async () => {
    const over = cache.ahead(getForm, form(1));
    sent[0]?.answer('ahead');
    await over;
    later(aheadMs);
    void loadForm();
    expect(sent).toHaveLength(2);
  });

  test('is not asked for twice, nor where it has just come', async () => {
    const over = Promise.all([cache.ahead(getForm, form(1)), cache.ahead(getForm, form(1))]);
    sent[0]?.answer('ahead');
    await over;
    later(aheadMs - 1);
    await cache.ahead(getForm, form(1));
    expect(sent).toHaveLength(1);
  });

  test('fails for nobody', async () => {
    const over = cache.ahead(getForm, form(1));
    sent[0]?.fail('no answer');
    await expect(over).resolves.toBeUndefined();
    void loadForm();
    expect(sent).toHaveLength(2);
  });

  test('ends with whoever asked', async () => {
    const gone = new AbortController();
    const over = cache.ahead(getForm, form(1), { signal: gone.signal });
    gone.abort();
    await over;
    expect(sent[0]?.signal?.aborted).toBe(true);
    await cache.ahead(getForm, form(1), { signal: gone.signal });
    expect(sent).toHaveLength(1);
  });
});
