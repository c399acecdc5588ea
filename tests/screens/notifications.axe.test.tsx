import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getNotification,
  listNotifications,
  listRecipients,
  previewReach,
  sendNotification,
} from '#contract/notifications.ts';
import { activeObservers } from '#contract/observers.ts';
import { listCounties } from '#contract/stations.ts';
import { HistoryScreen } from '#src/screens/notifications/HistoryScreen.tsx';
import { NotificationsScreen } from '#src/screens/notifications/NotificationsScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { ana, bob, counties, opened, openSent, pageOf, recipient, sentNotification } from './notifications.given.tsx';
import { openScreen, settle, speak, type Stage } from '#tests/support/screen.tsx';

/** By place, since the words differ from language to language. */
const click = (selector: string) => settle(() => fireEvent.click(document.querySelector(selector) ?? document.body));
const fill = (selector: string, value: string) =>
  settle(() => fireEvent.change(document.querySelector(selector) ?? document.body, { target: { value } }));

const search = async (stage: Stage) => {
  await fill('[role=combobox]', 'alba');
  await settle(() => fireEvent.keyDown(document.querySelector('[role=combobox]') ?? document.body, { key: 'Enter' }));
  await settle(() => fireEvent.submit(document.querySelector('form[role=search]') ?? document.body));
  return stage.waiting(activeObservers);
};

async function foundTwo() {
  const stage = await opened();
  const call = await search(stage);
  await settle(() => call.answer([ana, bob]));
  await click('input[type=checkbox]');
  await fill('input[name=title]', 'Urns');
  await fill('textarea', 'Seal them.');
  return stage;
}

const withoutApp = pageOf([{ id: 2, name: 'Bob Ionescu', phone: '0722000002' }], 30, 1);
const reached = { observers: 31, withApp: 1, pushes: false, withoutApp };

const question = async (nth: number) => {
  const stage = await foundTwo();
  await settle(() =>
    fireEvent.click(
      screen.getByRole('button', { name: nth === 0 ? /1 (observer|observator)$/u : /to all$|tuturor$/u }),
    ),
  );
  await screen.findByRole('alertdialog');
  await settle(() => stage.waiting(previewReach).answer(reached));
  return stage;
};

const states: Record<string, () => Promise<unknown>> = {
  loading: async () => openScreen(<NotificationsScreen />),
  'the counties failed': async () => {
    const stage = openScreen(<NotificationsScreen />);
    await settle(() => stage.waiting(listCounties).fail(failures.offline));
  },
  'nothing yet': () => opened(),
  'the list of counties': async () => {
    await opened();
    await click('[role=combobox]');
    await settle(() =>
      fireEvent.keyDown(document.querySelector('[role=combobox]') ?? document.body, { key: 'ArrowDown' }),
    );
    expect(screen.getAllByRole('option')).toHaveLength(counties.length);
  },
  'marked and crossed': async () => {
    await opened('county=AB&from=9&to=5');
    await settle(() =>
      fireEvent.click(screen.getByRole('button', { name: /\b0 (observers|observatori|de observatori)$/u })),
    );
  },
  searching: async () => search(await opened()),
  nobody: async () => {
    const call = await search(await opened());
    await settle(() => call.answer([]));
  },
  'the search failed': async () => {
    const call = await search(await opened());
    await settle(() => call.fail(failures.server));
  },
  found: () => foundTwo(),
  asking: () => question(0),
  'asking for the number': () => question(1),
  unsure: async () => {
    const stage = await question(0);
    const send = [...(screen.getAllByRole('alertdialog')[0]?.querySelectorAll('button') ?? [])].at(-1);
    await settle(() => fireEvent.click(send ?? document.body));
    await settle(() => stage.waiting(sendNotification).fail(failures.timeout));
  },
  sent: async () => {
    const stage = await question(0);
    const send = [...(screen.getAllByRole('alertdialog')[0]?.querySelectorAll('button') ?? [])].at(-1);
    await settle(() => fireEvent.click(send ?? document.body));
    await settle(() => stage.waiting(sendNotification).answer({ id: 7, recipients: 2, withApp: 1, pushes: true }));
  },
  'history on its way': async () => openScreen(<HistoryScreen />),
  history: async () => {
    const stage = openScreen(<HistoryScreen />);
    await settle(() => stage.waiting(listNotifications).answer(pageOf([sentNotification()])));
  },
  'nothing sent': async () => {
    const stage = openScreen(<HistoryScreen />);
    await settle(() => stage.waiting(listNotifications).answer(pageOf([])));
  },
  'history failed': async () => {
    const stage = openScreen(<HistoryScreen />);
    await settle(() => stage.waiting(listNotifications).fail(failures.offline));
  },
  'one message': async () => {
    const stage = openSent();
    await settle(() => stage.waiting(getNotification).answer(sentNotification()));
    await settle(() => stage.waiting(listRecipients).answer(pageOf([recipient('sent'), recipient('failed')])));
  },
  'no such message': async () => {
    const stage = openSent();
    await settle(() => stage.waiting(getNotification).fail(failures.notFound));
  },
};

describe.each(['en', 'ro'] as const)('axe finds nothing in notifications, in %s', (language) => {
  beforeEach(async () => {
    sessionStorage.clear();
    await speak(language);
  });

  test.each(Object.entries(states))('%s', async (_name, arrive) => {
    await arrive();
    await expectAccessible();
  });
});
