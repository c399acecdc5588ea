import { beforeEach, describe, expect, test } from 'vitest';
import { deleteForm, getForm, listForms } from '#contract/forms.ts';
import { deleteObserver, listObservers } from '#contract/observers.ts';
import { markRead } from '#contract/unread.ts';
import { aheadMs, createReplyCache, maxAgeMs, maxReplies, seldomMs, type ReplyCache } from '#src/api/cache.ts';
import type { Call } from '#src/api/call.ts';

interface Sent {
  /** Method and arguments. */
  what: string;
  answer: (reply: unknown) => void;
  fail: (error: unknown) => void;
  signal: AbortSignal | undefined;
}

let time = 0;
let sent: Sent[] = [];
let cache: ReplyCache;

const call = ((endpoint, args, options) => {
  const { promise, resolve, reject } = Promise.withResolvers<never>();
  const what = `${endpoint.method} ${JSON.stringify(args)}`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the cache does not look into replies
  const answer = resolve as (reply: unknown) => void;
  sent.push({ what, answer, fail: reject, signal: options?.signal });
  options?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
  return promise;
}) as Call;

beforeEach(() => {
  time = Date.parse('2026-11-23T14:02:00Z');
  sent = [];
  cache = createReplyCache({ call, now: () => time });
});

const later = (milliseconds: number) => {
  time += milliseconds;
};
const form = (id: number) => ({ params: { id } });
const loadForm = (id = 1, asked = {}) => cache.load(getForm, form(id), asked);
const recalled = (id = 1) => cache.recall(getForm, form(id))?.reply;

const rowOf = (reply: unknown, at: number): unknown => Reflect.get(Object(Reflect.get(Object(reply), 'data')), at);

/** Loads a form that the server answers at once. */
async function kept(reply: unknown, id = 1) {
  const loaded = loadForm(id);
  sent.at(-1)?.answer(reply);
  return loaded;
}

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
    expect([recalled(), cache.recall(getForm, form(1), { version: '8' })]).toEqual([undefined, null]);
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

describe('after a change', () => {
  test('nothing of before is given', async () => {
    await kept('old');
    const change = cache.call(deleteObserver, { query: { id: '7' } });
    expect(recalled()).toBe('old');
    sent[1]?.answer(true);
    await change;
    expect(recalled()).toBeUndefined();
  });

  test('neither where it failed: it may have come about', async () => {
    await kept('old');
    const change = cache.call(deleteForm, { query: { formId: '1' } });
    sent[1]?.fail('too late');
    await expect(change).rejects.toBe('too late');
    expect(recalled()).toBeUndefined();
  });

  test('what was asked for before it is asked for again: nobody sees their own change undone', async () => {
    const loaded = loadForm();
    const change = cache.call(deleteForm, { query: { formId: '1' } });
    sent[1]?.answer(undefined);
    await change;
    sent[0]?.answer('before the change');
    await expect.poll(() => sent.length).toBe(3);
    expect(recalled()).toBeUndefined();
    sent[2]?.answer('after it');
    expect([(await loaded).reply, recalled()]).toEqual(['after it', 'after it']);
  });

  test('a request from before it is not shared', async () => {
    void loadForm();
    const change = cache.call(deleteForm, { query: { formId: '1' } });
    sent[1]?.answer(undefined);
    await change;
    void loadForm();
    expect(sent.map(({ what }) => what.split(' ')[0])).toEqual(['GET', 'DELETE', 'GET']);
  });

  test('what only asks changes nothing', async () => {
    await kept('old');
    const read = cache.call(markRead, { body: { read: [], upTo: null } });
    sent[1]?.answer({ urgent: 0 });
    await read;
    const asked = cache.call(listForms, { query: {} });
    sent[2]?.answer({ formVersions: [] });
    await asked;
    expect(recalled()).toBe('old');
  });

  test('whoever forgets one reply keeps the others; a path takes those below it along', async () => {
    await kept('one', 1);
    await kept('two', 2);
    const loaded = cache.load(listForms, { query: {} });
    sent[2]?.answer('list');
    await loaded;
    const list = () => cache.recall(listForms, { query: {} })?.reply;
    cache.forget(getForm, form(1));
    expect([recalled(1), recalled(2), list()]).toEqual([undefined, 'two', 'list']);
    cache.forget(listForms);
    expect([recalled(2), list()]).toEqual([undefined, undefined]);
  });

  test('whoever forgets a path with an id in it forgets what is kept under any id', async () => {
    await kept('one', 1);
    await kept('two', 2);
    cache.forget(getForm);
    expect([recalled(1), recalled(2)]).toEqual([undefined, undefined]);
  });
});

describe('what is kept', () => {
  test('is no older than a quarter of an hour', async () => {
    await kept('one');
    later(maxAgeMs);
    expect(recalled()).toBe('one');
    later(1);
    expect(recalled()).toBeUndefined();
  });

  test('is never more than sixty replies: the longest unused goes first', async () => {
    for (let id = 1; id <= maxReplies; id += 1) await kept(`form ${id}`, id);
    expect(recalled(1)).toBe('form 1');
    await kept('one more', maxReplies + 1);
    expect([recalled(1), recalled(2), recalled(3)]).toEqual(['form 1', undefined, 'form 3']);
  });

  test('SES-07 ends with the session, and what is on its way with it', async () => {
    await kept('one');
    const ahead = cache.ahead(getForm, form(2));
    cache.close();
    await ahead;
    expect([recalled(1), sent[1]?.signal?.aborted]).toEqual([undefined, true]);
    await cache.ahead(getForm, form(3));
    const late = loadForm(4);
    sent.at(-1)?.answer('late');
    expect([(await late).reply, recalled(4), sent.length]).toEqual(['late', undefined, 3]);
  });
});
