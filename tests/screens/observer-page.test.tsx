import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deleteObserver, updateObserver } from '#contract/observer-changes.ts';
import { listObserverEvents, listObserverStations, type ObserverEvent } from '#contract/observer-page.ts';
import { listObservers, type Observer } from '#contract/observers.ts';
import type { Role } from '#contract/roles.values.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, speak, type Stage } from '#tests/support/screen.tsx';
import { admin } from './ngo-profile.given.tsx';
import { ana, open } from './observer-profile.given.tsx';

const found = (stage: Stage, observer: Observer) =>
  settle(() => stage.waiting(listObservers).answer({ data: [observer], totalItems: 1, totalPages: 1 }));

async function opened(observer = ana, role: Role = 'ngoAdmin'): Promise<Stage> {
  const stage = open('view', ana.phone, { offers: ['observer-page', 'roles'], claims: { ...admin, role } });
  await settle(() => {});
  await found(stage, observer);
  return stage;
}

const at = '2026-11-22T06:41:00.000Z';
const station = { idPollingStation: 1001, county: 'CJ', number: 40 };
const events: ObserverEvent[] = [
  { kind: 'left', at, ...station },
  { kind: 'act', at, act: 9, what: 'review.confirmed', by: 'maria', station },
  { kind: 'act', at, act: 8, what: 'observer.pinReset', by: 'maria', station: null },
  { kind: 'message', at, notification: 5, title: 'Stay until the end', status: 'no-device', detail: null },
  { kind: 'noted', at, ...station, note: 3, text: 'A queue', question: 'A1', photos: 2 },
  { kind: 'noted', at, ...station, note: 2, text: 'Calm', question: null, photos: 0 },
  { kind: 'answered', at, ...station, answers: 4, flagged: 1, lost: 2 },
  { kind: 'arrived', at, ...station },
];
const timeline = () => screen.getByRole('region', { name: 'Timeline' });
const said = () =>
  within(timeline())
    .queryAllByRole('listitem')
    .map((item) => item.textContent?.replaceAll(/\s+/gu, ' '));
const shown = () => screen.getByRole('combobox', { name: 'Show' });
const show = (kind: string) => settle(() => fireEvent.change(shown(), { target: { value: kind } }));
/** Answers what was asked for, and tells what that was. */
async function answer(stage: Stage, data: ObserverEvent[], next: string | null = null) {
  const call = stage.waiting(listObserverEvents);
  await settle(() => call.answer({ data, next }));
  return call.args;
}

describe('FND-02 the timeline of an observer', () => {
  test('tells each thing in words, with the way to where it came from', async () => {
    const stage = await opened();
    expect(await answer(stage, events)).toEqual({ params: { id: ana.id }, query: {} });
    const time = '22 Nov 2026, 08:41';
    expect(said()).toEqual([
      `${time}Left CJ 40`,
      `${time}Confirmed maria CJ 40`,
      `${time}PIN reset maria `,
      `${time}Message Stay until the end Has no app`,
      `${time}Note on question A1 CJ 40 2 photosA queue`,
      `${time}Note on the polling station CJ 40 Calm`,
      `${time}4 answers CJ 40 1 flagged answer 2 earlier answers changed or withdrawn`,
      `${time}Arrived CJ 40`,
    ]);
    const links = within(timeline()).getAllByRole('link');
    expect(new Set(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))).toEqual(
      new Set([`CJ 40 /answers/details/${ana.id}/1001`, 'Stay until the end /notifications/history/5']),
    );
  });

  test('is narrowed, goes on to older ones, and says that there is nothing', async () => {
    const stage = await opened();
    await answer(stage, events.slice(0, 1), '1.2.3.4');
    await press('Show older');
    expect(await answer(stage, events.slice(-1))).toMatchObject({ query: { before: '1.2.3.4' } });
    expect(said().length).toBe(2);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    await show('messages');
    expect(await answer(stage, [])).toMatchObject({ query: { kind: 'messages' } });
    expect(said()).toEqual([]);
    expect(timeline()).toHaveTextContent('Nothing here yet.');
    expect(shown()).toHaveValue('messages');
  });

  test('that it could not be loaded is said, and it is asked for again', async () => {
    const stage = await opened();
    await settle(() => stage.waiting(listObserverEvents).fail(failures.forbidden));
    expect(timeline()).toHaveTextContent('The timeline could not be loaded.');
    await press('Try now');
    await answer(stage, events);
    expect(said().length).toBe(events.length);
  });

  test('whoever may not read acts is not offered them', async () => {
    await opened(ana, 'viewer');
    const kinds = within(shown()).getAllByRole('option');
    expect(kinds.map((option) => option.textContent)).toEqual(['All', 'Visits', 'Notes and photos', 'Messages']);
  });

  test('in front of another back end there is none, and nothing is asked', async () => {
    const stage = open('view');
    await settle(() => {});
    await found(stage, ana);
    expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull();
    expect(stage.asked.map(({ endpoint }) => endpoint)).toEqual([listObservers]);
  });

  test.each(['en', 'ro'] as const)('has no faults that axe finds: %s', async (language) => {
    await speak(language);
    const stage = await opened();
    await answer(stage, events);
    await settle(() => stage.waiting(listObserverStations).answer({ stations: [row] }));
    await expectAccessible();
  });
});

const row = {
  ...station,
  address: 'School',
  arrivedAt: at,
  leftAt: null,
  lastHeard: at,
  answers: 4,
  flagged: 1,
  notes: 2,
  photos: 3,
};

test('COV-06 of a test observer it is said that nothing counts, instead of a way to lists that have none of it', async () => {
  await opened({ ...ana, isTest: true });
  expect(screen.getByText('Test observer: counts in no figure, list or export')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'All answers' })).toBeNull();
});

test('FND-02 the stations of an observer, each leading to its answers, notes and photos', async () => {
  const stage = await opened();
  await settle(() => stage.waiting(listObserverStations).answer({ stations: [row] }));
  const table = screen.getByRole('table', { name: 'Polling stations' });
  expect(within(table).getByRole('link', { name: 'CJ 40' })).toHaveAttribute('href', `/answers/details/${ana.id}/1001`);
  const cells = within(table).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['22 Nov 2026, 08:41', '–', '4', '1', '2', '3']);
});

describe('FND-02 what can be done with an observer', () => {
  const named = (name: string) => screen.queryByRole('button', { name });

  test.each<[Role, string[]]>([
    ['viewer', []],
    ['reviewer', ['Send notification']],
    ['ngoAdmin', ['Send notification', 'Reset password', 'Deactivate', 'Delete']],
    ['organizer', ['Send notification', 'Reset password', 'Deactivate', 'Delete']],
  ])('%s', async (role, buttons) => {
    await opened(ana, role);
    expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:${ana.phone}`);
    const all = ['Send notification', 'Reset password', 'Deactivate', 'Delete'];
    expect(all.filter((name) => named(name) !== null)).toEqual(buttons);
  });

  test('Message goes to the screen that writes to this one person', async () => {
    const stage = await opened();
    await press('Send notification');
    expect(stage.went).toEqual(['/notifications']);
  });

  test('Reset password asks for the new PIN of this person', async () => {
    await opened();
    await press('Reset password');
    expect(await screen.findByRole('dialog', { name: 'Reset the password of Ana Pop' })).toHaveTextContent(ana.phone);
  });

  test('Deactivate asks first; then the page is loaded anew, and the observer may be let in again', async () => {
    const stage = await opened();
    await press('Deactivate');
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate Ana Pop?' });
    expect(stage.asked.some(({ endpoint }) => endpoint === updateObserver)).toBe(false);
    await settle(() => within(question).getByRole('button', { name: 'Deactivate' }).click());
    const call = stage.waiting(updateObserver);
    expect(call.args).toEqual({ body: { idObserver: ana.id, isActive: false } });
    await settle(() => call.answer(true));
    await found(stage, { ...ana, isActive: false });
    expect([named('Deactivate'), named('Send notification')]).toEqual([null, null]);
    await press('Let in again');
    const again = stage.waiting(updateObserver);
    expect(again.args).toEqual({ body: { idObserver: ana.id, isActive: true } });
    await settle(() => again.answer(true));
    await found(stage, ana);
    expect(named('Deactivate')).toBeVisible();
    expect(stage.toasts.map(({ description }) => description)).toEqual([
      'OBSERVER_DEACTIVATED_DONE',
      'OBSERVER_ACTIVATED_DONE',
    ]);
  });

  test('what went wrong is told, and the page stays', async () => {
    const stage = await opened({ ...ana, isActive: false });
    await press('Let in again');
    await settle(() => stage.waiting(updateObserver).fail(failures.server));
    expect(stage.toasts.map(({ title, description }) => title ?? description)).toEqual([expect.any(String)]);
    expect(named('Let in again')).toBeVisible();
  });

  const remove = async () => {
    await press('Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Ana Pop?' });
    await settle(() => within(question).getByRole('button', { name: 'Delete' }).click());
  };

  test('Delete asks first, and ends at the list', async () => {
    const stage = await opened();
    await press('Delete');
    const question = await screen.findByRole('alertdialog');
    await settle(() => within(question).getByRole('button', { name: 'Cancel' }).click());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await remove();
    await settle(() => stage.waiting(deleteObserver).answer(true));
    expect(stage.went).toEqual(['/observatori']);
  });

  test('whoever has reported cannot be deleted: deactivating is offered instead', async () => {
    const stage = await opened();
    await remove();
    const failure = { ...failures.refused, status: 409 };
    await settle(() => stage.waiting(deleteObserver).fail(failure));
    const question = await screen.findByRole('alertdialog', { name: 'Ana Pop cannot be deleted' });
    await settle(() => within(question).getByRole('button', { name: 'Deactivate' }).click());
    await settle(() => stage.waiting(updateObserver).answer(true));
    await found(stage, { ...ana, isActive: false });
    expect([stage.went, named('Let in again') !== null]).toEqual([[], true]);
  });

  test('who was deleted by somebody else meanwhile is looked for again', async () => {
    const stage = await opened();
    await remove();
    await settle(() => stage.waiting(deleteObserver).fail(failures.notFound));
    await settle(() => stage.waiting(listObservers).answer({ data: [], totalItems: 0, totalPages: 1 }));
    expect(screen.getByRole('main')).toHaveTextContent(`No observer has the phone number ${ana.phone}`);
  });
});
