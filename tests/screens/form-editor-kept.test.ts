import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDocument, type FormDocument } from '#machines/form/document.ts';
import { edited } from '#machines/form/edits.ts';
import { stored } from './form-editor.given.tsx';
import type { Work } from '#machines/form/stored-form.ts';
import { createLocalDrafts } from '#src/screens/form-editor/local-drafts.ts';

const work = (slot: string, formId: number | null = 7, code = 'A'): Work => ({
  slot,
  formId,
  base: null,
  document: { ...emptyDocument, code },
});

let time = 0;
const kept = (user = 'ana') => createLocalDrafts(user, () => (time += 1));

beforeEach(() => {
  time = 0;
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function inStorage(work: (store: IDBObjectStore) => void) {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('vigil-forms');
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const writing = db.transaction('kept', 'readwrite');
  work(writing.objectStore('kept'));
  await new Promise((resolve) => writing.addEventListener('complete', resolve));
}

/** Locks as a browser has them, as far as they are used: held until the work is done. */
function stubLocks(held: string[]) {
  vi.stubGlobal('navigator', {
    locks: {
      query: () => Promise.resolve({ held: held.map((name) => ({ name })), pending: [] }),
      request: async (name: string, _: unknown, hold: () => Promise<void>) => {
        held.push(name);
        await hold();
        held.splice(held.indexOf(name), 1);
      },
    },
  });
  return held;
}

test('FED-08 what was kept is there after a crash, with the time, the latest first', async () => {
  const forms = kept();
  await forms.keep(work('one'));
  await forms.keep(work('two', 7, 'B'));
  await forms.keep(work('one', 7, 'C'));
  await forms.keep(work('new', null));
  expect(await kept().recall(7)).toEqual([
    { ...work('one', 7, 'C'), keptAt: 3 },
    { ...work('two', 7, 'B'), keptAt: 2 },
  ]);
  expect(await kept().recall(null)).toEqual([{ ...work('new', null), keptAt: 4 }]);
  expect(await kept().recall(8)).toEqual([]);
});

test('FED-08 what is saved or discarded is kept no more', async () => {
  const forms = kept();
  await forms.keep(work('one'));
  await forms.drop('one');
  await forms.drop('never kept');
  expect(await forms.recall(7)).toEqual([]);
});

test('a form that goes on as a new one is kept in its slot', async () => {
  const forms = kept();
  await forms.keep(work('one'));
  await forms.keep(work('one', null));
  expect([await forms.recall(7), (await forms.recall(null)).map(({ slot }) => slot)]).toEqual([[], ['one']]);
});

test('nobody is offered what another user left', async () => {
  await kept('ana').keep(work('one'));
  await kept('["ana').keep(work('two'));
  expect([await kept('dan').recall(7), (await kept('ana').recall(7)).length]).toEqual([[], 1]);
});

test('two tabs: what a living tab works on is not offered, what it left behind is', async () => {
  const held = stubLocks([]);
  const forms = kept();
  await forms.keep(work('one'));
  const leave = forms.lock('one');
  expect([held, await forms.recall(7)]).toEqual([['form-editor.one'], []]);
  leave();
  await Promise.resolve();
  await Promise.resolve();
  expect([held, (await forms.recall(7)).map(({ slot }) => slot)]).toEqual([[], ['one']]);
});

test('without locks all that is kept is offered', async () => {
  const forms = kept();
  await forms.keep(work('one'));
  forms.lock('one')();
  expect((await forms.recall(7)).map(({ slot }) => slot)).toEqual(['one']);
});

test('forbidden storage rejects, and holds nothing back', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const forms = kept();
  await expect(forms.keep(work('one'))).rejects.toThrow('denied');
  await expect(forms.recall(7)).rejects.toThrow('denied');
});

const named = (document: FormDocument, key: string, description: string) =>
  edited(document, { edit: 'section.set', key, set: { description } }, 0).document;

/** Sections that were written to storage, by their titles, since the last look. */
function watchWriting() {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  return () => {
    const written = put.mock.calls.flatMap(([value]: unknown[]) =>
      typeof value === 'object' && value !== null && 'questions' in value && 'description' in value
        ? [value.description]
        : [],
    );
    put.mockClear();
    return written;
  };
}

test('FED-08 FED-09 what is written is the version that the work began with, once, and then the section that changed', async () => {
  const forms = kept();
  const base = stored();
  const written = watchWriting();
  const first = named(base.document, 's1', 'Stations');
  await forms.keep({ slot: 'one', formId: 7, base, document: first });
  expect(written()).toEqual(['Stations', 'The count', 'The station']);
  const second = named(first, 's1', 'The stations');
  await forms.keep({ slot: 'one', formId: 7, base, document: second });
  expect(written()).toEqual(['The stations']);
  await forms.keep({ slot: 'one', formId: 7, base, document: { ...second, code: 'X' } });
  expect(written()).toEqual([]);
  expect(await kept().recall(7)).toEqual([
    { slot: 'one', formId: 7, base, document: { ...second, code: 'X' }, keptAt: 3 },
  ]);
  await forms.keep({ slot: 'one', formId: 7, base, document: base.document });
  const moved = edited(base.document, { edit: 'shift', keys: ['s2'], by: -1 }, 0).document;
  await forms.keep({ slot: 'one', formId: 7, base: { ...base, version: 4, document: moved }, document: second });
  expect([written(), await kept().recall(7)]).toEqual([
    ['The count', 'The station'],
    [{ slot: 'one', formId: 7, base: { ...base, version: 4, document: moved }, document: second, keptAt: 5 }],
  ]);
});

test('FED-08 what another tab dropped is written again as a whole', async () => {
  const forms = kept();
  const base = stored();
  await forms.keep({ slot: 'one', formId: 7, base, document: named(base.document, 's1', 'Stations') });
  await kept().drop('one');
  const document = named(base.document, 's2', 'Counting');
  await forms.keep({ slot: 'one', formId: 7, base, document });
  expect(await kept().recall(7)).toEqual([{ slot: 'one', formId: 7, base, document, keptAt: 2 }]);
});

test('FED-08 a copy of which a part is missing is not offered', async () => {
  const base = stored();
  await kept().keep({ slot: 'one', formId: 7, base, document: base.document });
  await inStorage((store) => store.delete(['ana', 'one', 'base 1']));
  expect(await kept().recall(7)).toEqual([]);
});

test('what another version of the console kept is left alone', async () => {
  const forms = kept();
  await forms.keep(work('one'));
  await inStorage((store) => {
    store.put({ shape: 0, copy: {} }, ['ana', 'old']);
    store.put({ shape: 1, copy: {} }, JSON.stringify(['ana', 'older']));
    store.put('junk', 'no key of ours');
  });
  expect((await forms.recall(7)).map(({ slot }) => slot)).toEqual(['one']);
});
