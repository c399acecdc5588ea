import { screen, waitFor, within } from '@testing-library/react';
import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { updateForm } from '#contract/forms.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import {
  answer,
  dialog,
  field,
  focused,
  givenBrowserStore,
  openForm,
  openNew,
  stillKept,
  summary,
  type,
} from './form-editor.given.tsx';
import { press, settle, speak, type Stage } from '#tests/support/screen.tsx';

givenBrowserStore();

const activeElement = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);

const refuseToKeep = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

async function wantAway(): Promise<Stage> {
  const stage = await openForm(summary({ draft: true }));
  await type('Form title', 'Openings');
  stage.tryToLeave('/observatori');
  await dialog();
  return stage;
}

describe('NAV-08 leaving with unsaved changes', () => {
  test('without any, nobody asks', async () => {
    const stage = await openForm();
    stage.tryToLeave('/observatori');
    expect(stage.went.at(-1)).toBe('/observatori');
  });

  test.each(['en', 'ro'] as const)('it asks, with staying first (%s)', async (language) => {
    await speak(language);
    const stage = await openForm(summary({ draft: true }));
    await type(language === 'en' ? 'Form title' : 'Titlu formular', 'Openings');
    stage.tryToLeave('/observatori');
    const open = await dialog();
    await waitFor(() => expect(open).toContainElement(activeElement()));
    await expectAccessible();
    const [first] = within(open).getAllByRole('button');
    await settle(() => first?.click());
    expect([stage.went.includes('/observatori'), stage.isGuarded()]).toEqual([false, true]);
  });

  test('kept here: it waits in this browser', async () => {
    const stage = await wantAway();
    await answer('Leave, keep them here');
    expect([stage.went.at(-1), stage.isGuarded()]).toEqual(['/observatori', false]);
    await waitFor(async () => expect(await stillKept(7)).toMatchObject([{ document: { description: 'Openings' } }]));
  });

  test('asked a second time, the reader stays with the same question', async () => {
    const stage = await wantAway();
    const open = await dialog();
    await settle(() => stage.tryToLeave('/observatori'));
    expect([stage.went.includes('/observatori'), stage.isGuarded(), await dialog()]).toEqual([false, true, open]);
    await answer('Stay');
    expect(field('Form title').value).toBe('Openings');
  });

  test('kept here is not offered where nothing can be kept', async () => {
    refuseToKeep();
    const stage = await openForm(summary({ draft: true }));
    await type('Form title', 'Openings');
    await screen.findByText('This browser cannot keep your changes: save soon');
    stage.tryToLeave('/observatori');
    const open = within(await dialog());
    expect(open.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Stay',
      'Discard changes',
      'Save as draft and leave',
    ]);
    expect(open.getByText('Your changes are not on the server yet, and this browser cannot keep them.')).toBeVisible();
  });

  test('what could not be kept is tried once more when the page is put aside', async () => {
    const refusing = refuseToKeep();
    await openForm(summary({ draft: true }));
    await type('Form title', 'Openings');
    await screen.findByText('This browser cannot keep your changes: save soon');
    refusing.mockRestore();
    await settle(() => window.dispatchEvent(new Event('pagehide')));
    await waitFor(async () => expect(await stillKept(7)).toMatchObject([{ document: { description: 'Openings' } }]));
  });

  test('discarded: nothing stays', async () => {
    const stage = await wantAway();
    await waitFor(async () => expect(await stillKept(7)).toHaveLength(1));
    await answer('Discard changes');
    expect(stage.went.at(-1)).toBe('/observatori');
    await waitFor(async () => expect(await stillKept(7)).toEqual([]));
  });

  test('saved first, then away', async () => {
    const stage = await wantAway();
    await answer('Save as draft and leave');
    expect(stage.went).not.toContain('/observatori');
    await settle(() => stage.waiting(updateForm).answer(7));
    expect(stage.went.at(-1)).toBe('/observatori');
  });

  test('saving fails: the reader stays, with all that was typed', async () => {
    const stage = await wantAway();
    await answer('Save as draft and leave');
    await settle(() => stage.waiting(updateForm).fail(failures.offline));
    expect([stage.went.includes('/observatori'), field('Form title').value]).toEqual([false, 'Openings']);
    expect(stage.toasts).toMatchObject([{ title: 'FORM_NOT_SAVED' }]);
  });

  test('what keeps even a draft from being saved is led to', async () => {
    const stage = await openNew();
    await type('Form code', 'X');
    stage.tryToLeave('/observatori');
    await answer('Save as draft and leave');
    expect([focused(), stage.went.includes('/observatori')]).toEqual(['Form title: ', false]);
  });

  test('while it is being saved: wait, or leave without knowing', async () => {
    const stage = await openForm(summary({ draft: true }));
    await type('Form title', 'Openings');
    await press('Save as draft');
    stage.tryToLeave('/observatori');
    expect(await dialog()).toHaveTextContent('It is not known yet whether it reached the server.');
    await expectAccessible();
    await answer('Stay');
    stage.tryToLeave('/observatori');
    await answer('Leave all the same');
    expect(stage.went.at(-1)).toBe('/observatori');
  });
});

describe('two tabs with the same form', () => {
  function otherTab() {
    const channel = new BroadcastChannel('vigil.form.7');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    return { say: (message: unknown) => channel.postMessage(message), close: () => channel.close() };
  }

  test('said in both; what the other one saves is said with its version', async () => {
    await openForm();
    const other = otherTab();
    other.say({ says: 'hello', tab: 'other' });
    expect((await screen.findByText(/^This form is open in another tab too/u)).tagName).toBe('OUTPUT');
    await expectAccessible();
    other.say({ says: 'saved', version: 4 });
    expect(await screen.findByText(/^Another tab saved version 4 of this form/u)).toBeInTheDocument();
    other.close();
  });

  test('a version that this tab has already is no news', async () => {
    await openForm();
    const other = otherTab();
    other.say({ says: 'saved', version: 3 });
    other.say({ says: 'hello', tab: 'other' });
    expect(await screen.findByText(/another tab/iu)).toHaveTextContent(/^This form is open in another tab too/u);
    other.close();
  });

  test('the other one goes: nothing is said any more; junk says nothing', async () => {
    await openForm();
    const other = otherTab();
    for (const message of [null, 'hello', { says: 'saved' }, { says: 'here' }, { says: 'hello', tab: 'other' }])
      other.say(message);
    await screen.findByText(/^This form is open in another tab too/u);
    other.say({ says: 'bye', tab: 'other' });
    await waitFor(() => expect(screen.queryByText(/another tab/u)).toBeNull());
    other.close();
  });
});

describe('FED-01 preview', () => {
  test('as a phone shows it, with what is not saved yet; printed where there is something to print', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await openForm();
    await type('Text of question A1', 'Was it sealed well?');
    await settle(() => screen.getByRole('button', { name: 'Preview' }).focus());
    await press('Preview');
    const open = within(await dialog());
    expect(await open.findByRole('group', { name: 'A1 Was it sealed well?' })).toBeInTheDocument();
    await expectAccessible();
    await answer('Print');
    expect(print).toHaveBeenCalledTimes(1);
    await answer('Close');
    await waitFor(() => expect(focused()).toBe('Preview'));
  });

  test('an empty form has nothing to print, and says so', async () => {
    await openNew();
    await press('Preview');
    const open = within(await dialog());
    expect(open.getByRole('button', { name: 'Print' })).toHaveAttribute('title', 'There is nothing to print yet.');
    expect(open.getByText('This form has no sections yet.')).toBeInTheDocument();
  });
});
