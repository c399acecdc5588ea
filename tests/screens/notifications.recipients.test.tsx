import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { countReached, listRecipients } from '#contract/notifications.ts';
import { activeObservers, countObservers } from '#contract/observers.ts';
import { NotificationsScreen } from '#src/screens/notifications/NotificationsScreen.tsx';
import { failures } from '#tests/support/failures.ts';
import {
  ana,
  bob,
  cards,
  choose,
  field,
  found,
  ion,
  opened,
  pageOf,
  recipient,
  toggle,
  type,
} from './notifications.given.tsx';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';
import { observer } from './observers.given.tsx';

const searches = (stage: Stage) =>
  stage.asked.filter(({ endpoint }) => endpoint === activeObservers).map(({ args }) => args.query);
const searched = (county: string, from: number, to: number) => ({
  countyCodes: [county],
  fromPollingStationNumber: from,
  toPollingStationNumber: to,
  currentlyCheckedIn: 'true',
});

describe('the search', () => {
  test('NTF-03 asks for the whole range unless it was narrowed, and shows duplicates once', async () => {
    const stage = await opened();
    await found(stage, [ana, bob, ana]);
    expect([searches(stage), cards(), stage.address()]).toEqual([
      [searched('AB', 1, 120)],
      [
        ['Ana Pop', false],
        ['Bob Ionescu', false],
      ],
      'county=AB',
    ]);
    await type(/from$/u, '5');
    await type(/to$/u, '9');
    await press('Search');
    expect([searches(stage).at(-1), stage.address()]).toEqual([searched('AB', 5, 9), 'county=AB&from=5&to=9']);
    expect(screen.getByText('Has no app')).toBeInTheDocument();
  });

  test('NTF-03 the address asks by itself, also by the back button', async () => {
    const stage = await opened('county=ab&to=7');
    expect([searches(stage), field('County').value]).toEqual([[searched('AB', 1, 7)], 'AB Alba']);
    await settle(() => stage.waiting(activeObservers).answer([ana]));
    await settle(() => stage.goTo('county=BN'));
    expect(searches(stage).at(-1)).toEqual(searched('BN', 1, 40));
    await settle(() => stage.goTo(''));
    expect(field('County').value).toBe('');
  });

  test('NTF-04 selecting; a new search drops who is no longer found, and says so', async () => {
    const stage = await opened();
    await found(stage);
    await press('Select all');
    expect(screen.getByText('Will reach 2 of 3 observers')).toBeInTheDocument();
    await toggle(/Ion Dan/u);
    await press('Search');
    await settle(() => stage.waiting(activeObservers).answer([bob, ion]));
    expect(cards()).toEqual([
      ['Bob Ionescu', true],
      ['Ion Dan', false],
    ]);
    expect(screen.getByText('1 selected observer is no longer found and was deselected.')).toBeInTheDocument();
    await press('Deselect all');
    expect(screen.getByText('Will reach 0 observers')).toBeInTheDocument();
  });

  test('NTF-03 another county calls the search off; a failure says why and is tried again', async () => {
    const stage = await opened();
    await choose('alba');
    await press('Search');
    const first = stage.waiting(activeObservers);
    await choose('bn');
    expect(first.signal?.aborted).toBe(true);
    await press('Search');
    await settle(() => stage.waiting(activeObservers).fail(failures.server));
    await press('Try now');
    await settle(() => stage.waiting(activeObservers).answer([]));
    expect(screen.getByText('Nobody is there now')).toBeInTheDocument();
  });

  test('FND-03 so many of those picked have no app', async () => {
    const stage = await opened();
    await found(stage);
    await toggle(/Ana Pop/u);
    expect([screen.getByText('Will reach 1 observer'), screen.queryByText(/will not get it/u)]).toEqual([
      expect.anything(),
      null,
    ]);
    await press('Select all');
    expect(screen.getByText('Will reach 2 of 3 observers')).toBeInTheDocument();
    expect(screen.getByText('1 has no app and will not get it')).toBeInTheDocument();
  });

  test('of many only those in sight are drawn, all are sent to', async () => {
    const stage = await opened();
    await found(
      stage,
      Array.from({ length: 2_000 }, (_, index) => observer(index + 1)),
    );
    expect(cards().length).toBeLessThan(100);
    await press('Select all');
    expect(screen.getByText('Will reach 2,000 observers')).toBeInTheDocument();
  });
});

test('those whom an earlier message did not reach come preselected, without those who may no longer log in', async () => {
  const stage = await opened('unreached=9');
  const call = stage.waiting(listRecipients);
  expect(call.args).toEqual({ params: { id: 9 }, query: { status: 'failed', page: 1, pageSize: 1_000 } });
  const gone = { ...recipient('queued'), isActive: false };
  await settle(() => call.answer(pageOf([recipient('failed'), gone], 1_002, 2)));
  await settle(() => stage.waiting(listRecipients).answer(pageOf([recipient('sent')], 1_002, 2)));
  expect(cards()).toEqual([
    ['Observer 3', true],
    ['Observer 2', true],
  ]);
});

test('NTF-07 until they are known, and where they cannot be, whoever was picked for another message stays out', async () => {
  const kept = { account: 'ana', drafts: [['notification.people', [{ id: 1, name: 'Ana Pop' }]]] };
  sessionStorage.setItem('drafts', JSON.stringify(kept));
  const stage = await opened('unreached=9');
  expect([cards(), screen.getByText('Will reach 0 observers')]).toEqual([[], expect.anything()]);
  await settle(() => stage.waiting(listRecipients).fail(failures.refused));
  expect([cards(), sessionStorage.getItem('drafts')]).toEqual([[], expect.not.stringContaining('Ana Pop')]);
});

test('NTF-05 where the server cannot tell whom all are, their number is asked for otherwise', async () => {
  const stage = openScreen(<NotificationsScreen />);
  await settle(() => stage.waiting(countReached).fail(failures.notFound));
  await settle(() => stage.waiting(countObservers).answer(12));
  expect(screen.getByText('All active: 12 observers')).toBeInTheDocument();
});

test('NTF-05 as long as the number of all is not known, nothing is sent to all', async () => {
  const stage = openScreen(<NotificationsScreen />);
  await settle(() => stage.waiting(countReached).fail(failures.refused));
  expect(screen.getByRole('button', { name: 'Send to all' })).toHaveAttribute(
    'title',
    'The total number of observers is not known yet.',
  );
  await press('Try now');
  await settle(() => stage.waiting(countReached).answer({ observers: 1, withDevice: 0, pushes: false }));
  expect(screen.getByText('All active: 1 observer, 0 with the app')).toBeInTheDocument();
});
