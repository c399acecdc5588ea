import { describe, expect, test } from 'vitest';
import { listForms } from '#contract/form-list.ts';
import { deleteForm, getForm } from '#contract/forms.ts';
import { deleteObserver } from '#contract/observer-changes.ts';
import { markRead } from '#contract/unread.ts';
import { maxAgeMs, maxReplies, seldomMs } from '#src/api/cache.ts';
import { flush } from '#tests/support/walk.ts';
import { cache, form, givenCache, kept, later, loadForm, recalled, sent } from './cache.given.ts';

givenCache();

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

  test('what is outdated is recalled with its time, and asked for anew however young it is', async () => {
    await kept('one', 1);
    const list = cache.load(listForms, { query: {} });
    cache.outdate(getForm);
    expect([recalled(1), cache.recall(getForm, form(1))?.loadedAt]).toEqual(['one', '2026-11-23T14:02:00.000Z']);
    const again = loadForm(1, { freshMs: seldomMs });
    sent[2]?.answer('new');
    expect([(await again).reply, recalled(1)]).toEqual(['new', 'new']);
    const young = await loadForm(1, { freshMs: seldomMs });
    expect([young.reply, sent.length]).toEqual(['new', 3]);
    sent[1]?.answer('list');
    expect((await list).reply).toBe('list');
  });

  test('what was on its way when all became outdated is asked for again', async () => {
    const loaded = loadForm();
    cache.outdate();
    sent[0]?.answer('old');
    await flush();
    sent[1]?.answer('new');
    expect((await loaded).reply).toBe('new');
  });

  test('what was asked ahead and is outdated is not given without asking', async () => {
    const ahead = cache.ahead(getForm, form(1));
    sent[0]?.answer('ahead');
    await ahead;
    cache.outdate();
    const loaded = loadForm();
    sent[1]?.answer('new');
    expect((await loaded).reply).toBe('new');
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
