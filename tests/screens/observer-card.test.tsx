import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import type { Claims } from '#contract/session-token.values.ts';
import { listObservers } from '#contract/observers.ts';
import { recipientsDraft } from '#src/storage/drafts.ts';
import { ObserverName } from '#src/observer/ObserverName.tsx';
import type { Services } from '#src/services.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { openScreen, settle, speak, type Stage } from '#tests/support/screen.tsx';
import { threadOf } from '#tests/support/threads.ts';
import { claimsOf } from './observer-import.given.tsx';
import { ana } from './observers.given.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T22:30:00.000Z') }));
afterEach(() => vi.useRealTimers());

const organizer = claimsOf(true);

/** The browser opens and closes it; jsdom has no popover. */
async function toggle(newState: 'open' | 'closed') {
  const card = document.querySelector('[popover]');
  if (card === null) throw new Error('The name opens nothing.');
  await settle(() => fireEvent(card, Object.assign(new Event('toggle'), { newState })));
  return card;
}

interface Opened {
  stage: Stage;
  services: Services;
  card: HTMLElement;
}

async function open(claims: Claims = organizer): Promise<Opened> {
  const got: Services[] = [];
  const stage = openScreen(<ObserverName id={ana.id} name={ana.name} />, {
    claims,
    onServices: (services) => got.push(services),
  });
  expect([stage.asked, screen.getByRole('button', { name: 'Ana Pop' }).getAttribute('popovertarget')]).toEqual([
    [],
    document.querySelector('[popover]')?.id,
  ]);
  const card = await toggle('open');
  const [services] = got;
  if (!(card instanceof HTMLElement) || services === undefined) throw new Error('Nothing was opened.');
  await waitFor(() => expect(stage.asked).toHaveLength(1));
  return { stage, services, card };
}

/** jsdom takes what is in a popover for hidden, open or not. */
const click = (card: HTMLElement, name: string) =>
  settle(() => fireEvent.click(within(card).getByRole('button', { name, hidden: true })));

const page = (data: unknown[], totalItems = data.length) => ({ data, totalItems, totalPages: 1 });
const visits = [1, 2].map((number) => threadOf(number, { idObserver: ana.id }));

describe('EVD-04 who the observer is opens from the name', () => {
  test('phone, NGO, last seen, the stations of today; to call, to write to, and the whole profile', async () => {
    const { stage, services, card } = await open();
    expect(card).toHaveTextContent('Loading');
    const who = stage.waiting(listObservers);
    expect(who.args.query).toEqual({ ids: ['1'], Page: 1, PageSize: 1 });
    await settle(() => who.answer(page([ana])));
    const today = stage.waiting(listThreads);
    expect(today.args.query).toEqual({
      observerId: '1',
      from: '2026-11-23T00:00',
      page: 1,
      pageSize: 5,
    });
    await settle(() => today.answer(page(visits, 7)));
    const facts = [...card.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(facts).toEqual([
      ['Phone', '0722000001'],
      ['NGO', 'First NGO'],
      ['Last seen', expect.stringContaining('2026')],
      ['Stations today', `${visits.map(({ pollingStationName }) => pollingStationName).join('')}and 2 more`],
    ]);
    const links = within(card).getAllByRole('link', { hidden: true });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['0722000001', 'tel:0722000001'],
      ...visits.map(({ idPollingStation, pollingStationName }) => [
        pollingStationName,
        `/answers/details/1/${idPollingStation}`,
      ]),
      ['Call', 'tel:0722000001'],
      ['Observer’s profile', '/observatori/profil/view/0722000001?id=1'],
    ]);
    await expectAccessible();
    await click(card, 'Send notification');
    expect([stage.went, services.drafts.recall(recipientsDraft, (value) => value)]).toEqual([
      ['/notifications'],
      [{ id: 1, name: 'Ana Pop', ngo: 'First NGO' }],
    ]);
  });

  test('a link that is followed closes it, within the same screen, too', async () => {
    const { stage, card } = await open();
    const hidePopover = vi.fn<() => void>();
    Object.assign(card, { hidePopover });
    await settle(() => stage.waiting(listObservers).answer(page([ana])));
    await settle(() => stage.waiting(listThreads).answer(page(visits)));
    const follow = (name: string) =>
      settle(() => fireEvent.click(within(card).getByRole('link', { name, hidden: true })));
    await follow(visits[0]!.pollingStationName);
    expect(hidePopover).toHaveBeenCalledTimes(1);
    await follow('Observer’s profile');
    expect(hidePopover).toHaveBeenCalledTimes(2);
  });

  test('closed, it asks for nothing more; opened again, what was known stands there at once', async () => {
    const { stage, card } = await open();
    await settle(() => stage.waiting(listObservers).answer(page([ana])));
    await toggle('closed');
    expect(card).toBeEmptyDOMElement();
    await toggle('open');
    await settle(() => {});
    expect(card).toHaveTextContent('0722000001');
  });

  test('a failure is told with the way to try again, for the person and for the stations', async () => {
    const { stage, card } = await open();
    await settle(() => stage.waiting(listObservers).fail(failures.server));
    expect(card).toHaveTextContent('The observer could not be loaded.');
    await click(card, 'Try now');
    await settle(() => stage.waiting(listObservers).answer(page([ana])));
    await settle(() => stage.waiting(listThreads).fail(failures.server));
    expect(card).toHaveTextContent('The stations of today could not be loaded.');
    await click(card, 'Try now');
    await settle(() => stage.waiting(listThreads).answer(page([])));
    expect(card).toHaveTextContent('None yet');
  });

  test.each([
    ['nobody, who is gone or belongs to others', []],
    ['somebody else, by a back end that cannot be asked for ids', [{ ...ana, id: 9, name: 'Somebody else' }]],
  ])('the server answers %s', async (_, data) => {
    const { stage, card } = await open();
    await settle(() => stage.waiting(listObservers).answer(page(data)));
    expect(card).toHaveTextContent(/^Nothing more is known of this person here\.$/u);
  });

  test('one who cannot log in any more is not written to; one without a name not called', async () => {
    const { stage, card } = await open();
    const erased = { ...ana, phone: 'erased-1', isActive: false, erasedAt: '2026-11-22T00:00:00Z', lastSeen: null };
    await settle(() => stage.waiting(listObservers).answer(page([erased])));
    await settle(() => stage.waiting(listThreads).answer(page([])));
    expect([card.querySelector('a[href^="tel:"]'), within(card).queryByText('Send notification')]).toEqual([
      null,
      null,
    ]);
    expect(card).toHaveTextContent('May log inNo, deactivated');
    expect(card).toHaveTextContent('Last seenNever');
  });

  test('in Romanian', async () => {
    await speak('ro');
    const { stage, card } = await open();
    await settle(() => stage.waiting(listObservers).answer(page([ana])));
    await settle(() => stage.waiting(listThreads).answer(page([])));
    expect(card).toHaveTextContent('Secții aziNiciuna încă');
  });
});
