import { act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { field as messageField, opened as openNotifications, type as typeMessage } from './notifications.given.tsx';
import { givenBrowserStore, openForm, openNew, stillKept, type as typeForm } from './form-editor.given.tsx';
import { field as ngoField, opened as openNgo, type as typeNgo } from './ngo-profile.given.tsx';
import { field as observerField, opened as openObserver, type as typeObserver } from './observer-profile.given.tsx';
import { settle, type Stage } from '#tests/support/screen.tsx';
import { stopClock } from '#tests/support/screenWalk.ts';

givenBrowserStore();

/** The session ends, whatever ended it: the stage takes the screen down in the same step. */
const endSession = (stage: Stage) =>
  act(() => {
    stage.endSession();
    stage.close();
  });

const pass = (milliseconds: number) => settle(() => vi.advanceTimersByTime(milliseconds));

/** Storage answers in turns of the event loop, not in time. */
const storage = () => new Promise<void>((done) => setImmediate(done));
async function keptTitles(formId: number | null): Promise<string[]> {
  for (let turn = 0; turn < 20; turn++) await storage();
  return (await stillKept(formId)).map(({ document }) => document.description);
}

describe.each([0, 1, 100, 499])('A19 the session ends %i ms after the last key', (since) => {
  test('FED-08 a form in work is kept to its last letter', async () => {
    const stage = await openForm();
    stopClock();
    await typeForm('Form title', 'Openings');
    await pass(since);
    endSession(stage);
    expect(await keptTitles(7)).toEqual(['Openings']);
  });

  test('FED-08 so is what was typed while the letters before were written', async () => {
    const stage = await openForm();
    stopClock();
    await typeForm('Form title', 'Open');
    act(() => {
      vi.advanceTimersByTime(500);
    });
    await typeForm('Form title', 'Openings');
    await pass(since);
    endSession(stage);
    expect(await keptTitles(7)).toEqual(['Openings']);
  });

  test('FED-08 so is a new form', async () => {
    const stage = await openNew();
    stopClock();
    await typeForm('Form title', 'Opening');
    await pass(since);
    endSession(stage);
    expect(await keptTitles(null)).toEqual(['Opening']);
  });

  test('NTF-03 so is a message', async () => {
    const stage = await openNotifications();
    stopClock();
    await typeMessage(/^Message/u, 'Seal the urns.');
    await pass(since);
    endSession(stage);
    vi.useRealTimers();
    await openNotifications();
    expect(messageField(/^Message/u).value).toBe('Seal the urns.');
  });

  test('SES-08 so is an observer', async () => {
    const stage = await openObserver('new');
    stopClock();
    await typeObserver('Name', 'Dan Ilie');
    await pass(since);
    endSession(stage);
    vi.useRealTimers();
    await openObserver('new');
    expect(observerField('Name').value).toBe('Dan Ilie');
  });

  test('SES-08 so is an NGO', async () => {
    const stage = await openNgo('edit');
    stopClock();
    await typeNgo('Name', 'Alpha and Omega');
    await pass(since);
    endSession(stage);
    vi.useRealTimers();
    await openNgo('edit');
    expect(ngoField('Name').value).toBe('Alpha and Omega');
  });
});

test('A19 FED-08 what was undone is not kept by the end of the session', async () => {
  const stage = await openForm();
  stopClock();
  await typeForm('Form title', 'Openings');
  await typeForm('Form title', 'Opening');
  endSession(stage);
  expect(await keptTitles(7)).toEqual([]);
});

test('C23 SES-07 what is kept of a form names nobody as its owner', async () => {
  const stage = await openForm();
  await typeForm('Form title', 'Openings');
  endSession(stage);
  expect(await keptTitles(7)).toEqual(['Openings']);
  const keys = await new Promise<unknown[]>((done) => {
    const opening = indexedDB.open('vigil-forms');
    opening.addEventListener('success', () => {
      const asking = opening.result.transaction('kept').objectStore('kept').getAllKeys();
      asking.addEventListener('success', () => done(asking.result));
    });
  });
  expect([keys.length > 0, JSON.stringify(keys)]).toEqual([true, expect.not.stringContaining('"ana"')]);
});
